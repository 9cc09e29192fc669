// Counters of this isolate. Only the local host exposes them, at `/metrics`.
import { createCounter } from '#app/services/metrics/counters.ts';

/** Counts, in the app Worker, where charts' results were found. */
export const RESULT_LOOKUPS = createCounter({
  name: 'meridian_result_lookups_total',
  help: 'Results of charts by where they were found: memory, edge, storage, nowhere, or bypassed.',
});

/** Counts, in the query Worker, queries by outcome. */
export const CHART_QUERIES = createCounter({
  name: 'meridian_chart_queries_total',
  help: 'Queries of charts and filters by engine and outcome: fresh, stored, canceled, or the kind of error.',
});
