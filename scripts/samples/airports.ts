// Airports of the United States, by IATA code.
import type { ParquetCell } from '#scripts/examples/parquet.ts';
import { COUNT_METRIC, type SampleTable } from './sample.ts';
import { numberOrNull, readVegaCsv, textOrNull } from './vega-files.ts';

const DIMENSIONS = ['iata', 'name', 'city', 'state', 'country'] as const;

export const airports: SampleTable = {
  name: 'airports',
  description: 'Airports of the United States and its territories with their place on the map.',
  mainTemporalColumn: null,
  columns: [
    { name: 'iata', type: 'TEXT', verboseName: 'Code', description: 'IATA code, such as ORD.' },
    { name: 'name', type: 'TEXT', verboseName: 'Airport' },
    { name: 'city', type: 'TEXT', verboseName: 'City' },
    { name: 'state', type: 'TEXT', verboseName: 'State', description: 'Two-letter code of the state or territory.' },
    { name: 'country', type: 'TEXT', verboseName: 'Country' },
    { name: 'latitude', type: 'DOUBLE PRECISION', verboseName: 'Latitude', groupable: false },
    { name: 'longitude', type: 'DOUBLE PRECISION', verboseName: 'Longitude', groupable: false },
  ],
  calculated: [],
  metrics: [
    { ...COUNT_METRIC, verboseName: 'Airports' },
    { name: 'states', verboseName: 'States', expression: 'COUNT(DISTINCT state)', d3Format: ',d' },
    { name: 'northernmost', verboseName: 'Northernmost latitude', expression: 'MAX(latitude)', d3Format: '.2f' },
  ],
  async *batches() {
    const rows = await readVegaCsv('airports.csv');
    yield rows.map((row): ParquetCell[] => [
      ...DIMENSIONS.map((name) => textOrNull(row[name])),
      numberOrNull(row.latitude),
      numberOrNull(row.longitude),
    ]);
  },
};

/** City and state of each airport by its code. */
export async function readAirportTowns(): Promise<ReadonlyMap<string, Town>> {
  const rows = await readVegaCsv('airports.csv');
  return new Map(rows.map((row) => [row.iata ?? '', { city: textOrNull(row.city), state: textOrNull(row.state) }]));
}

interface Town {
  readonly city: string | null;
  readonly state: string | null;
}
