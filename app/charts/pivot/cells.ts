// What a cell of a pivot table shows: its text by the format of its metric, and its color by the rules.
import {
  toFill,
  readConditions,
  findTints,
  type Condition,
  type Fill,
  type TintRange,
} from '#app/charts/shared/color/conditional-format.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { chosenFormat, formatNumber, findColumnMeta, readCurrency } from '#app/charts/shared/format/value-format.ts';
import { formatOfDigits } from '#app/domain/format/column-digits.ts';
import type { Currency } from '#app/domain/format/currency.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { PivotGrid } from './grid.ts';
import type { PivotLine } from './lines.ts';
import type { PivotSettings } from './settings.ts';

export interface PivotCell {
  /** Empty where there is no value. */
  readonly text: string;
  /** Background color, by a rule. */
  readonly fill: Fill | null;
  /** Text color, by a rule; null for the usual one. */
  readonly tone: Token | null;
}

export type ReadCell = (row: PivotLine, column: PivotLine) => PivotCell;

export function cellReader(input: LayoutInput<PivotSettings>, grid: PivotGrid): ReadCell {
  const writers = grid.metrics.map((_, metric) => writerOf(input, grid, metric));
  const writeMixed = grid.metrics.length === 1 ? writers[0] : writerOf(input, grid, null);
  const conditions = readConditions(input.settings.conditional_formatting);
  const ranges = conditions.length === 0 ? [] : rangesOf(grid);
  return (row, column) => {
    const metric = row.metric ?? column.metric;
    if (grid.isText) return plain(oneLine(grid.text(row, column) ?? ''));
    const value = grid.value(row, column);
    if (Number.isNaN(value)) return NOTHING;
    const write = (metric === null ? writeMixed : writers[metric]) ?? String;
    const text = write(value, grid.currencies?.codeOf(row, column) ?? null);
    if (conditions.length === 0 || !isInner(row, column)) return plain(text);
    return {
      text,
      ...colors(conditions, { metric: grid.metrics[metric ?? 0] ?? '', value, range: ranges[metric ?? 0] ?? null }),
    };
  };
}

const plain = (text: string): PivotCell => ({ text, fill: null, tone: null });
const NOTHING = plain('');
const isInner = (...lines: readonly PivotLine[]): boolean => lines.every(({ kind }) => kind === 'cells' || kind === 'collapsed');

interface Judged {
  readonly metric: string;
  readonly value: number;
  readonly range: TintRange | null;
}

function colors(conditions: readonly Condition[], { metric, value, range }: Judged): Pick<PivotCell, 'fill' | 'tone'> {
  const { background, text } = findTints(conditions, metric, (column) => (column === metric ? { value, range } : null));
  return { fill: toFill(background), tone: text?.color ?? null };
}

/** By metric, its least and greatest cell; totals and subtotals are not compared with cells. */
function rangesOf({ metrics, rows, columns, value }: PivotGrid): readonly (TintRange | null)[] {
  const lows = metrics.map(() => Infinity);
  const highs = metrics.map(() => -Infinity);
  for (const row of rows) {
    for (const column of columns) {
      if (!isInner(row, column)) continue;
      const metric = row.metric ?? column.metric ?? 0;
      const at = value(row, column);
      if (at < (lows[metric] ?? 0)) lows[metric] = at;
      if (at > (highs[metric] ?? 0)) highs[metric] = at;
    }
  }
  return lows.map((low, metric) => (low <= (highs[metric] ?? 0) ? { low, high: highs[metric] ?? 0 } : null));
}

/** `code`: the cell's currency; null where it has none. */
type WriteAmount = (value: number, code: string | null) => string;

/** Counts are whole and fractions are percentages; else as the chart says, or the metric, or the digits of the cells. */
function writerOf(input: LayoutInput<PivotSettings>, grid: PivotGrid, metric: number | null): WriteAmount {
  const { locale, settings } = input;
  const { summary } = grid.form;
  if (summary.includes('Fraction')) return (value) => formatNumber(value, '.1%', { locale });
  if (summary.startsWith('Count')) return (value) => formatNumber(value, ',d', { locale });
  const meta = metric === null ? null : findColumnMeta(input, grid.metrics[metric] ?? '');
  const currency = readCurrency(settings.currency_format ?? {}) ?? meta?.currency ?? undefined;
  const selected = chosenFormat(settings.valueFormat) ?? meta?.d3Format ?? null;
  const format = selected ?? formatOfDigits(cellsOf(grid, metric), { isMoney: currency !== undefined });
  return (value, code) => formatNumber(value, format, { locale, currency: ownCurrency(currency, code) });
}

/** Cells that are looked at for their digits. */
const MAX_SAMPLED_CELLS = 50_000;

/** The values of a metric, or of all of them, without totals that are sums: those have the digits of their cells. */
function cellsOf({ rows, columns, value, isPartial }: PivotGrid, metric: number | null): readonly (readonly number[])[] {
  const counts = (row: PivotLine, column: PivotLine): boolean => {
    const own = row.metric ?? column.metric ?? 0;
    return (metric === null || own === metric) && (isInner(row, column) || isPartial[own] === true);
  };
  return rows
    .slice(0, Math.ceil(MAX_SAMPLED_CELLS / columns.length))
    .map((row) => columns.filter((column) => counts(row, column)).map((column) => value(row, column)));
}

/** In the cell's own currency where the data has several; none where the cell has. */
const ownCurrency = (currency: Currency | undefined, code: string | null): Currency | undefined =>
  currency?.codeColumn === undefined ? currency : code === null ? undefined : { ...currency, symbol: code };
