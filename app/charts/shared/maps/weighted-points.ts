// Reads rows of a deck.gl layer with a location and a weight; a missing weight is NaN.
import { metricLabel, type JsonObject } from '#app/charts/shared/form/form-values.ts';
import type { FieldRef } from '#app/charts/shared/form/setting-values.ts';
import { cellAt, findColumn, type Table } from '#app/domain/table.ts';
import { createLocationReader, readSpatial, type LonLat } from './spatial.ts';

export interface WeightedPoint {
  readonly row: number;
  readonly place: LonLat;
  /** NaN for none. */
  readonly value: number;
  readonly category: null;
}

/** Settings of deck.gl layers: the location columns, and the metric that weights rows. */
interface WeightedSettings {
  readonly spatial: JsonObject | null;
  readonly size: FieldRef | null;
}

export function readWeightedPoints({ spatial, size }: WeightedSettings, table: Table | undefined): readonly WeightedPoint[] {
  if (table === undefined) return [];
  const place = createLocationReader(table, readSpatial(spatial));
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
