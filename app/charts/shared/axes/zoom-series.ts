// Limits a chart to the rows in the range that a viewer zoomed to.
import type { AnnotationLayer } from '#app/charts/shared/annotations/annotation-layers.ts';
import type { AxisRange } from './axis-place.ts';
import type { Series, SeriesData } from '#app/charts/shared/series/series.ts';

/** One row would show no trend. */
const MIN_ROWS = 2;

/** Returns all rows without a range, along categories, and if fewer than two rows are in the range. */
export function zoomSeries(data: SeriesData, zoom: AxisRange | null | undefined): SeriesData {
  const { axis, rowCount } = data;
  if (!zoom || axis.kind === 'category') return data;
  const { first, count } = rowsWithin(axis.values.subarray(0, rowCount), zoom);
  if (count < MIN_ROWS || count === rowCount) return data;
  const { ends: _ends, ...whole } = axis;
  const cut = (values: Float64Array): Float64Array => values.slice(first, first + count);
  const series = data.series.map((one): Series => ({
    ...one,
    values: cut(one.values),
    band: one.band && { low: cut(one.band.low), high: cut(one.band.high) },
  }));
  return {
    ...data,
    axis: { ...whole, values: cut(axis.values), write: (row) => axis.write(first + row) },
    series,
    shown: series.filter(({ hidden }) => !hidden),
    rowCount: count,
    layers: data.layers.map((layer) => cutLayer(layer, axis.values[first] ?? 0, axis.values[first + count - 1] ?? 0)),
    isZoomed: true,
  };
}

interface Rows {
  readonly first: number;
  readonly count: number;
}

/** The rows of ascending values that are in the range. */
function rowsWithin(values: Float64Array, [from, to]: AxisRange): Rows {
  const first = values.findIndex((value) => value >= from);
  const last = values.findLastIndex((value) => value <= to);
  return first < 0 || last < first ? { first: 0, count: 0 } : { first, count: last - first + 1 };
}

/** Cuts lines, because points beyond the range would widen the value axis. Moments are filtered when they are placed. */
const cutLayer = (layer: AnnotationLayer, from: number, to: number): AnnotationLayer =>
  layer.kind === 'line' ? { ...layer, points: layer.points.filter(({ at }) => at >= from && at <= to) } : layer;
