// A chart of series as text: the data table, the one-sentence summary.
import type { LegendItem, DataTable } from './kind.ts';
import { oneLine } from './marks.ts';
import type { Series, SeriesData } from './series.ts';

const TWIN_ROWS = 100;

/** Series, then annotation layers: both can be hidden. */
export const legendItems = ({ series, layers }: SeriesData): readonly LegendItem[] => [
  ...series.map(({ name, label, color, hidden, dash }) => ({
    name,
    label: oneLine(label),
    color,
    hidden,
    ...(dash === '' ? {} : { isBroken: true }),
  })),
  ...layers.map(({ name, color, hidden }) => ({ name, label: name, color, hidden, isBroken: true })),
];

/** A row for each place on the axis, a column for each shown series. */
export function seriesDataTable({ axis, shown, rowCount }: SeriesData): DataTable {
  const count = Math.min(rowCount, TWIN_ROWS);
  return {
    columns: [
      { label: axis.label, align: 'left' },
      ...shown.map(({ label }) => ({ label: oneLine(label), align: 'right' }) as const),
    ],
    rows: Array.from({ length: count }, (_, row) => [oneLine(axis.write(row)), ...shown.map((one) => writeAt(one, row))]),
    moreRows: rowCount - count,
  };
}

/** "Births by ds: 3 series from 1965 to 2008, lowest 9 (Joshua, 1965), highest 80.8k (Michael, 1966)." */
export function seriesSummary(data: SeriesData, kind: string, caption: string, notes: readonly string[] = []): string {
  const { axis, shown, rowCount, unplaced } = data;
  const extremes = findExtremes(data);
  if (extremes === null) return `${kind} without values.`;
  const what =
    caption === ''
      ? shown
          .slice(0, 3)
          .map(({ label }) => label)
          .join(', ')
      : caption;
  const several = shown.length > 1 ? `${shown.length} series, ` : '';
  const span =
    rowCount === 1
      ? `at ${axis.write(0)}`
      : axis.kind === 'category'
        ? `${rowCount} values`
        : `${rowCount} points from ${axis.write(0)} to ${axis.write(rowCount - 1)}`;
  const { low, high } = extremes;
  const ends =
    low.value === high.value
      ? `always ${low.series.write(low.value)}`
      : `lowest ${where(low, data)}, highest ${where(high, data)}`;
  const missing = unplaced === 0 ? [] : [`${unplaced} ${unplaced === 1 ? 'row' : 'rows'} without ${axis.label} not shown`];
  return oneLine(`${kind} of ${what} by ${axis.label}: ${[`${several}${span}`, ends, ...notes, ...missing].join('; ')}.`);
}

interface Extreme {
  readonly series: Series;
  readonly row: number;
  readonly value: number;
}

function where({ series, row, value }: Extreme, { axis, shown }: SeriesData): string {
  const name = shown.length > 1 ? `${series.label}, ` : '';
  return `${series.write(value)} (${name}${axis.write(row)})`;
}

function findExtremes({ shown }: SeriesData): { low: Extreme; high: Extreme } | null {
  let [low, high]: [Extreme | null, Extreme | null] = [null, null];
  for (const series of shown) {
    series.values.forEach((value, row) => {
      if (Number.isNaN(value)) return;
      if (low === null || value < low.value) low = { series, row, value };
      if (high === null || value > high.value) high = { series, row, value };
    });
  }
  return low === null || high === null ? null : { low, high };
}

/** A forecast with its interval. */
export function writeAt({ values, write, band }: Series, row: number): string {
  const value = values[row] ?? NaN;
  if (Number.isNaN(value)) return '–';
  const [low, high] = [band?.low[row] ?? NaN, band?.high[row] ?? NaN];
  return Number.isNaN(low) || Number.isNaN(high) ? write(value) : `${write(value)} (${write(low)} to ${write(high)})`;
}
