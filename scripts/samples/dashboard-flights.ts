// "Flights on time": what the delays of half a year look like, by day, airport, route and hour.
import { CHART_HEIGHT, KPI_HEIGHT, type SampleDashboard } from './dashboard.ts';
import type { SampleFilter } from './filters.ts';
import { chart, liveValue, markdown, row } from './layout.ts';

/** Charts that compare how many flights are late: among late flights alone, all of them are. */
const SHARES = [
  'flights-by-hour',
  'flights-late-states',
  'flights-late-airports',
  'flights-month-and-hour',
  'flights-best-routes',
];

const FILTERS: readonly SampleFilter[] = [
  {
    key: 'date',
    name: 'Departure date',
    description: 'The flights are from January to June 2001.',
    type: 'time',
  },
  {
    key: 'from',
    name: 'From',
    description: 'Airport of departure, the busiest first.',
    type: 'select',
    table: 'flights',
    column: 'origin_airport',
    sortMetric: 'count',
    controlValues: { searchAllOptions: true, sortAscending: false },
  },
  {
    key: 'to',
    name: 'To',
    description: 'Airport of arrival: those with flights from the selected airports.',
    type: 'select',
    table: 'flights',
    column: 'destination_airport',
    sortMetric: 'count',
    parents: ['from'],
    controlValues: { searchAllOptions: true, sortAscending: false },
  },
  {
    key: 'distance',
    name: 'Distance (mi)',
    type: 'range',
    table: 'flights',
    column: 'distance',
    // The chart compares lengths: with some of them, there is less to compare.
    scope: { without: ['flights-by-distance'] },
  },
  {
    key: 'grain',
    name: 'Time grain',
    type: 'timegrain',
    table: 'flights',
    grains: ['P1D', 'P1W', 'P1M'],
    scope: { only: ['flights-bad-days', 'flights-big-four'] },
  },
];

export const flightsOnTime: SampleDashboard = {
  slug: 'flights-on-time',
  title: 'Flights on time',
  description: 'When, where and why flights in the United States ran late in the first half of 2001.',
  // Blue is on time; amber and red are late: at least 3:1 on light and dark cards.
  labelColors: { Early: '#6691cc', 'On time': '#2f6bb0', '15–59 min late': '#c2780c', 'An hour or more late': '#c8443a' },
  filterBar: 'HORIZONTAL',
  filters: FILTERS,
  crossFilters: {
    // Other values of the arrival have no late flights, which are all that the chart of days shows.
    'flights-arrival': { without: [...SHARES, 'flights-bad-days'] },
    'flights-bad-days': { without: SHARES },
  },
  blocks: [
    row(
      7,
      markdown(
        `**${liveValue('flights-on-time', '79%')} of ${liveValue('flights-total', '200,000')} flights arrived on time.** The others lost ${liveValue('flights-hours-lost', '39,470')} hours. Filter by date or airport, or click a chart: these numbers follow.`,
      ),
    ),
    row(
      KPI_HEIGHT,
      chart('flights-total', 3),
      chart('flights-on-time', 3),
      chart('flights-average-delay', 3),
      chart('flights-hours-lost', 3),
    ),
    {
      kind: 'tabs',
      tabs: [
        {
          title: 'Overview',
          blocks: [
            row(CHART_HEIGHT, chart('flights-bad-days', 8), chart('flights-arrival', 4)),
            row(CHART_HEIGHT, chart('flights-by-hour', 6), chart('flights-worst-routes', 6)),
          ],
        },
        {
          title: 'Airports',
          blocks: [
            row(54, chart('flights-late-states', 7), chart('flights-late-airports', 5)),
            row(42, chart('flights-big-four', 6), chart('flights-month-and-hour', 6)),
          ],
        },
        { title: 'Routes', blocks: [row(54, chart('flights-best-routes', 6), chart('flights-by-distance', 6))] },
      ],
    },
  ],
};
