// A part of a chart's data as the table of a file: as the chart names, formats and pivots it, with its totals.
import { findChartKind } from '#app/charts/registry.ts';
import type { FilePlan } from '#app/domain/export/file-queries.ts';
import { describeShownColumns, type DescribeColumn } from '#app/domain/export/shown-columns.ts';
import type { ExportNote, ExportRow } from '#app/domain/export/source.ts';
import { isPivotForm } from '#app/domain/export/table-kinds.ts';
import { toSheetFormat } from '#app/domain/export/sheet-number-format.ts';
import { isObject } from '#app/domain/json/is-object.ts';
import { listLabels } from '#app/domain/pivot/pivot-form.ts';
import { postProcessed } from '#app/domain/pivot/post-process.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { runInTurns } from '#app/domain/shape/turns.ts';
import { cellAt, findColumn, type Table } from '#app/domain/table.ts';
import { DEFAULT_LOCALE } from '#app/domain/viewer/locales.ts';
import { chartTables } from '#app/messages/en/chart-tables.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { ChartDataPart, ChartDataResult } from './request.server.ts';
import { TURNS } from './turns.server.ts';

export interface FileTable {
  readonly table: Table;
  readonly describe: DescribeColumn;
  readonly totals: ExportRow | null;
  readonly note: ExportNote | null;
}

export interface FileRequest {
  readonly plan: FilePlan;
  /** The chart's settings, unparsed. */
  readonly formData: unknown;
  /** Pivoted, without hidden columns; else all rows and columns as they were queried. */
  readonly isAsShown: boolean;
  /** BCP 47. */
  readonly locale?: string;
}

/** One for each file of the plan; its parts must be answers without post-processing for the kind of chart. */
export async function toFileTables(
  { parts, dataset }: ChartDataResult,
  { plan, formData: saved, isAsShown, locale = DEFAULT_LOCALE.id }: FileRequest,
): Promise<FileTable[]> {
  const formData = upgraded(saved, dataset);
  const totalsPart = plan.totals === null ? undefined : parts[plan.totals];
  const tables: FileTable[] = [];
  for (const at of plan.files) {
    const part = parts[at];
    if (!part) continue;
    const file = await shape(part, { dataset, formData, isAsShown });
    const hasTotals = at === plan.files[0] && totalsPart?.kind === 'answer';
    tables.push(hasTotals ? { ...file, totals: totalsRow(file.table, totalsPart.answer.table, { formData, locale }) } : file);
  }
  return tables;
}

/** Charts are saved under older names of their settings too. */
function upgraded(formData: unknown, dataset: Dataset): unknown {
  if (!isObject(formData) || typeof formData['viz_type'] !== 'string') return formData;
  return findChartKind(formData['viz_type'])?.definition.upgrade(formData, dataset) ?? formData;
}

interface Shaping extends Pick<FileRequest, 'formData' | 'isAsShown'> {
  readonly dataset: Pick<Dataset, 'columns' | 'metrics'>;
}

async function shape(part: ChartDataPart, { dataset, formData, isAsShown }: Shaping): Promise<FileTable> {
  const table = tableOf(part);
  const rest = { totals: null, note: noteOf(part) };
  if (part.kind !== 'answer') return { table, describe: describeShownColumns(null, dataset), ...rest };
  if (!isAsShown) return { table, describe: describeShownColumns(formData, dataset), ...rest };
  if (isPivotForm(formData)) {
    const pivoted = await runInTurns(postProcessed({ ...formData, viz_type: 'pivot_table_v2' }, table), TURNS);
    return { table: pivoted.table, describe: describeShownColumns(formData, dataset, levelsByName(pivoted)), ...rest };
  }
  const describe = describeShownColumns(formData, dataset);
  return { table: { ...table, columns: table.columns.filter(({ name }) => !describe(name).isHidden) }, describe, ...rest };
}

/** Cell columns are the last. */
function levelsByName({ table, columnLevels }: { readonly table: Table; readonly columnLevels: readonly (readonly string[])[] }) {
  const first = table.columns.length - columnLevels.length;
  return new Map(columnLevels.map((levels, index) => [table.columns[first + index]?.name ?? '', levels]));
}

/** Totals of metrics, also at other times; the first column names the row. Null where nothing was summed. */
function totalsRow(
  { columns }: Table,
  totals: Table,
  { formData, locale }: { readonly formData: unknown; readonly locale: string },
): ExportRow | null {
  if (totals.rowCount === 0) return null;
  const metrics = isObject(formData) ? listLabels(formData['metrics']) : [];
  const isSummed = (name: string): boolean => metrics.some((metric) => name === metric || name.startsWith(`${metric}__`));
  const title = createTranslate(chartTables, locale)('total');
  return columns.map(({ name }, index) => {
    const total = isSummed(name) ? findColumn(totals, name) : undefined;
    if (total?.type === 'numeric') return cellAt(total, 0);
    return index === 0 ? title : null;
  });
}

function tableOf(part: ChartDataPart): Table {
  if (part.kind === 'answer') return part.answer.table;
  if (part.kind === 'metadata') return part.table;
  return { columns: [{ name: 'query', type: 'string', values: [part.sql] }], rowCount: 1 };
}

function noteOf(part: ChartDataPart): ExportNote | null {
  const cappedAt = part.kind === 'answer' ? part.answer.rowLimit.cappedAt : null;
  return cappedAt === null ? null : { kind: 'limited', maxRows: cappedAt };
}

/** How spreadsheets show a column's numbers; null: as they are. */
export function sheetFormatFor(describe: DescribeColumn): (name: string) => string | null {
  return (name) => {
    const { format, currency } = describe(name);
    return toSheetFormat(format, currency);
  };
}
