// A part of a chart's data as the table of a file: as the chart names, formats and pivots it, with its totals.
import { CHANGE_FORMAT, type ComparedTable } from '#app/charts/shared/time/compared-table.ts';
import { findChartKind } from '#app/charts/registry.ts';
import type { FilePlan } from '#app/domain/export/file-queries.ts';
import { describeShownColumns, type DescribeColumn } from '#app/domain/export/shown-columns.ts';
import type { ExportNote, ExportRow } from '#app/domain/export/source.ts';
import { isPivotForm } from '#app/domain/export/table-kinds.ts';
import { toSheetFormat } from '#app/domain/export/sheet-number-format.ts';
import { toSheetTimeFormat } from '#app/domain/export/sheet-time-format.ts';
import { formatOfDigits } from '#app/domain/format/column-digits.ts';
import { isObject } from '#app/domain/json/is-object.ts';
import { listLabels } from '#app/domain/pivot/pivot-form.ts';
import { postProcessWithLevels } from '#app/domain/pivot/post-process.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { runInSlices } from '#app/domain/shape/turns.ts';
import { cellAt, findColumn, type Column, type Table } from '#app/domain/table.ts';
import { DEFAULT_LOCALE } from '#app/domain/viewer/locales.ts';
import { chartTables } from '#app/messages/en/chart-tables.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { ChartDataPart, ChartDataResult } from './request.server.ts';
import { knownTotals } from './pivot-totals.ts';
import { TURNS } from './turns.server.ts';

export interface FileTable {
  readonly table: Table;
  readonly describe: DescribeColumn;
  readonly totals: ExportRow | null;
  readonly note: ExportNote | null;
}

export interface DataFileRequest {
  readonly plan: FilePlan;
  /** The chart's settings, unparsed. */
  readonly formData: unknown;
  /** Pivoted, without hidden columns; else all rows and columns as they were queried. */
  readonly isAsShown: boolean;
  /** BCP 47. */
  readonly locale?: string;
}

/** One table per file of the plan. Its parts must be results without the chart kind's post-processing. */
export async function toFileTables(
  { parts, dataset }: ChartDataResult,
  { plan, formData: saved, isAsShown, locale = DEFAULT_LOCALE.id }: DataFileRequest,
): Promise<FileTable[]> {
  const kind = isObject(saved) && typeof saved['viz_type'] === 'string' ? findChartKind(saved['viz_type']) : null;
  // Charts are saved under older names of their settings too.
  const formData = kind && isObject(saved) ? kind.definition.upgrade(saved, dataset) : saved;
  const compare = (table: Table): ComparedTable =>
    (isObject(formData) ? kind?.compareTimes?.(formData, table, locale) : null) ?? { table, columns: NONE };
  const totalsPart = plan.totals === null ? undefined : parts[plan.totals];
  const totals = totalsPart?.kind === 'result' ? compare(totalsPart.result.table) : null;
  const tables: FileTable[] = [];
  for (const at of plan.files) {
    const part = parts[at];
    if (!part) continue;
    const file = await shape(part, { dataset, formData, isAsShown, compare });
    tables.push(totals && at === plan.files[0] ? { ...file, totals: totalsRow(file.table, totals, { formData, locale }) } : file);
  }
  return tables;
}

const NONE: ComparedTable['columns'] = new Map();

interface Shaping extends Pick<DataFileRequest, 'formData' | 'isAsShown'> {
  readonly dataset: Pick<Dataset, 'columns' | 'metrics'>;
  readonly compare: (table: Table) => ComparedTable;
}

async function shape(part: ChartDataPart, { dataset, formData, isAsShown, compare }: Shaping): Promise<FileTable> {
  const rest = { totals: null, note: noteOf(part) };
  if (part.kind !== 'result') return { table: tableOf(part), describe: describeShownColumns(null, dataset), ...rest };
  const { table, columns } = compare(part.result.table);
  if (isAsShown && isPivotForm(formData)) {
    const totals = knownTotals(part.result, part.totals ?? [], { formData, dataset });
    const pivoted = await runInSlices(postProcessWithLevels({ ...formData, viz_type: 'pivot_table_v2' }, table, totals), TURNS);
    return { table: pivoted.table, describe: describeShownColumns(formData, dataset, levelsByName(pivoted)), ...rest };
  }
  const describe = withTimes(describeShownColumns(formData, dataset), columns);
  const isShown = ({ name }: Column): boolean => !isAsShown || !describe(name).isHidden;
  return { table: { ...table, columns: table.columns.filter(isShown) }, describe, ...rest };
}

/** "Sales, 1 year ago", in the metric's format; changes as percent. */
function withTimes(describe: DescribeColumn, columns: ComparedTable['columns']): DescribeColumn {
  return (name) => {
    const own = describe(name);
    const compared = columns.get(name);
    if (!compared) return own;
    const metric = describe(compared.metric);
    const label = own.label === name ? `${metric.label}, ${compared.message}` : own.label;
    if (compared.part === 'change') return { ...own, label, format: CHANGE_FORMAT, currency: null, isName: false };
    const { format, currency, isName } = metric;
    return { ...own, label, format, currency, isName, isDifference: compared.part === 'difference' };
  };
}

/** Cell columns are the last. */
function levelsByName({ table, columnLevels }: { readonly table: Table; readonly columnLevels: readonly (readonly string[])[] }) {
  const first = table.columns.length - columnLevels.length;
  return new Map(columnLevels.map((levels, index) => [table.columns[first + index]?.name ?? '', levels]));
}

/** Totals of metrics, also at other times; the first column names the row. Null where nothing was summed. */
function totalsRow(
  { columns }: Table,
  { table: totals, columns: compared }: ComparedTable,
  { formData, locale }: { readonly formData: unknown; readonly locale: string },
): ExportRow | null {
  if (totals.rowCount === 0) return null;
  const metrics = isObject(formData) ? listLabels(formData['metrics']) : [];
  const isSummed = (name: string): boolean => metrics.includes(compared.get(name)?.metric ?? name);
  const title = createTranslate(chartTables, locale)('total');
  return columns.map(({ name }, index) => {
    const total = isSummed(name) ? findColumn(totals, name) : undefined;
    if (total?.type === 'numeric') return cellAt(total, 0);
    return index === 0 ? title : null;
  });
}

function tableOf(part: ChartDataPart): Table {
  if (part.kind === 'result') return part.result.table;
  if (part.kind === 'metadata') return part.table;
  return { columns: [{ name: 'query', type: 'string', values: [part.sql] }], rowCount: 1 };
}

function noteOf(part: ChartDataPart): ExportNote | null {
  const cappedAt = part.kind === 'result' ? part.result.rowLimit.cappedAt : null;
  return cappedAt === null ? null : { kind: 'limited', maxRows: cappedAt };
}

/** Spreadsheet format of a column's numbers or times; null: unformatted. */
export function sheetFormatFor(describe: DescribeColumn): (column: Column) => string | null {
  return (column) => {
    const { format, currency, timeFormat, isName } = describe(column.name);
    if (column.type === 'temporal') return toSheetTimeFormat(timeFormat);
    if (column.type !== 'numeric') return null;
    const digits = format ?? formatOfDigits([column.values], { isName, isMoney: currency !== null });
    return isName && digits === 'd' ? null : toSheetFormat(digits, currency);
  };
}
