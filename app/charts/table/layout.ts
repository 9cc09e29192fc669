// What the table shows: columns and how each is written, the order and page of rows, bars in cells, totals.
import { readConditions, tintOf, type Condition } from '#app/charts/shared/conditional-format.ts';
import { metricLabel, readFlag, readList, readNumber, readObject, readText } from '#app/charts/shared/form-values.ts';
import type { ChartLayout, LayoutInput, DataTable } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks.ts';
import { px } from '#app/charts/shared/px.ts';
import { NO_ROWS } from '#app/charts/shared/series.ts';
import { formatNumber } from '#app/domain/format/format-number.ts';
import { cellAt, emptyTable, findColumn, type Table } from '#app/domain/table.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { readColumns, type TableColumn } from './columns.ts';
import { changeTone, compareColumns } from './compared.ts';
import { sortRows, type Sort } from './sort-rows.ts';
import { isRaw } from './definition.ts';
import { hasServerPages, hasWholeShares, serverPageOf, serverSort } from './server-page.ts';

export interface TableCell {
  readonly text: string;
  /** Shares of the cell's width from its left, 0 to 1; null without a bar. */
  readonly bar: { readonly from: number; readonly size: number; readonly negative: boolean } | null;
  readonly isNull: boolean;
  /** Background color, by a rule. */
  readonly fill: { readonly color: Token; readonly opacity: number } | null;
  /** Text color; null for the usual one. */
  readonly tone: Token | null;
}
export interface TableRow {
  readonly key: string;
  readonly cells: readonly TableCell[];
}
export interface TableLayout extends ChartLayout {
  readonly columns: readonly {
    readonly name: string;
    readonly label: string;
    readonly align: 'left' | 'right';
    readonly sorted: 'ascending' | 'descending' | null;
  }[];
  readonly rows: readonly TableRow[];
  readonly totals: readonly string[] | null;
  readonly page: {
    readonly index: number;
    readonly count: number;
    readonly from: number;
    readonly to: number;
    readonly total: number;
    /** Pages are requested one by one. */
    readonly isServer: boolean;
    /** Which rows these are, as text. */
    readonly message: string;
  };
}

const DEFAULT_PAGE_ROWS = 100;
const MAX_PAGE_ROWS = 500;
const TWIN_ROWS = 100;
const NULL_TEXT = '–';

export function layout(input: LayoutInput): TableLayout {
  const compared = compareColumns(input.formData, withWholeShares(input, input.tables[0] ?? emptyTable));
  const { table } = compared;
  const columns = readColumns(input, compared);
  const isServer = hasServerPages(input.formData);
  const sort = readSort(input);
  const order = sortRows(table, isServer ? null : sort, input.locale);
  const rowsOf = isServer ? serverPage(input, table.rowCount) : pageOf(input, table.rowCount);
  const page = { ...rowsOf, message: pageMessage(rowsOf, input.locale) };
  const shown = isServer ? order : order.slice(page.from, page.to);
  const conditions = readConditions(input.formData);
  const empty = table.rowCount === 0 || columns.length === 0 ? NO_ROWS : null;
  const rows = shown.map((row) => ({ key: `r${row}`, cells: columns.map((column) => cellOf(input, column, row, conditions)) }));
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary:
      empty ??
      `Table of ${page.total} ${page.total === 1 ? 'row' : 'rows'} and ${columns.length} ${columns.length === 1 ? 'column' : 'columns'}: ${oneLine(
        columns
          .slice(0, 5)
          .map(({ label }) => label)
          .join(', '),
      )}.`,
    dataTable: buildDataTable(columns, order, page),
    legend: [],
    empty,
    hits: [],
    tooltips: {},
    columns: columns.map(({ name, label, align }) => ({
      name,
      label,
      align,
      sorted: sort?.column === name ? (sort.descending ? 'descending' : 'ascending') : null,
    })),
    rows,
    totals: empty === null ? totalsOf(input, columns) : null,
    page,
  };
}

function readSort({ formData, ownState }: LayoutInput): Sort | null {
  if (hasServerPages(formData)) return serverSort(ownState);
  const saved = readObject(ownState, 'sort');
  const column = readText(saved, 'column');
  return column === null ? null : { column, descending: readFlag(saved, 'descending', false) };
}

type PageRows = Omit<TableLayout['page'], 'message'>;

/** "1–12 of 1,000" */
function pageMessage({ from, to, total }: PageRows, locale: string): string {
  const write = (count: number): string => formatNumber(count, ',d', { locale });
  if (to === from) return `${write(total)} rows`;
  return `${to === from + 1 ? write(to) : `${write(from + 1)}–${write(to)}`} of ${write(total)}`;
}

