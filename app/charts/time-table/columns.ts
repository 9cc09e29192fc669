// The columns of a time-series table, as saved in `column_collection`, and what each makes of a row's values.
import { own, readNumber, readText, type JsonObject } from '#app/charts/shared/form/form-values.ts';

export interface TimeColumn {
  /** null for the column's own default. */
  readonly label: string | null;
  readonly type: 'time' | 'contrib' | 'spark' | 'avg';
  readonly comparison: 'value' | 'diff' | 'perc' | 'perc_change';
  /** Rows back from the last; from the beginning where negative. */
  readonly lag: number;
  /** Spark: each value is divided by the one so many rows before; 0 for plain values. */
  readonly ratio: number;
  readonly format: string | null;
  readonly widthPx: number;
}

const SPARK_PX = 140;
const TYPES = ['time', 'contrib', 'spark', 'avg'] as const;
const COMPARISONS = ['value', 'diff', 'perc', 'perc_change'] as const;

/** What a table without saved columns shows: the latest value, its change, its course. As they are saved. */
export const DEFAULT_COLUMNS: readonly JsonObject[] = [
  { colType: 'time', comparisonType: 'value', timeLag: 0 },
  { colType: 'time', comparisonType: 'perc_change', timeLag: 1 },
  { colType: 'spark' },
];

export const readTimeColumns = (saved: readonly JsonObject[]): readonly TimeColumn[] =>
  (saved.length === 0 ? DEFAULT_COLUMNS : saved).map(readColumn);

function readColumn(saved: JsonObject): TimeColumn {
  const type = TYPES.find((one) => one === own(saved, 'colType')) ?? 'time';
  const width = readNumber(saved, 'width') ?? SPARK_PX;
  return {
    label: readText(saved, 'label'),
    type,
    comparison: COMPARISONS.find((one) => one === own(saved, 'comparisonType')) ?? 'value',
    lag: Math.round(readNumber(saved, 'timeLag') ?? 0),
    ratio: Math.max(0, Math.round(readNumber(saved, 'timeRatio') ?? 0)),
    format: readText(saved, 'd3format'),
    widthPx: Math.min(400, Math.max(40, Math.round(width))),
  };
}

/** What a column makes of a row's values (the last is the latest); NaN where it has none. `total`: of all rows at the last moment. */
export function computeCell({ type, comparison, lag }: TimeColumn, values: Float64Array, total: number): number {
  const last = values.at(-1) ?? NaN;
  if (type === 'contrib') return total === 0 ? NaN : last / total;
  if (type === 'avg') return meanOf(lag > 0 ? values.slice(-lag) : values);
  const before = lag < 0 ? (values[-lag - 1] ?? NaN) : (values[values.length - 1 - lag] ?? NaN);
  switch (comparison) {
    case 'value':
      return before;
    case 'diff':
      return last - before;
    case 'perc':
      return before === 0 ? NaN : last / before;
    case 'perc_change':
      return before === 0 ? NaN : (last - before) / Math.abs(before);
  }
}

/** The course that a spark shows. */
export function sparkValues({ ratio, lag }: TimeColumn, values: Float64Array): Float64Array {
  const ratios = ratio > 0 ? values.map((value, row) => value / (values[row - ratio] ?? NaN) - 1) : values;
  const shown = lag > 1 ? ratios.slice(-lag) : ratios;
  return shown.map((value) => (Number.isFinite(value) ? value : NaN));
}

function meanOf(values: Float64Array): number {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.length === 0 ? NaN : known.reduce((sum, value) => sum + value / known.length, 0);
}

/** Shares and changes are percents. */
export const isShare = ({ type, comparison }: TimeColumn): boolean =>
  type === 'contrib' || (type === 'time' && (comparison === 'perc' || comparison === 'perc_change'));
