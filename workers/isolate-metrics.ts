// Counts of this isolate; the local host alone shows them (`/metrics`).
import { createCounter } from '#app/services/metrics/counters.ts';

/** In the app Worker: where results of charts were found. */
export const RESULT_LOOKUPS = createCounter({
  name: 'meridian_result_lookups_total',
  help: 'Results of charts by where they were found: memory, edge, storage, nowhere, or bypassed.',
});

/** In the query Worker: what became of queries that reached it. */
export const CHART_QUERIES = createCounter({
  name: 'meridian_chart_queries_total',
  help: 'Queries of charts and filters by engine and outcome: fresh, stored, canceled, or the kind of error.',
});
