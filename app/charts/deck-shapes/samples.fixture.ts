// Sample results of shapes for the contract suite.
import { byPlace, VIEWPORT } from '#app/charts/shared/maps/places.fixture.ts';
import type { ChartSample } from '#app/charts/shared/samples.fixture.ts';
import type { Table } from '#app/domain/table.ts';

type Write = (lon: number, lat: number, named: { readonly name: string; readonly row: number }) => string;

/** A text of a shape for each row with a place. */
const withShapes =
  (write: Write): ChartSample['table'] =>
  (shape) => {
    const table: Table = byPlace(shape);
    const [names, , lons, lats] = table.columns;
    const texts = Array.from({ length: table.rowCount }, (_, row) => {
      const [lon, lat] = [Number(lons?.values[row]), Number(lats?.values[row])];
      return Number.isNaN(lon) ? 'nowhere' : write(lon, lat, { name: String(names?.values[row]), row });
    });
    return { ...table, columns: [...table.columns, { name: 'shape', type: 'string', values: texts }] };
  };

const ring = (lon: number, lat: number) => [
  [lon, lat],
  [lon + 1, lat],
  [lon + 1, lat + 0.7],
  [lon, lat + 0.9],
];

/** Fields beside each other, none like the next: six in a row. */
function field(row: number): number[][] {
  const [column, line] = [row % 6, Math.floor(row / 6) % 4];
  const shift = (seed: number): number => (((seed * 37) % 11) - 5) / 14;
  const corner = (x: number, y: number): number[] => [2 + 3 * x + shift(x + 7 * y), 44 + 2.6 * y + shift(3 * x + y + 4)];
  return [corner(column, line), corner(column + 1, line), corner(column + 1, line + 1), corner(column, line + 1)];
}

/** Fields, with a river and towns in places of some of them. */
function geometry(row: number): object {
  const [[lon = 0, lat = 0] = [], , far = []] = field(row);
  if (row % 5 === 3) return { type: 'Point', coordinates: [lon + 1.5, lat + 1.3] };
  if (row % 5 === 4)
    return { type: 'LineString', coordinates: [[lon, lat], [lon + 1.2, lat + 1.6], [lon + 1.9, lat + 0.9], far] };
  return { type: 'Polygon', coordinates: [field(row)] };
}

export const SAMPLES: readonly ChartSample[] = [
  {
    vizType: 'deck_path',
    formData: { line_column: 'shape', line_width: 4, viewport: VIEWPORT },
    table: withShapes((lon, lat) => JSON.stringify(ring(lon, lat))),
    look: { rows: 5 },
  },
  {
    vizType: 'deck_polygon',
    formData: { line_column: 'shape', line_width: 1, metric: 'total', viewport: VIEWPORT },
    table: withShapes((_lon, _lat, { row }) => JSON.stringify(field(row))),
    look: { rows: 3 },
  },
  {
    vizType: 'deck_geojson',
    formData: { geojson: 'shape', line_width: 2, viewport: VIEWPORT },
    table: withShapes((_lon, _lat, { name, row }) =>
      JSON.stringify({ type: 'Feature', properties: { name }, geometry: geometry(row) }),
    ),
    look: { rows: 3 },
  },
];
