import { byPlace, VIEWPORT } from '#app/charts/shared/geo/places.fixture.ts';
import type { Sample } from '#app/charts/shared/samples.fixture.ts';
import type { Table } from '#app/domain/table.ts';

type Write = (lon: number, lat: number, name: string) => string;

/** A text of a shape for each row with a place. */
const withShapes =
  (write: Write): Sample['table'] =>
  (shape) => {
    const table: Table = byPlace(shape);
    const [names, , lons, lats] = table.columns;
    const texts = Array.from({ length: table.rowCount }, (_, row) => {
      const [lon, lat] = [Number(lons?.values[row]), Number(lats?.values[row])];
      return Number.isNaN(lon) ? 'nowhere' : write(lon, lat, String(names?.values[row]));
    });
    return { ...table, columns: [...table.columns, { name: 'shape', type: 'string', values: texts }] };
  };

const ring = (lon: number, lat: number) => [
  [lon, lat],
  [lon + 1, lat],
  [lon + 1, lat + 0.7],
  [lon, lat + 0.9],
];

export const SAMPLES: readonly Sample[] = [
  {
    vizType: 'deck_path',
    formData: { line_column: 'shape', line_width: 4, viewport: VIEWPORT },
    table: withShapes((lon, lat) => JSON.stringify(ring(lon, lat))),
  },
  {
    vizType: 'deck_polygon',
    formData: { line_column: 'shape', line_width: 4, metric: 'total', viewport: VIEWPORT },
    table: withShapes((lon, lat) => JSON.stringify(ring(lon, lat))),
  },
  {
    vizType: 'deck_geojson',
    formData: { geojson: 'shape', line_width: 4, viewport: VIEWPORT },
    table: withShapes((lon, lat, name) =>
      JSON.stringify({ type: 'Feature', properties: { name }, geometry: { type: 'Polygon', coordinates: [ring(lon, lat)] } }),
    ),
  },
];
