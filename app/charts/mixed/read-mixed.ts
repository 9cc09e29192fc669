// The results of both queries as series over one axis: its rows are the union of both.
import type { HitNotes } from '#app/charts/shared/series/series-layout.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { readSeries, type SeriesAxis, type Series, type SeriesData } from '#app/charts/shared/series/series.ts';
import { markRepeatedSeries, type RepeatLook } from '#app/charts/shared/series/repeated-colors.ts';
import { readLastPeriod } from '#app/charts/shared/time/last-period.ts';
import { zoomSeries } from '#app/charts/shared/axes/zoom-series.ts';
import type { chartTime } from '#app/messages/en/chart-time.ts';
import type { Translate } from '#app/messages/translate.ts';
import type { MixedSettings } from './settings.ts';
import { axisSettings, readLook, selectSideSettings, type AxisIndex, type MixedLook, type QueryIndex } from './sides.ts';

export interface MixedSide {
  readonly query: QueryIndex;
  readonly look: MixedLook;
  readonly axis: AxisIndex;
  /** The visible series. */
  readonly series: readonly Series[];
}
export interface MixedData {
  readonly data: SeriesData;
  readonly sides: readonly MixedSide[];
  /** Both axes are in use. */
  readonly hasRight: boolean;
  /** That the last period is incomplete, or left out. */
  readonly notes: readonly string[];
  /** What the tooltip of a row says of it. */
  readonly hitNotes: HitNotes;
}

export function readMixed(input: LayoutInput<MixedSettings>, t: Translate<typeof chartTime.texts>): MixedData {
  const results = ([0, 1] as const).map((query) => readSide(input, query));
  const [first, second] = results.map(({ data }) => data);
  const withSeries = results.filter(({ data }) => data.series.length > 0);
  const hasRight = new Set(withSeries.map(({ look }) => look.axis)).size > 1;
  if (first === undefined || second === undefined) throw new Error('two queries');
  const union = second.series.length === 0 ? null : first.series.length === 0 ? null : unite(first.axis, second.axis);
  const base = first.series.length === 0 ? second : first;
  const axis = union?.axis ?? base.axis;
  const rowCount = axis.values.length;
  const namesOfFirst = new Set(first.series.map(({ name }) => name));
  const isNamed = input.settings.show_query_identifiers;
  const placed = results.map(({ data, query, look }): readonly Series[] =>
    data.series.map((one) => {
      const isTwin = query === 1 && namesOfFirst.has(one.name);
      const plain = isNamed || isTwin ? t(query === 0 ? 'mixed.queryA' : 'mixed.queryB', { name: one.label }) : one.label;
      const name = isTwin ? `${one.name} (B)` : one.name;
      const rows = union?.rows[query];
      return {
        ...one,
        index: query === 0 ? one.index : one.index + (input.tables[0]?.columns.length ?? 0),
        name,
        ...(isTwin && { base: name }),
        label: hasRight && look.axis === 1 ? t('mixed.right', { name: plain }) : plain,
        color: isTwin ? input.colors(name) : one.color,
        hidden: input.hidden.includes(name),
        values: rows ? spread(one.values, rows, rowCount) : one.values,
      };
    }),
  );
  const series = placed.flat();
  const whole: SeriesData = {
    locale: input.locale,
    axis,
    series,
    shown: series.filter(({ hidden }) => !hidden),
    rowCount,
    unplaced: first.unplaced + second.unplaced,
    layers: first.layers,
  };
  // Both queries are cut to the same rows.
  const zoomed = zoomSeries(whole, input.zoom);
  const fromSecond = placed[0]?.length ?? 0;
  const ofFirst = new Set(placed[0]?.map(({ index }) => index));
  const looks = results.map(({ look }) => repeatLook(look));
  const repeats = markRepeatedSeries(zoomed, ({ index }) => looks[ofFirst.has(index) ? 0 : 1] ?? 'none');
  const { data, notes, hitNotes } = readLastPeriod(input, repeats);
  const sides = results.map(({ query, look }) => ({
    query,
    look,
    axis: hasRight ? look.axis : (0 as const),
    series: data.series.filter(({ hidden }, at) => !hidden && (query === 0) === at < fromSecond),
  }));
  return { data, sides, hasRight, notes, hitNotes };
}

/** Areas that lie over each other would mix their hatching. */
const repeatLook = ({ type, hasArea, isStacked }: MixedLook): RepeatLook =>
  type === 'scatter' ? 'none' : type === 'bar' || (hasArea && isStacked) ? 'hatched' : 'broken';

function readSide(
  input: LayoutInput<MixedSettings>,
  query: QueryIndex,
): { query: QueryIndex; look: MixedLook; data: SeriesData } {
  const look = readLook(input.settings, query);
  const table = input.tables[query];
  const settings = axisSettings(selectSideSettings(input.settings, query), look.axis);
  const isBars = ([0, 1] as const).some((one) => readLook(input.settings, one).type === 'bar');
  const data = readSeries({ ...input, settings, tables: table === undefined ? [] : [table], hidden: [] }, isBars);
  return { query, look, data };
}

interface Union {
  readonly axis: SeriesAxis;
  /** By query: the place of each of its rows. */
  readonly rows: readonly [Int32Array, Int32Array];
}

/** Moments and numbers by value, categories by name; null where both have the same rows. */
function unite(first: SeriesAxis, second: SeriesAxis): Union | null {
  const keysOf = (axis: SeriesAxis): readonly (number | string)[] =>
    Array.from(axis.values, (value, row) => (axis.kind === 'category' ? axis.write(row) : value));
  const [a, b] = [keysOf(first), keysOf(second)];
  if (a.length === b.length && a.every((key, at) => key === b[at])) return null;
  const known = new Set<number | string>([...a, ...b]);
  const keys = first.kind === 'category' ? [...known] : [...known].sort((one, other) => Number(one) - Number(other));
  const place = new Map(keys.map((key, at) => [key, at]));
  const rowsOf = (list: readonly (number | string)[]): Int32Array => Int32Array.from(list, (key) => place.get(key) ?? 0);
  const isCategory = first.kind === 'category';
  const values = Float64Array.from(keys, (key, at) => (isCategory ? at : Number(key)));
  const write = isCategory ? (row: number) => String(keys[row] ?? '') : (row: number) => first.writeValue(values[row] ?? NaN);
  return { axis: { ...first, values, write }, rows: [rowsOf(a), rowsOf(b)] };
}

function spread(values: Float64Array, rows: Int32Array, rowCount: number): Float64Array {
  const placed = new Float64Array(rowCount).fill(NaN);
  rows.forEach((row, at) => (placed[row] = values[at] ?? NaN));
  return placed;
}
