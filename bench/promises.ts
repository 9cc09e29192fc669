// Performance promises in the order of RESULTS.md, with the figures of Apache Superset 6.1.0 on two cores and 24 GB. Each measurement names
// the promise that it belongs to; measurements without a promise are only printed.
export interface SpeedPromise {
  readonly title: string;
  /** The promised figures, with units. */
  readonly bound: string;
  /** Superset's figure, or a dash where it has none. */
  readonly superset: string;
  /** What checks the promise if no benchmark does. */
  readonly elsewhere?: string;
}

export const PROMISES = {
  start: {
    title: 'From a clone to a dashboard; restart',
    bound: 'one command, ≤ 3 min with install; restart ≤ 6 s',
    superset: '10 min; restart 26 s',
  },
  dashboard: {
    title: 'Dashboard of 12 charts, all visible, against the same page as a static file',
    bound: '≤ 1.15, cold and warm; layout shift 0',
    superset: '10 charts: 5.8 s cold, 5.0 s warm',
  },
  farCalls: {
    title: 'Far calls in a row, 100 ms away',
    bound: '0 warm and in a cold isolate, 1 in a cold data center',
    superset: '–',
  },
  viewCost: {
    title: 'Processor time of a warm view',
    bound: '≤ 10 ms; ≥ 100 views a second on one core',
    superset: '3 views a second',
  },
  scripts: {
    title: 'JavaScript to look at a dashboard; with the first touch',
    bound: '0; ≤ 70 KB gzip',
    superset: '2.88 MB',
  },
  isolate: {
    title: 'Start of an isolate',
    bound: '≤ 150 ms to the first reply; ≤ 1 MB gzip',
    superset: '–',
    elsewhere: '`npm test -- "deploy (dry run)"` prints the size of each Worker',
  },
  usable: {
    title: 'Explore, SQL Lab, and lists until usable',
    bound: '≤ 400 ms each',
    superset: '5.7 s, 3.8 s, 5.0 s',
  },
  uncached: {
    title: 'Chart data, uncached, over the bare statement',
    bound: '≤ 8 ms median; heavy statements ≤ 1.15 of the database’s own client',
    superset: '95 ms; 1.73',
  },
  cached: { title: 'Chart data, cached', bound: '≤ 2.5 ms in the Worker', superset: '47 ms; 36 a second' },
  coalescing: {
    title: '100 viewers send one cold query',
    bound: 'one statement; all within 1 s of it',
    superset: '20 statements; median 6.1 s',
  },
  openViewers: {
    title: '1,000 open viewers, one change of data',
    bound: 'one watermark a period, one statement per chart and row clauses, all swapped ≤ 1 s',
    superset: '–',
    elsewhere: 'not measured',
  },
  millionViews: {
    title: 'Cost of a million views',
    bound: '≤ 5 USD at list prices',
    superset: '–',
    elsewhere: 'written rows are counted by `tests/runtime/events.test.ts`',
  },
  sqlLab: {
    title: 'SQL Lab, 1M × 8 rows',
    bound: 'first row ≤ 300 ms; into a stored result ≥ 0.35 of psql’s \\copy',
    superset: 'nothing for 39.5 s, 1.85 GB',
  },
  csvExport: {
    title: 'CSV export, 1M × 8 rows of PostgreSQL',
    bound: '≥ 0.6 of psql’s \\copy; first byte ≤ 100 ms; growth of memory ≤ 32 MB, also at 10M rows',
    superset: 'first byte after 52.6 s, 1.44 GB',
  },
  others: {
    title: 'Pages of others during any one request',
    bound: '≤ 200 ms',
    superset: '–',
  },
  drawing: {
    title: 'Table to SVG, every kind',
    bound: '≤ 10 ms at 1,000 marks, ≤ 40 ms at 10,000',
    superset: '–',
  },
  crossFilter: {
    title: 'Cross-filter',
    bound: '≤ 16 ms in the browser; ≤ 150 ms by the server on cached data',
    superset: '–',
  },
  upload: {
    title: 'Upload of 1M × 8 as CSV',
    bound: 'into PostgreSQL ≤ 4 times \\copy from; into a Warehouse, to a chart, ≤ 15 s; constant memory',
    superset: '311.8 s, 861 MB',
  },
  report: {
    title: 'Report of a dashboard of 12 charts',
    bound: '≤ 1.0 s from tick to mail server; PDF ≤ 600 ms; ≤ 100 MB',
    superset: '–',
  },
  postProcessing: { title: 'Post-processing against pandas', bound: '≤ 1.0', superset: '1.0' },
  memory: {
    title: 'Memory of all processes',
    bound: '≤ 900 MB idle; 10,000 views and 10,000 chart requests stay below 2 GB without growing at the end',
    superset: '2.7 GB in 23 processes',
  },
  development: {
    title: 'A change is visible in development',
    bound: '≤ 5 s',
    superset: '–',
    elsewhere: 'see [local host](../docs/local-host.md)',
  },
  suite: { title: 'The test suite', bound: '≤ 12 min on 2 cores', superset: '–', elsewhere: '`npm test` prints each step' },
} as const satisfies Readonly<Record<string, SpeedPromise>>;

export type PromiseId = keyof typeof PROMISES;
