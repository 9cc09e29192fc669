// A run that waits, as its row begins: for tests of states and of tabs.
import type { RunFacts } from './query-state.ts';

export const WAITING_RUN = {
  state: 'pending',
  progress: 0,
  rows: null,
  resultsKey: null,
  limitingFactor: 'DROPDOWN',
  startMs: 1_000,
  startRunningMs: null,
  endMs: null,
  executedSql: null,
  tempSchema: null,
  tempTable: null,
  trackingUrl: null,
  errorMessage: null,
  errors: null,
  results: null,
} satisfies RunFacts;
