// Jobs in the United States by industry, every month from 2006 to 2015, in thousands.
import { COUNT_METRIC, type SampleColumn, type SampleMetric, type SampleTable } from './sample.ts';
import { numberOrNull, readVegaCsv, textOrNull } from './vega-files.ts';

/** Column of the table, its title, and its name in the file where that is misspelt. */
const INDUSTRIES: readonly (readonly [column: string, title: string, inFile?: string])[] = [
  ['nonfarm', 'All jobs outside farms'],
  ['private', 'Private'],
  ['goods_producing', 'Goods producing'],
  ['service_providing', 'Services'],
  ['private_service_providing', 'Private services'],
  ['mining_and_logging', 'Mining and logging'],
  ['construction', 'Construction'],
  ['manufacturing', 'Manufacturing'],
  ['durable_goods', 'Durable goods'],
  ['nondurable_goods', 'Nondurable goods'],
  ['trade_transportation_utilities', 'Trade, transportation and utilities', 'trade_transportation_utilties'],
  ['wholesale_trade', 'Wholesale trade'],
  ['retail_trade', 'Retail trade'],
  ['transportation_and_warehousing', 'Transportation and warehousing'],
  ['utilities', 'Utilities'],
  ['information', 'Information'],
  ['financial_activities', 'Finance'],
  ['professional_and_business_services', 'Business services'],
  ['education_and_health_services', 'Education and health'],
  ['leisure_and_hospitality', 'Leisure and hospitality'],
  ['other_services', 'Other services'],
  ['government', 'Government'],
  ['nonfarm_change', 'Change on the month before'],
];

/** Industries with a separate metric: the mean of the selected months, in persons. */
const MEASURED = [
  'nonfarm',
  'manufacturing',
  'construction',
  'education_and_health_services',
  'leisure_and_hospitality',
  'government',
];

const titleOf = (column: string): string => INDUSTRIES.find(([name]) => name === column)?.[1] ?? column;

const jobsIn = (column: string): SampleMetric => ({
  name: `${column}_jobs`,
  verboseName: column === 'nonfarm' ? 'Jobs' : titleOf(column),
  description: 'Jobs in an average month of the selected ones.',
  expression: `AVG(${column}) * 1000`,
  d3Format: '.4s',
});

export const usEmployment: SampleTable = {
  name: 'us_employment',
  description:
    'Jobs in the United States outside farms, by industry, monthly from 2006 to 2015, seasonally adjusted, in thousands.',
  mainTemporalColumn: 'month',
  columns: [
    { name: 'month', type: 'DATE', verboseName: 'Month', description: 'The first day of the month.' },
    ...INDUSTRIES.map(([name, title]): SampleColumn => ({
      name,
      type: 'DOUBLE PRECISION',
      verboseName: `${title} (thousands)`,
      groupable: false,
    })),
  ],
  calculated: [],
  metrics: [
    { ...COUNT_METRIC, verboseName: 'Months' },
    ...MEASURED.map(jobsIn),
    {
      name: 'jobs_added',
      verboseName: 'Jobs added',
      description: 'Net of jobs lost.',
      expression: 'SUM(nonfarm_change) * 1000',
      d3Format: '.3s',
    },
    { name: 'worst_month', verboseName: 'Worst month', expression: 'MIN(nonfarm_change) * 1000', d3Format: '.3s' },
    { name: 'best_month', verboseName: 'Best month', expression: 'MAX(nonfarm_change) * 1000', d3Format: '.3s' },
  ],
  async *batches() {
    const rows = await readVegaCsv('us-employment.csv');
    yield rows.map((row) => [textOrNull(row.month), ...INDUSTRIES.map(([name, , inFile]) => numberOrNull(row[inFile ?? name]))]);
  },
};
