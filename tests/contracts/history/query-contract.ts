// Single queries in both homes: what is found, changed, and listed by their parts is the same, wherever they are.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as finding from '#app/services/history/find-queries.server.ts';
import { moveQuery, removeQuery } from '#app/services/history/change-queries.server.ts';
import { findRun, findRunFile } from '#app/services/history/find-run.server.ts';
import type { Homes } from '#app/services/history/read-archive.server.ts';
import { parseRelatedQuery } from '#app/stores/list/list-reply.ts';
import { splitJob } from '#app/stores/query/script-parts.server.ts';
import { query, run, START_MS } from './history-rows.ts';
import { openD1Subject, openNeonSubject, SCHEDULE_ID, type NeonSubject } from './history-subject.ts';

const JOB = {
  statements: [{ sql: 'SELECT 1', kind: 'select', readOnly: true, maxRows: 1 }],
  schema: null,
  catalog: null,
  confined: false,
  timeoutMs: 1,
  resultsKey: 'key1',
  requestHash: 'hash',
  channel: 'user-1',
} as const;
const LONG = splitJob({ ...JOB, statements: [{ ...JOB.statements[0], sql: 'x'.repeat(1_200_000) }] });

const ROWS = {
  queries: [
    query(1, { resultsKey: 'key1', sqlEditorId: '5', job: JOB as never, changedOnMs: START_MS + 4 }),
    query(2, { sqlEditorId: '5', state: 'failed', job: LONG.job, changedOnMs: START_MS + 4 }),
    query(3, { userId: 2, sqlEditorId: '5', state: 'stopped' }),
    query(4, { sqlEditorId: '6' }),
  ],
  queryScripts: LONG.parts.map((json, part) => ({ queryId: 2, part, json })),
  reportRuns: [run(1, { fileKey: 'file', fileName: 'a.png', fileType: 'image/png' }), run(2)],
};
const RELATED = parseRelatedQuery(undefined);

