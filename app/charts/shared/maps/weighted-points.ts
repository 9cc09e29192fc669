// Rows of a deck.gl layer with a place and a weight; a row without a weight counts as nothing.
import { metricLabel, readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/kind.ts';
import { cellAt, findColumn, type Table } from '#app/domain/table.ts';
import { readPlace, readSpatial, type LonLat } from './spatial.ts';

export interface WeightedPoint {
  readonly row: number;
  readonly place: LonLat;
  /** NaN for none. */
  readonly value: number;
  readonly category: null;
}

export function readWeightedPoints(formData: FormData, table: Table | undefined, metric: unknown): readonly WeightedPoint[] {
  if (table === undefined) return [];
  const place = readPlace(table, readSpatial(formData, 'spatial'));
  const column = findColumn(table, metricLabel(metric)) ?? undefined;
  const points: WeightedPoint[] = [];
  for (let row = 0; row < table.rowCount; row += 1) {
    const at = place(row);
    if (at === null) continue;
    const value = column === undefined ? NaN : Number(cellAt(column, row) ?? NaN);
    points.push({ row, place: at, value: Number.isFinite(value) ? value : NaN, category: null });
  }
  return points;
}

/** The metric of `size`, as deck.gl layers call it. */
export const sizeMetric = (formData: FormData): unknown => readList(formData, 'size')[0];
