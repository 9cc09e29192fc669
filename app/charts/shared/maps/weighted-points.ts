// Rows of a deck.gl layer with a place and a weight; a row without a weight counts as nothing.
import { metricLabel, type JsonObject } from '#app/charts/shared/form/form-values.ts';
import type { FieldRef } from '#app/charts/shared/form/setting-values.ts';
import { cellAt, findColumn, type Table } from '#app/domain/table.ts';
import { readPlace, readSpatial, type LonLat } from './spatial.ts';

export interface WeightedPoint {
  readonly row: number;
  readonly place: LonLat;
  /** NaN for none. */
  readonly value: number;
  readonly category: null;
}

/** As deck.gl layers call them: where rows are, and the metric that weighs them. */
interface WeightedSettings {
  readonly spatial: JsonObject | null;
  readonly size: FieldRef | null;
}

export function readWeightedPoints({ spatial, size }: WeightedSettings, table: Table | undefined): readonly WeightedPoint[] {
  if (table === undefined) return [];
  const place = readPlace(table, readSpatial(spatial));
  const column = findColumn(table, metricLabel(size)) ?? undefined;
  const points: WeightedPoint[] = [];
  for (let row = 0; row < table.rowCount; row += 1) {
    const at = place(row);
    if (at === null) continue;
    const value = column === undefined ? NaN : Number(cellAt(column, row) ?? NaN);
    points.push({ row, place: at, value: Number.isFinite(value) ? value : NaN, category: null });
  }
  return points;
}