describe.each(['D1', 'Neon', 'both'] as const)('single queries and runs in %s', (home) => {
  let neon: NeonSubject;
  let d1: Awaited<ReturnType<typeof openD1Subject>>;
  let homes: Homes & { readonly now: () => number };
  beforeAll(async () => {
    neon = await openNeonSubject();
  });
  afterAll(() => neon.stop());
  beforeEach(async () => {
    neon.proxy.fault = null;
    d1 = await openD1Subject();
    for (const kind of ['queries', 'reportRuns'] as const)
      await neon.history.purgeBefore(kind, { beforeMs: Number.MAX_SAFE_INTEGER, maxRows: 10_000 });
    // In both: as while they are moved, and with others that are in one alone.
    if (home === 'D1') await d1.history.append(ROWS);
    if (home === 'Neon') await neon.history.append(ROWS);
    if (home === 'both') {
      await d1.history.append({ ...ROWS, queries: ROWS.queries.slice(1), reportRuns: ROWS.reportRuns.slice(1) });
      await neon.history.append({ ...ROWS, queries: ROWS.queries.slice(0, 3), reportRuns: ROWS.reportRuns });
    }
    homes = { db: d1.metadata.db, archive: neon.history, now: () => START_MS };
    return () => d1.stop();
  });

  const idIn = (view: { readonly row: { readonly id: number } } | null): number | null => view && view.row.id;
  const changed = async (userId: number, sinceMs: number): Promise<number[]> =>
    (await finding.listChangedQueries(homes, userId, { sinceMs, nowMs: Number.MAX_SAFE_INTEGER })).map(({ row }) => row.id);

  it('finds a query by its id, its client’s, and its result’s', async () => {
    const { job: _job, ...row } = ROWS.queries[0]!.row;
    expect(await finding.findQuery(homes, { id: 1 })).toEqual({
      row,
      databaseName: 'Shop',
      engine: 'sqlite',
      user: { id: 1, firstName: 'Zoe', lastName: 'Ähn' },
    });
    expect(idIn(await finding.findQuery(homes, { clientId: 'client2' }))).toBe(2);
    expect(idIn(await finding.findQuery(homes, { resultsKey: 'key1' }))).toBe(1);
    for (const key of [{ id: 9 }, { clientId: 'none \0' }, { resultsKey: 'none \uD800' }])
      expect(await finding.findQuery(homes, key)).toBeNull();
  });

  it('has its statements, however long they are', async () => {
    expect(await finding.findJob(homes, 1)).toMatchObject({ requestHash: 'hash', statements: JOB.statements });
    expect((await finding.findJob(homes, 2))?.statements[0]?.sql).toHaveLength(1_200_000);
    expect(await finding.findJob(homes, 9)).toBeNull();
  });

  it('lists the user’s own by their clients’ ids', async () => {
    const found = await finding.listUserQueries(homes, 1, ['client1', 'client3', 'client4', 'none']);
    expect(found.map(({ row }) => row.id).toSorted()).toEqual([1, 4]);
  });

  it('lists what has changed, the latest first, with ties by number', async () => {
    expect(await changed(1, START_MS)).toEqual([4, 2, 1]);
    expect(await changed(1, START_MS + 5)).toEqual([]);
    expect(await changed(2, START_MS + 2.5)).toEqual([3]);
  });

  it('finds the last query in a tab', async () => {
    const find = (editorId: string, clientId: string) => finding.findPreviousQuery(homes, { userId: 1, editorId, clientId });
    expect(await find('5', 'client2')).toBe('client1');
    expect(await find('5', 'client9')).toBe('client2');
    expect(await find('6', 'client4')).toBeNull();
  });

  it('lists states, databases, and users that occur', async () => {
    const own = 2;
    expect((await finding.listStates(homes, RELATED, null)).values).toEqual(['failed', 'stopped', 'success']);
    expect(await finding.listStates(homes, RELATED, own)).toEqual({ count: 1, values: ['stopped'] });
    expect((await finding.listStates(homes, { ...RELATED, filter: 's' }, null)).values).toEqual(['stopped', 'success']);
    expect((await finding.listRelatedDatabases(homes, RELATED, own)).count).toBe(1);
    const users = await finding.listRelatedUsers(homes, RELATED, null);
    expect(users.values.map(({ text }) => text)).toEqual(['Adam', 'Zoe Ähn']);
    expect((await finding.listRelatedUsers(homes, RELATED, own)).count).toBe(1);
  });

  it('moves a query to a tab, and deletes it: the user’s own alone', async () => {
    const move = (userId: number, clientId: string) =>
      moveQuery(homes, { userId, clientId, editorId: '8', nowMs: START_MS + 50 });
    expect([await move(1, 'client1'), await move(2, 'client1'), await move(1, 'none')]).toEqual([true, false, false]);
    expect((await finding.findQuery(homes, { id: 1 }))?.row).toMatchObject({ sqlEditorId: '8', changedOnMs: START_MS + 50 });
    expect(await removeQuery(homes, ROWS.queries[0]!.row, 1)).toBe('key1');
    expect(await finding.findQuery(homes, { id: 1 })).toBeNull();
    expect(idIn(await finding.findQuery(homes, { id: 2 }))).toBe(2);
  });

  it('finds a run and its file, of its report alone', async () => {
    expect(await findRun(homes, SCHEDULE_ID, 1)).toEqual(ROWS.reportRuns[0]);
    expect(await findRun(homes, SCHEDULE_ID + 1, 1)).toBeNull();
    expect(await findRun(homes, SCHEDULE_ID, 9)).toBeNull();
    expect(await findRunFile(homes, SCHEDULE_ID, 1)).toMatchObject({ key: 'file', executorId: 1 });
    expect(await findRunFile(homes, SCHEDULE_ID, 2)).toBeNull();
  });

  it('says that older rows can’t be read while Neon is away, where they can be there', async () => {
    neon.proxy.fault = 'refused';
    const away = { type: 'HISTORY_AWAY_ERROR', status: 503, message: expect.stringContaining('can’t be read now') as string };
    await expect(finding.findQuery(homes, { id: 9 })).rejects.toMatchObject(away);
    await expect(finding.findJob(homes, 9)).rejects.toMatchObject(away);
    await expect(findRun(homes, SCHEDULE_ID, 9)).rejects.toMatchObject(away);
    await expect(moveQuery(homes, { userId: 1, clientId: 'none', editorId: '8', nowMs: 1 })).rejects.toMatchObject(away);
    const inD1 = home === 'D1' ? [4, 2, 1] : home === 'both' ? [4, 2] : [];
    expect(await changed(1, START_MS)).toEqual(inD1);
    expect((await finding.listStates(homes, RELATED, null)).count).toBe(home === 'Neon' ? 0 : 3);
    expect(await finding.listUserQueries(homes, 1, ['client1'])).toHaveLength(home === 'D1' ? 1 : 0);
  });

  it('reads D1 alone for what has changed lately, and without Neon', async () => {
    neon.proxy.requestCount = 0;
    const recent = { sinceMs: START_MS, nowMs: START_MS + 60_000 };
    expect(await finding.listChangedQueries(homes, 1, recent)).toHaveLength({ D1: 3, Neon: 0, both: 2 }[home]);
    const alone = { db: homes.db };
    expect(idIn(await finding.findQuery(alone, { id: 4 }))).toBe(home === 'Neon' ? null : 4);
    expect(await finding.findQuery(alone, { id: 9 })).toBeNull();
    expect(neon.proxy.requestCount).toBe(0);
  });
});
