// Unemployed persons by the industry of their last job, every month from 2000 to February 2010.
import * as z from 'zod';
import { COUNT_METRIC, type SampleTable } from './sample.ts';
import { formatDay, readVegaJson } from './vega-files.ts';

const Month = z.object({ series: z.string(), year: z.int(), month: z.int(), count: z.int(), rate: z.number() });

export const unemploymentAcrossIndustries: SampleTable = {
  name: 'unemployment_across_industries',
  description:
    'People without work in the United States by industry, monthly, January 2000 to February 2010. Not seasonally adjusted.',
  mainTemporalColumn: 'date',
  columns: [
    { name: 'date', type: 'DATE', verboseName: 'Month', description: 'The first day of the month.' },
    { name: 'series', type: 'TEXT', verboseName: 'Industry' },
    { name: 'unemployed', type: 'INTEGER', verboseName: 'Unemployed (thousands)', groupable: false },
    {
      name: 'rate',
      type: 'DOUBLE PRECISION',
      verboseName: 'Rate (%)',
      description: 'Unemployed per hundred in the industry.',
      groupable: false,
    },
  ],
  calculated: [],
  metrics: [
    { ...COUNT_METRIC },
    {
      name: 'people_unemployed',
      verboseName: 'Unemployed',
      description: 'People without work in an average month of the selected ones.',
      expression: 'SUM(unemployed) * 1000.0 / COUNT(DISTINCT date)',
      d3Format: '.3s',
    },
    {
      name: 'unemployment_rate',
      verboseName: 'Unemployment rate',
      description: 'Unemployed over the workforce, which is what each industry’s rate implies.',
      expression: 'SUM(unemployed) / SUM(unemployed * 100.0 / NULLIF(rate, 0))',
      d3Format: '.1%',
    },
    { name: 'worst_rate', verboseName: 'Worst month', expression: 'MAX(rate) / 100.0', d3Format: '.1%' },
    { name: 'best_rate', verboseName: 'Best month', expression: 'MIN(rate) / 100.0', d3Format: '.1%' },
  ],
  async *batches() {
    const rows = await readVegaJson('unemployment-across-industries.json', Month);
    yield rows.map((row) => [formatDay(row.year, row.month, 1), row.series, row.count, row.rate]);
  },
};
