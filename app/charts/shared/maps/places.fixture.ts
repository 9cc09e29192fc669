// Locations for samples of the contract suite: one row per group, spread over central Europe.
import { byGroup, numeric, type Shape } from '#app/charts/shared/samples.fixture.ts';
import type { Table } from '#app/domain/table.ts';

export const SPATIAL = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };

export const VIEWPORT = { longitude: 8, latitude: 50, zoom: 4 };

/** One row in seven has no location. */
export function byPlace(shape: Shape): Table {
  const table = byGroup(shape);
  const rows = Array.from({ length: table.rowCount }, (_, row) => row);
  return {
    ...table,
    columns: [
      ...table.columns,
      numeric(
        'lon',
        rows.map((row) => (row % 7 === 6 ? NaN : 3 + ((row * 37) % 160) / 10)),
      ),
      numeric(
        'lat',
        rows.map((row) => 44 + ((row * 53) % 100) / 10),
      ),
    ],
  };
}
