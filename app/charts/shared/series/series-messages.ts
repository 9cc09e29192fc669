// Texts of a series chart: data table and summary.
import type { LegendItem, DataTable } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import type { Series, SeriesData } from './series.ts';
import { seriesText, type SeriesText } from '#app/charts/shared/format/series-text.ts';
import { lowAndHigh } from '#app/charts/shared/marks/thin.ts';

const TWIN_ROWS = 100;

/** Series, then annotation layers: both can be hidden. */
export const legendItems = ({ series, layers }: SeriesData): readonly LegendItem[] => [
  ...series.map(({ name, label, color, hidden, dash, hatch, index }) => ({
    name,
    key: `s${index}`,
    label: oneLine(label),
    color,
    hidden,
    ...(dash === '' ? {} : { isBroken: true }),
    ...(hatch === undefined ? {} : { hatch }),
  })),
  ...layers.map(({ name, color, hidden }) => ({ name, label: name, color, hidden, isBroken: true })),
];

/** One row per axis value, one column per shown series. */
export function seriesDataTable({ axis, shown, rowCount, locale }: SeriesData): DataTable {
  const count = Math.min(rowCount, TWIN_ROWS);
  return {
    columns: [
      { label: axis.label, align: 'left' },
      ...shown.map(({ label }) => ({ label: oneLine(label), align: 'right' }) as const),
    ],
    rows: Array.from({ length: count }, (_, row) => [oneLine(axis.write(row)), ...shown.map((one) => writeAt(one, row, locale))]),
    moreRows: rowCount - count,
    ...(axis.kind === 'time' && { moments: [...axis.values.slice(0, count)] }),
  };
}

/** "Births by ds: 3 series from 1965 to 2008, lowest 9 (Joshua, 1965), highest 80.8k (Michael, 1966)." */
export function seriesSummary(data: SeriesData, kind: string, caption: string, notes: readonly string[] = []): string {
  const { axis, shown, unplaced } = data;
  const t = seriesText(data.locale);
  const extremes = findExtremes(data);
  if (extremes === null) return t('withoutValues', { kind });
  const names = shown.slice(0, 3).map(({ label }) => label);
  const span = spanText(data, t);
  const { low, high } = extremes;
  const ends =
    low.value === high.value
      ? t('always', { value: low.series.write(low.value) })
      : t('ends', { low: where(low, data, t), high: where(high, data, t) });
  const parts = [
    shown.length > 1 ? t('series', { count: shown.length, span }) : span,
    ends,
    ...notes,
    ...(unplaced === 0 ? [] : [t('unplaced', { count: unplaced, axis: axis.label })]),
  ];
  const what = caption === '' ? names.join(', ') : caption;
  return oneLine(t('summary', { kind, what, axis: axis.label, parts: parts.join('; ') }));
}

function spanText({ axis, rowCount }: SeriesData, t: SeriesText): string {
  if (rowCount === 1) return t('span.one', { place: axis.write(0) });
  if (axis.kind === 'category') return t('span.values', { count: rowCount });
  return t('span.points', { count: rowCount, from: axis.write(0), to: axis.write(rowCount - 1) });
}

interface Extreme {
  readonly series: Series;
  readonly row: number;
  readonly value: number;
}

function where({ series, row, value }: Extreme, { axis, shown }: SeriesData, t: SeriesText): string {
  const name = shown.length > 1 ? `${series.label}, ` : '';
  return t('at', { value: series.write(value), place: `${name}${axis.write(row)}` });
}

function findExtremes({ shown }: SeriesData): { low: Extreme; high: Extreme } | null {
  const found = shown.flatMap(extremesOf);
  const [first] = found;
  if (first === undefined) return null;
  const low = found.reduce((least, one) => (one.low.value < least.low.value ? one : least), first);
  const high = found.reduce((greatest, one) => (one.high.value > greatest.high.value ? one : greatest), first);
  return { low: low.low, high: high.high };
}

/** Empty if every value is null. */
function extremesOf(series: Series): { low: Extreme; high: Extreme }[] {
  const { values } = series;
  const { low, high } = lowAndHigh(values, 0, values.length);
  const at = (row: number): Extreme => ({ series, row, value: values[row] ?? NaN });
  return low < 0 ? [] : [{ low: at(low), high: at(high) }];
}

/** Formats a value; forecasts include their interval. */
export function writeAt(
  { values, write: onMarks, writeFull: write = onMarks, band }: Series,
  row: number,
  locale: string,
): string {
  const value = values[row] ?? NaN;
  if (Number.isNaN(value)) return '–';
  const [low, high] = [band?.low[row] ?? NaN, band?.high[row] ?? NaN];
  if (Number.isNaN(low) || Number.isNaN(high)) return write(value);
  return seriesText(locale)('interval', { value: write(value), low: write(low), high: write(high) });
}
