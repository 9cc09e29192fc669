// Builds cells of a pivot table: text in the metric's format, and colors by conditional formatting.
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
  /** Empty if there is no value. */
  readonly text: string;
  /** Background color by a rule. */
  readonly fill: Fill | null;
  /** Text color by a rule; null for the default. */
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

/** The range of cell values by metric, without totals and subtotals. */
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

/** @param code the cell's currency code, or null */
type WriteAmount = (value: number, code: string | null) => string;

/** Counts are integers, fractions are percentages; otherwise uses the format of the chart or metric, or the cells' precision. */
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

/** Max cells used to determine the precision. */
const MAX_SAMPLED_CELLS = 50_000;

/** Values of one or all metrics, without totals that are sums, which have the same precision as their cells. */
function cellsOf({ rows, columns, value, isPartial }: PivotGrid, metric: number | null): readonly (readonly number[])[] {
  const counts = (row: PivotLine, column: PivotLine): boolean => {
    const cellMetric = row.metric ?? column.metric ?? 0;
    return (metric === null || cellMetric === metric) && (isInner(row, column) || isPartial[cellMetric] === true);
  };
  return rows
    .slice(0, Math.ceil(MAX_SAMPLED_CELLS / columns.length))
    .map((row) => columns.filter((column) => counts(row, column)).map((column) => value(row, column)));
}

/** The cell's currency if the data has several; none if the cell mixes several. */
const ownCurrency = (currency: Currency | undefined, code: string | null): Currency | undefined =>
  currency?.codeColumn === undefined ? currency : code === null ? undefined : { ...currency, symbol: code };
