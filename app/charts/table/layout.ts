// What the table shows: columns and how each is written, the order and page of rows, bars in cells, totals.
import { metricLabel, readFlag, readList, readNumber, readObject, readText } from '#app/charts/shared/form-values.ts';
import type { ChartLayout, LayoutInput, Twin } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks.ts';
import { px } from '#app/charts/shared/px.ts';
import { NO_ROWS } from '#app/charts/shared/series.ts';
import { emptyTable, findColumn, type Table } from '#app/domain/table.ts';
import { readColumns, type TableColumn } from './columns.ts';
import { sortRows, type Sort } from './sort-rows.ts';
import { isRaw } from './definition.ts';

export interface TableCell {
  readonly text: string;
  /** Shares of the cell's width from its left, 0 to 1; null without a bar. */
  readonly bar: { readonly from: number; readonly size: number; readonly negative: boolean } | null;
  readonly isNull: boolean;
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
  };
}

const DEFAULT_PAGE_ROWS = 100;
const MAX_PAGE_ROWS = 500;
const TWIN_ROWS = 100;
const NULL_TEXT = '–';

export function layout(input: LayoutInput): TableLayout {
  const table = input.tables[0] ?? emptyTable;
  const columns = readColumns(input, table);
  const sort = readSort(input);
  const order = sortRows(table, sort, input.locale);
  const page = pageOf(input, table.rowCount);
  const shown = order.slice(page.from, page.to);
  const empty = table.rowCount === 0 || columns.length === 0 ? NO_ROWS : null;
  const rows = shown.map((row) => ({ key: `r${row}`, cells: columns.map((column) => cellOf(input, column, row)) }));
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary:
      empty ??
      `Table of ${table.rowCount} ${table.rowCount === 1 ? 'row' : 'rows'} and ${columns.length} ${columns.length === 1 ? 'column' : 'columns'}: ${oneLine(
        columns
          .slice(0, 5)
          .map(({ label }) => label)
          .join(', '),
      )}.`,
    twin: twinOf(columns, order),
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

function readSort({ ownState }: LayoutInput): Sort | null {
  const saved = readObject(ownState, 'sort');
  const column = readText(saved, 'column');
  return column === null ? null : { column, descending: readFlag(saved, 'descending', false) };
}

function pageOf({ formData, ownState }: LayoutInput, total: number): TableLayout['page'] {
  const chosen = readNumber(formData, 'page_length') ?? 0;
  const size = chosen >= 1 ? Math.min(MAX_PAGE_ROWS, Math.floor(chosen)) : DEFAULT_PAGE_ROWS;
  const count = Math.max(1, Math.ceil(total / size));
  const index = Math.min(count - 1, Math.max(0, Math.floor(readNumber(ownState, 'page') ?? 0)));
  return { index, count, from: index * size, to: Math.min(total, (index + 1) * size), total };
}

function cellOf({ formData }: LayoutInput, column: TableColumn, row: number): TableCell {
  const text = column.write(row);
  return {
    text: text === null ? NULL_TEXT : text,
    bar: barOf(column, row, readFlag(formData, 'align_pn', false)),
    isNull: text === null,
  };
}

/** From zero, which lies at the left where nothing is negative, or where bars need not share one zero. */
function barOf({ bars, number }: TableColumn, row: number, fromOneZero: boolean): TableCell['bar'] {
  const value = number(row);
  if (bars === null || Number.isNaN(value) || value === 0) return null;
  const negative = value < 0;
  if (!fromOneZero) {
    const reach = Math.max(Math.abs(bars.low), Math.abs(bars.high));
    return { from: 0, size: px(Math.abs(value) / reach), negative };
  }
  const span = bars.high - bars.low;
  const zero = -bars.low / span;
  const size = Math.abs(value) / span;
  return { from: px(negative ? zero - size : zero), size: px(size), negative };
}

/** The last query's one row, under the metrics. */
function totalsOf(input: LayoutInput, columns: readonly TableColumn[]): readonly string[] | null {
  const { formData, tables } = input;
  if (isRaw(formData) || !readFlag(formData, 'show_totals', false) || tables.length < 2) return null;
  const totals: Table = tables.at(-1) ?? emptyTable;
  if (totals.rowCount === 0) return null;
  const metrics = new Set(readList(formData, 'metrics').map(metricLabel));
  return columns.map((column, index) => {
    const total = metrics.has(column.name) ? findColumn(totals, column.name) : undefined;
    return total === undefined ? (index === 0 ? 'Total' : '') : (column.writeFrom(total, 0) ?? NULL_TEXT);
  });
}

function twinOf(columns: readonly TableColumn[], order: readonly number[]): Twin {
  const rows = order.slice(0, TWIN_ROWS);
  return {
    columns: columns.map(({ label, align }) => ({ label, align })),
    rows: rows.map((row) => columns.map((column) => column.write(row) ?? NULL_TEXT)),
    moreRows: order.length - rows.length,
  };
}