function pageOf({ formData, ownState }: LayoutInput, total: number): PageRows {
  const selected = readNumber(formData, 'page_length') ?? 0;
  const size = selected >= 1 ? Math.min(MAX_PAGE_ROWS, Math.floor(selected)) : DEFAULT_PAGE_ROWS;
  const count = Math.max(1, Math.ceil(total / size));
  const index = Math.min(count - 1, Math.max(0, Math.floor(readNumber(ownState, 'page') ?? 0)));
  return { index, count, from: index * size, to: Math.min(total, (index + 1) * size), total, isServer: false };
}

/** The page requested, of as many as the count of all rows makes. */
function serverPage({ formData, ownState, tables }: LayoutInput, shown: number): PageRows {
  const { index, size } = serverPageOf(formData, ownState);
  const counted = tables[1] === undefined ? undefined : findColumn(tables[1], 'rowcount');
  const total = counted === undefined ? index * size + shown : Number(cellAt(counted, 0) ?? 0);
  const from = index * size;
  return { index, count: Math.max(1, Math.ceil(total / size)), from, to: from + shown, total, isServer: true };
}

const FILL_LEAST = 0.1;
const FILL_SPAN = 0.3;

function cellOf({ formData }: LayoutInput, column: TableColumn, row: number, conditions: readonly Condition[]): TableCell {
  const text = column.write(row);
  const tint = tintOf(conditions, column.name, column.valueAt(row), column.range);
  const tone = tint?.isText ? tint.color : column.isChange ? changeTone(formData, column.number(row)) : null;
  return {
    fill: tint === null || tint.isText ? null : { color: tint.color, opacity: px(FILL_LEAST + FILL_SPAN * tint.opacity) },
    tone,
    text: text === null ? NULL_TEXT : text,
    bar: barOf(column, row, {
      isCentered: readFlag(formData, 'align_pn', false),
      isColored: readFlag(formData, 'color_pn', true),
    }),
    isNull: text === null,
  };
}

interface BarLook {
  readonly isCentered: boolean;
  readonly isColored: boolean;
}

/**
 * From zero: negative values to the left, positive ones to the right. Where a column has both, zero is where its range
 * has it, or in the middle of every such column (`isCentered`), so that columns can be compared.
 */
function barOf({ bars, number }: TableColumn, row: number, { isCentered, isColored }: BarLook): TableCell['bar'] {
  const value = number(row);
  if (bars === null || Number.isNaN(value) || value === 0) return null;
  const isBelow = value < 0;
  const reach = Math.max(-bars.low, bars.high);
  const [low, high] = isCentered && bars.low < 0 && bars.high > 0 ? [-reach, reach] : [bars.low, bars.high];
  const zero = px(-low / (high - low));
  const size = Math.max(LEAST_BAR, px(Math.abs(value) / (high - low)));
  return { from: px(Math.max(0, isBelow ? zero - size : zero)), size, negative: isBelow && isColored };
}

/** Share of a cell: what is not zero shows. */
const LEAST_BAR = 0.01;

/** The last query's one row, under the metrics. */
function totalsOf(input: LayoutInput, columns: readonly TableColumn[]): readonly string[] | null {
  const { formData, tables } = input;
  if (isRaw(formData) || !readFlag(formData, 'show_totals', false) || tables.length < 2) return null;
  const { table: totals, columns: compared } = compareColumns(formData, tables.at(-1) ?? emptyTable);
  if (totals.rowCount === 0) return null;
  const metrics = new Set(readList(formData, 'metrics').map(metricLabel));
  return columns.map((column, index) => {
    const isSummed = metrics.has(compared.get(column.name)?.metric ?? column.name);
    const total = isSummed ? findColumn(totals, column.name) : undefined;
    return total === undefined ? (index === 0 ? 'Total' : '') : (column.writeFrom(total, 0) ?? NULL_TEXT);
  });
}

/** Shares of all rows: what the query of the wholes brought represents the sum of the rows shown. */
function withWholeShares({ formData, tables }: LayoutInput, table: Table): Table {
  const wholes = tables[hasServerPages(formData) ? 2 : 1];
  if (!hasWholeShares(formData) || wholes === undefined) return table;
  const shares = new Set(readList(formData, 'percent_metrics').map((metric) => `%${metricLabel(metric)}`));
  const columns = table.columns.map((column) => {
    const values = shares.has(column.name) ? findColumn(table, column.name.slice(1)) : undefined;
    const whole = values === undefined ? undefined : findColumn(wholes, values.name);
    if (values?.type !== 'numeric' || whole?.type !== 'numeric') return column;
    const total = whole.values[0] ?? NaN;
    return { ...values, name: column.name, values: values.values.map((value) => (total === 0 ? 0 : value / total)) };
  });
  return { ...table, columns };
}

function buildDataTable(columns: readonly TableColumn[], order: readonly number[], page: TableLayout['page']): DataTable {
  const rows = order.slice(0, TWIN_ROWS);
  return {
    columns: columns.map(({ label, align }) => ({ label, align })),
    rows: rows.map((row) => columns.map((column) => column.write(row) ?? NULL_TEXT)),
    moreRows: Math.max(0, page.total - rows.length),
  };
}
