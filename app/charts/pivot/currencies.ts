// The currency of each cell if the data has several: that of its underlying rows, if they have only one.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { findColumnMeta, readCurrency } from '#app/charts/shared/format/value-format.ts';
import { createPivotCells, cellValue, type GroupedAxis, type LinePosition } from '#app/domain/pivot/cells.ts';
import type { PivotForm } from '#app/domain/pivot/pivot-form.ts';
import type { Records } from '#app/domain/pivot/records.ts';
import { asCurrencyCode } from '#app/domain/query/detect-currency.ts';
import { emptyTable, findColumn, type Column, type Table } from '#app/domain/table.ts';
import { FIRST_CODE, LAST_CODE } from './currency-codes.ts';
import type { PivotSettings } from './settings.ts';

export interface CellCurrencies {
  /** The cell's currency code; null for none, several, or an invalid code. */
  readonly codeOf: (row: LinePosition, column: LinePosition) => string | null;
  readonly isMixed: (row: LinePosition, column: LinePosition) => boolean;
}

interface Axes {
  readonly rows: GroupedAxis;
  readonly columns: GroupedAxis;
}

/** Null if all amounts are in one currency or have none. */
export function cellCurrencies(
  input: LayoutInput<PivotSettings>,
  records: Records,
  form: PivotForm,
  axes: Axes,
): CellCurrencies | null {
  const codeColumn = codeColumnOf(input, form.metrics);
  const table = input.tables[0] ?? emptyTable;
  const ends = codeColumn === null ? null : codeEnds(table, input.tables[1], { codeColumn, form });
  if (ends === null) return null;
  const codes = [...new Set([...ends.first, ...ends.last].filter((code) => code !== null))].sort();
  const ranks = new Map(codes.map((code, rank) => [code, rank]));
  const cells = (side: readonly (string | null)[], summary: 'Minimum' | 'Maximum') => {
    const values = Float64Array.from({ length: records.count }, (_, record) => {
      const code = side[record % Math.max(1, table.rowCount)] ?? null;
      return code === null ? NaN : (ranks.get(code) ?? NaN);
    });
    return { summary, cells: createPivotCells({ ...records, values, texts: null }, axes.rows, axes.columns, summary) };
  };
  const [lowest, highest] = [cells(ends.first, 'Minimum'), cells(ends.last, 'Maximum')];
  const computeRank = (side: typeof lowest, row: LinePosition, column: LinePosition): number =>
    cellValue(side.cells, side.summary, row, column);
  return {
    codeOf: (row, column) => {
      const rank = computeRank(lowest, row, column);
      return rank === computeRank(highest, row, column) ? asCurrencyCode(codes[rank]) : null;
    },
    isMixed: (row, column) => computeRank(lowest, row, column) < computeRank(highest, row, column),
  };
}

/** Finds the column with currency codes, if the chart or a metric names one. */
function codeColumnOf(input: LayoutInput<PivotSettings>, metrics: readonly string[]): string | null {
  const own = readCurrency(input.settings.currency_format ?? {});
  const named = [own, ...metrics.map((metric) => findColumnMeta(input, metric)?.currency ?? null)];
  return named.find((currency) => currency?.codeColumn !== undefined)?.codeColumn ?? null;
}

interface CodeEnds {
  /** By result row, the alphabetically first and last currency code of its underlying rows. */
  readonly first: readonly (string | null)[];
  readonly last: readonly (string | null)[];
}

function codeEnds(
  table: Table,
  codes: Table | undefined,
  { codeColumn, form }: { readonly codeColumn: string; readonly form: PivotForm },
): CodeEnds | null {
  const own = findColumn(table, codeColumn);
  if (own) return { first: codesIn(own), last: codesIn(own) };
  const [first, last] = [codes && findColumn(codes, FIRST_CODE), codes && findColumn(codes, LAST_CODE)];
  if (!codes || !first || !last) return null;
  const names = [...form.rows.names, ...form.columns.names];
  const rows = new Map(keysOf(codes, names).map((key, row) => [key, row]));
  const [firsts, lasts] = [codesIn(first), codesIn(last)];
  const places = keysOf(table, names).map((key) => rows.get(key) ?? -1);
  return { first: places.map((row) => firsts[row] ?? null), last: places.map((row) => lasts[row] ?? null) };
}

const codesIn = (column: Column): (string | null)[] =>
  column.type === 'string' ? column.values.map((value) => value?.trim().toUpperCase() || null) : [];

/** A key per row from its labels. */
function keysOf(table: Table, names: readonly string[]): string[] {
  const columns = names.flatMap((name) => findColumn(table, name) ?? []);
  return Array.from({ length: table.rowCount }, (_, row) => JSON.stringify(columns.map(({ values }) => keyValue(values[row]))));
}

const keyValue = (value: unknown): unknown => (typeof value === 'number' && Number.isNaN(value) ? null : (value ?? null));
