// "Markets and jobs": ten years of work and of technology shares.
import { CHART_HEIGHT, KPI_HEIGHT, type SampleDashboard } from './dashboard.ts';
import type { SampleFilter } from './filters.ts';
import { chart, liveValue, markdown, row } from './layout.ts';

/** So that all five companies show in the table below the price. */
const SHARES_HEIGHT = 62;

const SHARES = ['share-prices', 'share-swings'];
const BY_INDUSTRY = ['unemployed-by-industry', 'industry-by-year', 'industry-range'];
const OVER_TIME = ['jobs-by-month', 'jobs-by-industry', 'unemployed-by-industry', 'safe-industries', 'share-prices'];
const WITH_KPIS = [...BY_INDUSTRY, 'unemployed-now', 'unemployment-rate-now'];

const FILTERS: readonly SampleFilter[] = [
  {
    key: 'period',
    name: 'Period',
    description: 'Unemployment and prices from 2000 to early 2010, jobs from 2006 to 2015. Numbers of a single month stay.',
    type: 'time',
    scope: { only: [...OVER_TIME, 'industry-by-year', 'industry-range', 'share-swings'] },
  },
  {
    key: 'industry',
    name: 'Industry',
    description: 'Industry of the last job.',
    type: 'select',
    table: 'unemployment_across_industries',
    column: 'series',
    controlValues: { sortAscending: true },
    scope: { only: WITH_KPIS },
  },
  {
    key: 'company',
    name: 'Company',
    type: 'select',
    table: 'stocks',
    column: 'company',
    controlValues: { sortAscending: true },
    scope: { only: SHARES },
  },
  {
    key: 'grain',
    name: 'Time grain',
    type: 'timegrain',
    table: 'us_employment',
    grains: ['P1M', 'P3M', 'P1Y'],
    scope: { only: OVER_TIME },
  },
];

export const marketsAndJobs: SampleDashboard = {
  slug: 'markets-and-jobs',
  title: 'Markets and jobs',
  description: 'Ten years of work and technology shares in the United States, through the recession of 2008.',
  // Two charts each, of two datasets that write the names in their own ways: at least 3:1 on light and dark cards.
  labelColors: {
    Construction: '#c2780c',
    construction_jobs: '#c2780c',
    Manufacturing: '#8a63c4',
    manufacturing_jobs: '#8a63c4',
    'Leisure and hospitality': '#c8443a',
    leisure_and_hospitality_jobs: '#c8443a',
    'Education and Health': '#1f8a86',
    education_and_health_services_jobs: '#1f8a86',
  },
  filterBar: 'HORIZONTAL',
  filters: FILTERS,
  crossFilters: {
    'unemployed-by-industry': { only: WITH_KPIS },
    'safe-industries': { only: WITH_KPIS },
    'industry-by-year': { only: WITH_KPIS },
    'industry-range': { only: WITH_KPIS },
    'share-prices': { only: SHARES },
    'share-swings': { only: SHARES },
  },
  blocks: [
    row(
      KPI_HEIGHT,
      chart('jobs-now', 3),
      chart('jobs-worst-month', 3),
      chart('unemployed-now', 3),
      chart('unemployment-rate-now', 3),
    ),
    { kind: 'header', text: 'Work' },
    row(CHART_HEIGHT, chart('jobs-by-month', 7), chart('jobs-by-industry', 5)),
    row(CHART_HEIGHT, chart('unemployed-by-industry', 7), chart('safe-industries', 5)),
    { kind: 'divider' },
    { kind: 'header', text: 'Shares' },
    row(SHARES_HEIGHT, chart('share-prices', 8), {
      kind: 'column',
      width: 4,
      cells: [
        { kind: 'chart', key: 'apple-price', width: 4, height: KPI_HEIGHT },
        // The gap between two cards is two units: both columns end on one line.
        { kind: 'chart', key: 'share-swings', width: 4, height: SHARES_HEIGHT - KPI_HEIGHT - 2 },
      ],
    }),
    { kind: 'header', text: 'Industry by industry' },
    row(54, chart('industry-by-year', 12)),
    row(
      CHART_HEIGHT,
      markdown(
        `### How to read it\n\nThe rates are **not seasonally adjusted**: agriculture and construction swing every winter, and the worst month of an industry is often a January.\n\nThe last column is the rate over the selected period. In the latest month, February 2010, all industries together were at ${liveValue('unemployment-rate-now', '10%')}.\n\nSource: Bureau of Labor Statistics, January 2000 to February 2010.`,
        4,
      ),
      chart('industry-range', 8),
    ),
  ],
};
