// One contract of history over its stores: what is appended, listed, counted and purged is the same in both.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HistoryRequest, ListedKind } from '#app/stores/history/port.ts';
import { action, query, run, START_MS } from './history-rows.ts';
import { openD1Subject, openNeonSubject, SCHEDULE_ID, USERS, type HistorySubject } from './history-subject.ts';

const SUBJECTS = [
  ['D1', openD1Subject],
  ['Neon', openNeonSubject],
] as const;

const MANY = 100_000;

describe.each(SUBJECTS)('history in %s', (name, open) => {
  let subject: HistorySubject;
  beforeAll(async () => {
    subject = await open();
  });
  afterAll(() => subject.stop());
  beforeEach(async () => {
    const all = { beforeMs: Number.MAX_SAFE_INTEGER, maxRows: 10 * MANY };
    for (const kind of ['actions', 'queries', 'reportRuns'] as const) await subject.history.purgeBefore(kind, all);
  });

  const request = (changes: Partial<HistoryRequest> = {}): HistoryRequest => ({
    filters: [],
    order: { column: 'dttm', direction: 'desc' },
    page: 0,
    pageSize: 25,
    ...changes,
  });
  const ids = async (changes: Partial<HistoryRequest> = {}, kind: ListedKind = 'actions'): Promise<number[]> =>
    (await subject.history.list(kind, request(changes))).views.map((view) => ('row' in view ? view.row.id : view.id));
  const filtered = (col: string, opr: string, value: HistoryRequest['filters'][number]['value']) =>
    ids({ filters: [{ col, opr, value }], order: { column: 'id', direction: 'asc' } });

  it('gives back what was appended, with names', async () => {
    const row = { ...action(7, { userId: 1, dashboardId: 3, chartId: 4, json: '{"a":"ü"}', durationMs: 12, referrer: 'here' }) };
    await subject.history.append({ actions: [{ ...row, user: USERS[0] ?? null }] });
    const { count, views } = await subject.history.list('actions', request());
    const { key: _key, user: _user, ...stored } = row;
    expect({ count, views }).toEqual({
      count: 1,
      views: [{ row: stored, user: { username: 'Zoe', firstName: 'Zoe', lastName: 'Ähn' } }],
    });
  });

  it('gives back queries and runs with every column', async () => {
    const given = query(5, {
      tables: [{ table: 't', schema: null, catalog: null }] as never,
      extra: { a: [1] },
      rows: 3,
      selectAsCta: true,
    });
    await subject.history.append({ queries: [given], reportRuns: [run(6, { value: 1.5, valueRowJson: '[]' })] });
    const queries = await subject.history.list('queries', request({ order: { column: 'start_time', direction: 'asc' } }));
    const { job: _job, ...row } = given.row;
    const user = { id: 1, firstName: 'Zoe', lastName: 'Ähn' };
    expect(queries).toEqual({ count: 1, views: [{ row, databaseName: 'Shop', engine: 'sqlite', user }] });
    const runs = await subject.history.list('reportRuns', request({ order: { column: 'scheduled_dttm', direction: 'asc' } }));
    expect(runs).toEqual({ count: 1, views: [run(6, { value: 1.5, valueRowJson: '[]' })] });
  });

  it('numbers an action that has no number', async () => {
    const { id: _id, ...plain } = action(1);
    await subject.history.append({ actions: [plain] });
    expect(await ids()).toEqual([expect.any(Number)]);
  });

  it('stores a row that comes twice once, as it came first', async () => {
    await subject.history.append({ actions: [action(1, { action: 'first' })], queries: [query(1)], reportRuns: [run(1)] });
    const again = {
      actions: [action(1, { action: 'second' }), action(2)],
      queries: [query(1, { sql: 'other' })],
      reportRuns: [run(1)],
    };
    await Promise.all([subject.history.append(again), subject.history.append(again)]);
    expect(await ids()).toEqual([2, 1]);
    expect(await filtered('action', 'eq', 'first')).toEqual([1]);
    expect(await subject.history.count('queries')).toBe(1);
    expect(await subject.history.count('reportRuns')).toBe(1);
  });

  it('appends all or nothing', async () => {
    const broken = { actions: [action(1)], queries: [query(1, { sql: null as never })] };
    await expect(subject.history.append(broken)).rejects.toThrow();
    expect(await subject.history.count('actions')).toBe(0);
  });

  it('leaves out what belongs to rows that aren’t there', async () => {
    await subject.history.append({
      queryScripts: [{ queryId: 99, part: 0, json: '[]' }],
      reportDeliveries: [{ logId: 99, recipientKey: 'content:1', state: 'sent', error: null, changedMs: 0 }],
      actions: [action(1)],
    });
    expect(await subject.history.count('actions')).toBe(1);
  });

  it('orders equals by their number, in both directions', async () => {
    await subject.history.append({ actions: [3, 1, 2].map((number) => action(number, { happenedAtMs: START_MS })) });
    expect(await ids()).toEqual([3, 2, 1]);
    expect(await ids({ order: { column: 'dttm', direction: 'asc' } })).toEqual([1, 2, 3]);
  });

  it('orders missing values before all others', async () => {
    const durations = [5, null, -1, 0.5];
    await subject.history.append({ actions: durations.map((durationMs, at) => action(at + 1, { durationMs })) });
    expect(await ids({ order: { column: 'duration_ms', direction: 'asc' } })).toEqual([2, 3, 4, 1]);
    expect(await ids({ order: { column: 'duration_ms', direction: 'desc' } })).toEqual([1, 4, 3, 2]);
  });

  it('orders texts by their bytes', async () => {
    const texts = ['b', 'B', 'ä', 'a', '😀', '\uFFFD', 'a b', 'a_b'];
    await subject.history.append({ actions: texts.map((text, at) => action(at + 1, { action: text })) });
    expect(await ids({ order: { column: 'action', direction: 'asc' } })).toEqual([2, 4, 7, 8, 1, 3, 6, 5]);
  });

  it('orders by user, whatever the case of the name', async () => {
    const of = (number: number, userId: number | null) =>
      action(number, { userId, user: USERS.find((user) => user.id === userId) ?? null });
    await subject.history.append({ actions: [of(1, 1), of(2, null), of(3, 2)] });
    expect(await ids({ order: { column: 'user.username', direction: 'asc' } })).toEqual([2, 3, 1]);
  });

  it('reads %, _, \\ and emoji in filters as themselves', async () => {
    const texts = ['50%', '500', 'a_b', 'axb', 'Grüße 😀', 'GRÜSSE', 'o\'clock \\ "', ''];
    await subject.history.append({ actions: texts.map((text, at) => action(at + 1, { action: text })) });
    expect(await filtered('action', 'ct', '0%')).toEqual([1]);
    expect(await filtered('action', 'sw', 'A_')).toEqual([3]);
    expect(await filtered('action', 'ew', '😀')).toEqual([5]);
    expect(await filtered('action', 'ct', '\\')).toEqual([7]);
    expect(await filtered('action', 'ct', '\\ "')).toEqual([7]);
    expect(await filtered('action', 'nct', '😀')).toEqual([1, 2, 3, 4, 6, 7, 8]);
    expect(await filtered('action', 'ct', 'grü')).toEqual([5]);
    expect(await filtered('action', 'nct', '0')).toEqual([3, 4, 5, 6, 7, 8]);
    expect(await filtered('action', 'eq', 'o\'clock \\ "')).toEqual([7]);
    expect(await filtered('action', 'in', ['500', 'a_b', '%'])).toEqual([2, 3]);
    expect(await filtered('action', 'ew', '')).toHaveLength(8);
    expect(await filtered('action', 'sw', '')).toHaveLength(8);
    expect(await filtered('action', 'ct', '')).toHaveLength(8);
    expect(await filtered('action', 'ct', 'of none of them')).toEqual([]);
    for (const col of ['action', 'user_id', 'duration_ms']) expect(await filtered(col, 'in', [])).toEqual([]);
  });

  it('finds what has no value, and compares numbers with fractions', async () => {
    const lines = [{ chartId: 1, durationMs: 1 }, { durationMs: 2.5 }, { chartId: 2, referrer: 'x' }];
    await subject.history.append({ actions: lines.map((line, at) => action(at + 1, line)) });
    expect(await filtered('slice_id', 'eq', null)).toEqual([2]);
    expect(await filtered('slice_id', 'neq', null)).toEqual([1, 3]);
    expect(await filtered('slice_id', 'eq', 1.5)).toEqual([]);
    expect(await filtered('slice_id', 'in', [1, 2.5])).toEqual([1]);
    expect(await filtered('slice_id', 'gt', 1e300)).toEqual([]);
    expect(await filtered('duration_ms', 'between', [1.5, 3])).toEqual([2]);
    expect(await filtered('referrer', 'ct', 'X')).toEqual([3]);
    expect(await filtered('referrer', 'nct', 'y')).toEqual([3]);
  });

  it('takes texts that no database can store as they are', async () => {
    await subject.history.append({
      actions: [action(1, { action: 'half \uD800 \0' }), action(2, { json: '{"a":"\\ud800\\u0000"}' })],
    });
    expect(await filtered('action', 'eq', 'half \uFFFD \uFFFD')).toEqual([1]);
    expect(await filtered('json', 'ct', '\\ud800\\u0000')).toEqual([2]);
  });

  it('refuses filters and orders that a kind doesn’t have', async () => {
    await expect(filtered('nothing', 'eq', 1)).rejects.toThrow('not allowed to filter');
    await expect(filtered('slice_id', 'ct', 1)).rejects.toThrow('not allowed on');
    await expect(ids({ order: { column: 'constructor', direction: 'asc' } })).rejects.toThrow('Invalid order');
  });

  it('lists the rows of one user, and of one report', async () => {
    const actions = [action(1, { userId: 1 }), action(2, { userId: 2 })];
    await subject.history.append({ actions, queries: [query(1), query(2, { userId: 2 })], reportRuns: [run(1)] });
    expect(await ids({ scope: { userId: 2 } })).toEqual([2]);
    expect(await ids({ scope: { userId: null } })).toEqual([2, 1]);
    expect(await ids({ scope: { userId: 1 }, order: { column: 'rows', direction: 'asc' } }, 'queries')).toEqual([1]);
    const order = { column: 'state', direction: 'asc' } as const;
    expect(await ids({ scope: { scheduleIds: [SCHEDULE_ID] }, order }, 'reportRuns')).toEqual([1]);
    expect(await ids({ scope: { scheduleIds: [] }, order }, 'reportRuns')).toEqual([]);
  });

  it('purges what is older, as many rows as are allowed at once', async () => {
    await subject.history.append({ actions: [1, 2, 3, 4, 5].map((number) => action(number)), queries: [query(1), query(9)] });
    const old = { beforeMs: START_MS + 4, maxRows: 2 };
    expect(await subject.history.purgeBefore('actions', old)).toBe(2);
    expect(await subject.history.purgeBefore('actions', old)).toBe(1);
    expect(await subject.history.purgeBefore('actions', old)).toBe(0);
    expect(await ids()).toEqual([5, 4]);
    expect(await subject.history.purgeBefore('queries', { beforeMs: START_MS + 2, maxRows: 9 })).toBe(1);
    await subject.history.append({ reportRuns: [run(1), run(2)] });
    expect(await subject.history.purgeBefore('reportRuns', { beforeMs: START_MS + 9, maxRows: 9, scheduleIds: [8] })).toBe(0);
    expect(
      await subject.history.purgeBefore('reportRuns', { beforeMs: START_MS + 2, maxRows: 9, scheduleIds: [SCHEDULE_ID] }),
    ).toBe(1);
  });

  it(`pages through ${MANY} rows: none is lost, none comes twice`, async () => {
    const STEP = 10_000;
    for (let from = 0; from < MANY; from += STEP)
      await subject.history.append({
        // Four of each instant, so that pages end between equals.
        actions: Array.from({ length: STEP }, (_, at) => action(from + at + 1, { happenedAtMs: START_MS + ((from + at) >> 2) })),
      });
    const { count } = await subject.history.list('actions', request({ pageSize: 1 }));
    expect(count).toBe(MANY);
    const byTwoColumns = [
      { col: 'dttm', opr: 'gt', value: 0 },
      { col: 'action', opr: 'sw', value: '' },
    ];
    const { count: countByTwo } = await subject.history.list('actions', request({ pageSize: 1, filters: byTwoColumns }));
    // One more than Neon counts.
    expect(countByTwo).toBe(name === 'Neon' ? 10_001 : MANY);
    const seen = new Set<number>();
    for (const page of [0, 1, 2, 498, 499]) for (const id of await ids({ page, pageSize: 200 })) seen.add(id);
    expect(seen.size).toBe(1_000);
    expect(Math.max(...seen)).toBe(MANY);
    expect(Math.min(...seen)).toBe(1);
  });
});
