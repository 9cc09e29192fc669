// Rows of history, as the contract appends them.
import type { ActionRow, HistoryRows } from '#app/stores/history/port.ts';
import { DATABASE, SCHEDULE_ID, USERS } from './history-subject.ts';

export const START_MS = Date.UTC(2026, 10, 1);

/** A key that is the same each time. */
const keyFor = (number: number): string => `${number.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;

export const action = (number: number, changes: Partial<ActionRow> = {}): ActionRow => ({
  key: keyFor(number),
  id: number,
  action: 'mount_dashboard',
  userId: null,
  user: null,
  dashboardId: null,
  chartId: null,
  json: '{}',
  happenedAtMs: START_MS + number,
  durationMs: null,
  referrer: null,
  ...changes,
});

export type HistoryQueryInput = HistoryRows['queries'][number];

export function query(id: number, changes: Partial<HistoryQueryInput['row']> = {}): HistoryQueryInput {
  const row: HistoryQueryInput['row'] = {
    id,
    clientId: `client${id}`,
    databaseId: DATABASE.id,
    userId: 1,
    catalog: null,
    schema: null,
    tabName: null,
    sqlEditorId: null,
    sql: 'SELECT 1',
    executedSql: null,
    selectSql: null,
    templateParams: null,
    state: 'success',
    isAsync: false,
    limit: null,
    limitingFactor: 'UNKNOWN',
    selectAsCta: false,
    ctasMethod: null,
    tempTable: null,
    tempSchema: null,
    progress: 100,
    rows: 1,
    tables: null,
    errorMessage: null,
    errors: null,
    resultsKey: null,
    trackingUrl: null,
    job: { statements: [] } as never,
    extra: {},
    startMs: START_MS + id + 0.25,
    startRunningMs: null,
    endMs: START_MS + id + 10.5,
    changedOnMs: START_MS + id,
    ...changes,
  };
  return {
    row,
    databaseName: DATABASE.name,
    engine: DATABASE.engine,
    user: USERS.find((user) => user.id === row.userId) ?? null,
  };
}

type RunInput = HistoryRows['reportRuns'][number];

export const run = (id: number, changes: Partial<RunInput> = {}): RunInput => ({
  id,
  uuid: `run${id}`,
  scheduleId: SCHEDULE_ID,
  scheduledMs: START_MS + id,
  startMs: START_MS + id,
  endMs: START_MS + id + 5,
  state: 'Success',
  value: null,
  valueRowJson: null,
  errorMessage: null,
  attempts: 1,
  leaseToken: null,
  leaseUntilMs: 0,
  querySql: null,
  executorId: 1,
  fileKey: null,
  fileName: null,
  fileType: null,
  waitingSinceMs: null,
  nextTryMs: null,
  requestedById: null,
  sentTo: null,
  ...changes,
});
