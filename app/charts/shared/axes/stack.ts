// Stacked values: the start and end of each series in each row.
import type { Series } from '#app/charts/shared/series/series.ts';

export interface StackLayer {
  readonly from: Float64Array;
  readonly to: Float64Array;
}

export type StackMode = 'stack' | 'share' | 'stream';

/**
 * Stacks positive values up and negative ones down from zero; null has no size. `share`: relative to the row's absolute total, -1 to 1.
 * `stream`: centered around zero, with half of each row's total below.
 */
export function stackLayers(series: readonly Series[], rowCount: number, mode: StackMode): readonly StackLayer[] {
  if (mode === 'stream') return streamLayers(series, rowCount);
  const isShare = mode === 'share';
  const up = new Float64Array(rowCount);
  const down = new Float64Array(rowCount);
  const totals = isShare ? absoluteTotals(series, rowCount) : null;
  return series.map(({ values }) => {
    const layer: StackLayer = { from: new Float64Array(rowCount), to: new Float64Array(rowCount) };
    for (let row = 0; row < rowCount; row += 1) {
      const value = values[row] ?? NaN;
      const size = Number.isNaN(value) ? 0 : totals ? value / (totals[row] || 1) : value;
      const side = size < 0 ? down : up;
      layer.from[row] = side[row] ?? 0;
      side[row] = (side[row] ?? 0) + size;
      layer.to[row] = side[row] ?? 0;
    }
    return layer;
  });
}

/**
 * Replaces missing values next to known ones with 0, so that a band ends at zero height instead of leaving a hole below the bands
 * above it. Rows without any value stay NaN.
 */
export function closeBands(series: readonly Series[], rowCount: number): readonly Float64Array[] {
  const known = new Uint8Array(rowCount);
  for (const { values } of series) values.forEach((value, row) => Number.isNaN(value) || (known[row] = 1));
  const has = (values: Float64Array, row: number): boolean => !Number.isNaN(values[row] ?? NaN);
  return series.map(({ values }) =>
    values.map((value, row) =>
      Number.isNaN(value) && known[row] === 1 && (has(values, row - 1) || has(values, row + 1)) ? 0 : value,
    ),
  );
}

function streamLayers(series: readonly Series[], rowCount: number): readonly StackLayer[] {
  const totals = absoluteTotals(series, rowCount);
  const top = Float64Array.from(totals, (total) => -total / 2);
  return series.map(({ values }) => {
    const from = top.slice();
    values.forEach((value, row) => {
      if (!Number.isNaN(value)) top[row] = (top[row] ?? 0) + Math.abs(value);
    });
    return { from, to: top.slice() };
  });
}

function absoluteTotals(series: readonly Series[], rowCount: number): Float64Array {
  const totals = new Float64Array(rowCount);
  for (const { values } of series) {
    for (let row = 0; row < rowCount; row += 1) {
      const value = values[row] ?? NaN;
      if (!Number.isNaN(value)) totals[row] = (totals[row] ?? 0) + Math.abs(value);
    }
  }
  return totals;
}
