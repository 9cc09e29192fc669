// Population, life expectancy and fertility of 62 countries, every five years from 1955 to 2005.
import * as z from 'zod';
import { COUNT_METRIC, type SampleTable } from './sample.ts';
import { formatDay, readVegaJson } from './vega-files.ts';

const Country = z.object({
  year: z.int(),
  country: z.string(),
  cluster: z.int(),
  pop: z.int(),
  life_expect: z.number(),
  fertility: z.number(),
});

/** Names of the file's cluster numbers. */
const REGIONS = [
  'South Asia',
  'Europe and Central Asia',
  'Sub-Saharan Africa',
  'The Americas',
  'East Asia and Pacific',
  'Middle East and North Africa',
];

export const gapminder: SampleTable = {
  name: 'gapminder',
  description: 'How long people lived and how many children they had in 62 countries, 1955 to 2005.',
  mainTemporalColumn: 'year',
  columns: [
    { name: 'year', type: 'DATE', verboseName: 'Year', description: 'The first day of the year.' },
    { name: 'country', type: 'TEXT', verboseName: 'Country' },
    { name: 'region', type: 'TEXT', verboseName: 'Region' },
    { name: 'population', type: 'BIGINT', verboseName: 'Population', groupable: false },
    { name: 'life_expectancy', type: 'DOUBLE PRECISION', verboseName: 'Life expectancy (years)', groupable: false },
    { name: 'fertility', type: 'DOUBLE PRECISION', verboseName: 'Children per woman', groupable: false },
  ],
  calculated: [],
  metrics: [
    { ...COUNT_METRIC },
    {
      name: 'people',
      verboseName: 'Population',
      description: 'People in an average year of the selected ones.',
      expression: 'SUM(population) * 1.0 / COUNT(DISTINCT year)',
      d3Format: 'SMART_NUMBER',
    },
    {
      name: 'years_of_life',
      verboseName: 'Life expectancy (years)',
      description: 'At birth, weighted by population.',
      expression: 'SUM(life_expectancy * population) / SUM(population)',
      d3Format: '.1f',
    },
    {
      name: 'children_per_woman',
      verboseName: 'Children per woman',
      description: 'Weighted by population.',
      expression: 'SUM(fertility * population) / SUM(population)',
      d3Format: '.1f',
    },
  ],
  async *batches() {
    const rows = await readVegaJson('gapminder.json', Country);
    yield rows.map((row) => [
      formatDay(row.year, 1, 1),
      row.country,
      REGIONS[row.cluster] ?? null,
      row.pop,
      row.life_expect,
      row.fertility,
    ]);
  },
};
