// Monthly prices of five technology shares, 2000 to March 2010.
import { COUNT_METRIC, DOLLARS, type SampleTable } from './sample.ts';
import { formatDay, numberOrNull, parseMonthDayYear, readVegaCsv, textOrNull } from './vega-files.ts';

const COMPANIES = new Map([
  ['AAPL', 'Apple'],
  ['AMZN', 'Amazon'],
  ['GOOG', 'Google'],
  ['IBM', 'IBM'],
  ['MSFT', 'Microsoft'],
]);

export const stocks: SampleTable = {
  name: 'stocks',
  description: 'Price of five technology shares at the start of each month, January 2000 to March 2010.',
  mainTemporalColumn: 'date',
  columns: [
    { name: 'symbol', type: 'TEXT', verboseName: 'Symbol' },
    { name: 'company', type: 'TEXT', verboseName: 'Company' },
    { name: 'date', type: 'DATE', verboseName: 'Month', description: 'The first day of the month.' },
    { name: 'price', type: 'DOUBLE PRECISION', verboseName: 'Price', groupable: false },
  ],
  calculated: [],
  metrics: [
    { ...COUNT_METRIC, verboseName: 'Months' },
    { name: 'average_price', verboseName: 'Average', expression: 'AVG(price)', d3Format: ',.2f', currency: DOLLARS },
    { name: 'lowest_price', verboseName: 'Lowest', expression: 'MIN(price)', d3Format: ',.2f', currency: DOLLARS },
    { name: 'highest_price', verboseName: 'Highest', expression: 'MAX(price)', d3Format: ',.2f', currency: DOLLARS },
    {
      name: 'high_over_low',
      verboseName: 'Highest over lowest',
      description: 'How many times its lowest price a share reached.',
      expression: 'MAX(price) / MIN(price)',
      d3Format: '.1f',
    },
  ],
  async *batches() {
    const rows = await readVegaCsv('stocks.csv');
    yield rows.map((row) => {
      const date = parseMonthDayYear(row.date ?? '');
      const symbol = textOrNull(row.symbol);
      return [
        symbol,
        COMPANIES.get(symbol ?? '') ?? symbol,
        date && formatDay(date.year, date.month, date.day),
        numberOrNull(row.price),
      ];
    });
  },
};
