// 200,000 flights of the first half of 2001: every 15th of the three million in the Parquet file, with the cities of both ends and the state of departure.
import { openParquet, readRowGroup, type ParquetCell } from '#scripts/examples/parquet.ts';
import { readAirportTowns } from './airports.ts';
import { COUNT_METRIC, type SampleTable } from './sample.ts';
import { vegaPath } from './vega-files.ts';

export const FLIGHTS_FILE = 'flights-3m.parquet';
/** One row in 15 is kept: 200,000 of the file's 3,000,000. */
export const FLIGHTS_EVERY = 15;

const LATE_MINUTES = 15;
const lateShare = `AVG(CASE WHEN delay >= ${LATE_MINUTES} THEN 1.0 ELSE 0.0 END)`;

export const flights: SampleTable = {
  name: 'flights',
  description: 'Domestic flights in the United States, January to June 2001: a sample of 200,000 with their delay on arrival.',
  mainTemporalColumn: 'date',
  columns: [
    { name: 'date', type: 'TIMESTAMP', verboseName: 'Departure', description: 'When the flight left, in local time.' },
    {
      name: 'delay',
      type: 'INTEGER',
      verboseName: 'Delay (min)',
      description: 'Minutes late on arrival; negative is early.',
      groupable: false,
    },
    { name: 'distance', type: 'INTEGER', verboseName: 'Distance (mi)', groupable: false },
    { name: 'origin', type: 'TEXT', verboseName: 'From (code)', description: 'IATA code of the airport of departure.' },
    { name: 'destination', type: 'TEXT', verboseName: 'To (code)', description: 'IATA code of the airport of arrival.' },
    { name: 'origin_city', type: 'TEXT', verboseName: 'From city' },
    { name: 'destination_city', type: 'TEXT', verboseName: 'To city' },
    { name: 'origin_state', type: 'TEXT', verboseName: 'From state', description: 'Two-letter code of the state or territory.' },
  ],
  calculated: [
    { name: 'route', type: 'TEXT', verboseName: 'Route', expression: "origin || ' → ' || destination" },
    { name: 'origin_airport', type: 'TEXT', verboseName: 'From', expression: "origin || ' ' || COALESCE(origin_city, '')" },
    {
      name: 'destination_airport',
      type: 'TEXT',
      verboseName: 'To',
      expression: "destination || ' ' || COALESCE(destination_city, '')",
    },
    {
      name: 'departure_hour',
      type: 'TEXT',
      verboseName: 'Hour of departure',
      description: 'The full hour in which the flight left, local time.',
      expression: "substr(date, 12, 2) || ':00'",
    },
    {
      name: 'departure_hours',
      type: 'TEXT',
      verboseName: 'Left between',
      description: 'Parts of the day, local time.',
      expression:
        "CASE WHEN substr(date, 12, 2) < '05' THEN '00:00–04:59' WHEN substr(date, 12, 2) < '09' THEN '05:00–08:59' WHEN substr(date, 12, 2) < '13' THEN '09:00–12:59' WHEN substr(date, 12, 2) < '17' THEN '13:00–16:59' WHEN substr(date, 12, 2) < '21' THEN '17:00–20:59' ELSE '21:00–23:59' END",
    },
    {
      name: 'arrival',
      type: 'TEXT',
      verboseName: 'Arrival',
      description: 'Early, on time (under 15 minutes late), late, or very late (an hour or more).',
      expression:
        "CASE WHEN delay < 0 THEN 'Early' WHEN delay < 15 THEN 'On time' WHEN delay < 60 THEN '15–59 min late' ELSE 'An hour or more late' END",
    },
    {
      name: 'distance_band',
      type: 'TEXT',
      verboseName: 'Length of the flight (mi)',
      // Bands are sorted as text: the leading space, which no screen shows, keeps the short ones first.
      expression:
        "CASE WHEN distance < 250 THEN ' 0–249' WHEN distance < 500 THEN ' 250–499' WHEN distance < 1000 THEN ' 500–999' WHEN distance < 1500 THEN '1,000–1,499' WHEN distance < 2000 THEN '1,500–1,999' ELSE '2,000+' END",
    },
  ],
  metrics: [
    { ...COUNT_METRIC, verboseName: 'Flights' },
    { name: 'average_delay', verboseName: 'Average delay (min)', expression: 'AVG(delay)', d3Format: '.1f' },
    {
      name: 'on_time_share',
      verboseName: 'On time',
      description: 'Share of flights that arrived less than 15 minutes late.',
      expression: `1 - ${lateShare}`,
      d3Format: '.1%',
      certification: { certifiedBy: 'Meridian', details: 'Counts as the US Department of Transportation does.' },
    },
    {
      name: 'late_share',
      verboseName: 'Late',
      description: 'Share of flights that arrived 15 minutes late or more.',
      expression: lateShare,
      d3Format: '.1%',
    },
    {
      name: 'hours_lost',
      verboseName: 'Hours lost',
      description: 'All minutes of delay added up; early arrivals do not make them good.',
      expression: 'SUM(CASE WHEN delay > 0 THEN delay ELSE 0 END) / 60.0',
      d3Format: ',.0f',
    },
    { name: 'worst_delay', verboseName: 'Worst delay (min)', expression: 'MAX(delay)', d3Format: ',d' },
    { name: 'miles', verboseName: 'Miles flown', expression: 'SUM(distance)', d3Format: '.3s' },
    { name: 'average_distance', verboseName: 'Average distance (mi)', expression: 'AVG(distance)', d3Format: ',.0f' },
    { name: 'routes', verboseName: 'Routes', expression: "COUNT(DISTINCT origin || '-' || destination)", d3Format: ',d' },
  ],
  async *batches() {
    const towns = await readAirportTowns();
    const townOf = (code: ParquetCell | undefined) => (typeof code === 'string' ? towns.get(code) : undefined);
    const file = await openParquet(vegaPath(FLIGHTS_FILE));
    for await (const group of file.rowGroups(FLIGHTS_EVERY)) {
      yield readRowGroup(group).map((row) => {
        const [from, to] = [townOf(row[3]), townOf(row[4])];
        return [...row, from?.city ?? null, to?.city ?? null, from?.state ?? null];
      });
    }
  },
};
