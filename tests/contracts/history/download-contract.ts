// What files of history have beside what lists show: all statements of queries, and deliveries of runs, wherever they are.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppError } from '#app/domain/errors.ts';
import { completeRows, type CompleteRows } from '#app/services/history-storage/complete-rows.server.ts';
import { walkHistory } from '#app/services/history-storage/walk-history.server.ts';
import { createLayeredHistory } from '#app/stores/history/layered.server.ts';
import { MAX_LISTED_JOB_CHARS, type HistoryStore } from '#app/stores/history/port.ts';
import { splitJob } from '#app/stores/query/script-parts.server.ts';
import { query, run } from './history-rows.ts';
import { openD1Subject, openNeonSubject, type NeonSubject } from './history-subject.ts';

const statement = (sql: string, shownSql?: string) => ({
  sql,
  kind: 'select',
  readOnly: true,
  maxRows: 1,
  ...(shownSql === undefined ? {} : { shownSql }),
});
const split = (...statements: ReturnType<typeof statement>[]) => splitJob({ statements, resultsKey: 'key' } as never);
const LONG_TEXT = `SELECT '${'😀"'.repeat(400_000)}'`;
const LONG = split(statement('SELECT 1'), statement(LONG_TEXT));
const MIDDLE_TEXT = `SELECT '${'x'.repeat(MAX_LISTED_JOB_CHARS)}'`;
const MIDDLE = split(statement(MIDDLE_TEXT));

const ROWS = {
  queries: [
    query(1, { job: split(statement('SELECT 1 WHERE secret', 'SELECT 1'), statement('SELECT 2')).job }),
    query(2, { job: LONG.job }),
    query(3, { job: MIDDLE.job }),
    query(4, { job: {} as never }),
    query(5, { job: split(statement('SELECT 5')).job }),
  ],
  queryScripts: LONG.parts.map((json, part) => ({ queryId: 2, part, json })),
  reportRuns: [run(1), run(2), run(3)],
  reportDeliveries: [
    { logId: 1, recipientKey: 'content:b', state: 'failed', error: 'Nobody is there.', changedMs: 2_000 },
    { logId: 1, recipientKey: 'content:B', state: 'sent', error: null, changedMs: 1_000 },
    { logId: 3, recipientKey: 'notice:ä', state: 'sent', error: null, changedMs: 3_000 },
  ],
} as const;
const STATEMENTS = [
  JSON.stringify(['SELECT 1', 'SELECT 2']),
  JSON.stringify(['SELECT 1', LONG_TEXT]),
  JSON.stringify([MIDDLE_TEXT]),
  null,
  JSON.stringify(['SELECT 5']),
];
const DELIVERIES = [
  [
    { recipient: 'content:B', state: 'sent', error: null, changed_at: '1970-01-01T00:00:01.000Z' },
    { recipient: 'content:b', state: 'failed', error: 'Nobody is there.', changed_at: '1970-01-01T00:00:02.000Z' },
  ],
  [],
  [{ recipient: 'notice:ä', state: 'sent', error: null, changed_at: '1970-01-01T00:00:03.000Z' }],
];

/** Every batch that a file is written from. */
async function readBatches<Kind extends 'queries' | 'reportRuns'>(history: HistoryStore, kind: Kind, rowsPerPage = 250) {
  const batches: (readonly CompleteRows[Kind][])[] = [];
  for await (const views of walkHistory(history, kind, rowsPerPage))
    for await (const batch of completeRows(history.parts, kind, views)) batches.push(batch);
  return batches;
}

describe.each(['D1', 'Neon', 'both'] as const)('files of history in %s', (home) => {
  let neon: NeonSubject;
  let d1: Awaited<ReturnType<typeof openD1Subject>>;
  let history: HistoryStore;
  beforeAll(async () => {
    [neon, d1] = await Promise.all([openNeonSubject(), openD1Subject()]);
    // In both: as while they are moved, and with others that are in one alone.
    const { queries, queryScripts, reportRuns, reportDeliveries } = ROWS;
    if (home === 'D1') await d1.history.append(ROWS);
    if (home === 'Neon') await neon.history.append(ROWS);
    if (home === 'both') {
      await d1.history.append({
        queries: queries.slice(3),
        reportRuns: reportRuns.slice(1),
        reportDeliveries: reportDeliveries.slice(2),
      });
      await neon.history.append({ queries: queries.slice(0, 4), queryScripts, reportRuns, reportDeliveries });
    }
    const layers = { outbox: d1.history, archive: neon.history, noteAway: () => undefined };
    history = createLayeredHistory({ ...layers, kinds: home === 'D1' ? [] : ['queries', 'reportRuns'] });
  });
  afterAll(() => Promise.all([neon.stop(), d1.stop()]));

  it('have all statements of each query, as users see them', async () => {
    for (const rowsPerPage of [250, 2]) {
      const batches = await readBatches(history, 'queries', rowsPerPage);
      expect(batches.flat().map(({ row }) => row.id)).toEqual([1, 2, 3, 4, 5]);
      expect(batches.flat().map(({ statements }) => statements)).toEqual(STATEMENTS);
    }
  });

  it('are written from one query at a time where its statements are long', async () => {
    for (const batch of await readBatches(history, 'queries')) {
      const longCount = batch.filter(({ statements }) => (statements?.length ?? 0) > MAX_LISTED_JOB_CHARS).length;
      expect([0, batch.length]).toContain(longCount);
      expect(longCount).toBeLessThanOrEqual(1);
    }
  });

  it('have what each run delivered, in one order', async () => {
    const runs = (await readBatches(history, 'reportRuns')).flat();
    expect(runs.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(runs.map(({ deliveries }): unknown => JSON.parse(deliveries))).toEqual(DELIVERIES);
  });

  it('lack the statements of a query that is deleted while it is read', async () => {
    const deleted: HistoryStore = { ...history, parts: { ...history.parts, findJob: () => Promise.resolve(null) } };
    const rows = (await readBatches(deleted, 'queries')).flat();
    expect(rows.map(({ statements }) => statements)).toEqual([STATEMENTS[0], null, null, null, STATEMENTS[4]]);
  });

  it('break off while Neon is away, unless all of it is in D1', async () => {
    neon.proxy.fault = 'refused';
    const { parts } = history;
    const reads = await Promise.allSettled([parts.listJobs([1, 2]), parts.findJob(2), parts.listDeliveries([1, 3])]);
    const failures = reads.map((read): unknown => (read.status === 'rejected' ? (read.reason as AppError).type : null));
    expect(failures).toEqual(Array(3).fill(home === 'D1' ? null : 'HISTORY_AWAY_ERROR'));
    neon.proxy.fault = null;
  });
});
