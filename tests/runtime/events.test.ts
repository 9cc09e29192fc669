// The queue of events on D1 itself: what a view costs in written rows, messages that come again, and two consumers at once.
import { applyD1Migrations } from 'cloudflare:test';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { beforeEach, expect, it } from 'vitest';
import type { ActionMessage, CollectedAction } from '#app/domain/activity/collected-action.ts';
import { HOUR_MS, MINUTE_MS } from '#app/domain/time/durations.ts';
import { consumeActions } from '#app/services/activity/consume-actions.server.ts';
import { moveWaiting } from '#app/services/history/move-waiting.server.ts';
import type { Db } from '#app/stores/db.ts';
import { createActionStore } from '#app/stores/history/action-store.server.ts';
import { countActions, listActions } from '#app/stores/history/list-actions.server.ts';
import type { HistoryRows } from '#app/stores/history/port.ts';
import { purgeActions } from '#app/stores/history/purge-actions.server.ts';
import * as schema from '#drizzle/schema/index.ts';
import { bindings } from './bindings.ts';

const REPORT_WORKER = import.meta.glob<string>('/workers/report/wrangler.toml', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** That a view wrote when each was a row of the log: the row itself, its entries in four indexes, and the last number. */
const ROWS_BEFORE = 6;
const NOW_MS = Date.UTC(2026, 10, 30, 5);

/** Counts the rows that statements write, alone and in batches, as D1 is paid. */
function countWrites(d1: D1Database) {
  let written = 0;
  const add = ({ meta }: D1Result): void => void (written += meta.rows_written);
  const originals = new Map<D1PreparedStatement, D1PreparedStatement>();
  const counted = (statement: D1PreparedStatement, text: string): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => counted(target.bind(...values), text);
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (name !== 'run' && name !== 'all') {
          // Their results don't say what was written.
          if (!/^\s*select\b/i.test(text)) throw new Error(`${String(name)} of ${text} can’t be counted.`);
          return value.bind(target) as unknown;
        }
        return async () => {
          const result = await (value as () => Promise<D1Result>).call(target);
          add(result);
          return result;
        };
      },
    });
    originals.set(proxy, statement);
    return proxy;
  };
  const batch = async (statements: D1PreparedStatement[]): Promise<D1Result[]> => {
    const results = await d1.batch(statements.map((statement) => originals.get(statement) ?? statement));
    for (const result of results) add(result);
    return results;
  };
  const proxy = new Proxy(d1, {
    get(target, name) {
      if (name === 'prepare') return (text: string) => counted(target.prepare(text), text);
      if (name === 'batch') return batch;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { db: drizzle(proxy, { schema }), written: () => written };
}

const EXPLORED = { action: 'mount_explorer', dashboardId: null, chartId: 7 };
const view = (index: number, happenedAtMs = NOW_MS): CollectedAction => ({
  key: crypto.randomUUID(),
  action: 'mount_dashboard',
  userId: null,
  dashboardId: (index % 20) + 1,
  chartId: null,
  json: `{"event_name":"mount_dashboard","text":"\\u0000é😀"}`,
  happenedAtMs,
  durationMs: null,
  referrer: null,
});
const message = (...actions: CollectedAction[]): ActionMessage => ({ id: crypto.randomUUID(), actions });
const deliver = async (db: Db, contents: readonly unknown[], nowMs = NOW_MS) => {
  const outcomes: string[] = [];
  const messages = contents.map((body) => ({ body, ack: () => outcomes.push('ack'), retry: () => outcomes.push('retry') }));
  await consumeActions(
    { messages },
    createActionStore(db, () => nowMs),
  );
  return outcomes;
};

beforeEach(async () => {
  await applyD1Migrations(bindings.DB, bindings.MIGRATIONS);
  await bindings.DB.batch(
    [
      'log_blocks',
      'logs',
      'recent_views',
      `users where id >= ${FIRST_USER_ID}`,
      `key_values where resource in ('recent_views', 'history')`,
    ].map((rows) => bindings.DB.prepare(`delete from ${rows}`)),
  );
});

it('a view costs at most a tenth of the rows that it cost before, with a batch for every few views', async () => {
  const before = countWrites(bindings.DB);
  const { key: _key, ...row } = view(1);
  await before.db.insert(schema.logs).values(row);
  expect(before.written()).toBeGreaterThanOrEqual(ROWS_BEFORE);
  const after = countWrites(bindings.DB);
  for (let batch = 0; batch < 100; batch += 1)
    await deliver(
      after.db,
      [0, 1, 2, 3].map((index) => message(view(batch * 4 + index))),
    );
  const rowsPerView = after.written() / 400;
  expect(rowsPerView).toBeGreaterThan(0);
  expect(rowsPerView).toBeLessThanOrEqual(ROWS_BEFORE / 10);
});

/** How long a batch of the queue waits for more messages, as deployed. */
const BATCH_WAIT_MS =
  1_000 * Number(/queue = "events"\n[^[]*max_batch_timeout = (\d+)/.exec(Object.values(REPORT_WORKER)[0] ?? '')?.[1]);
const [USER_COUNT, VIEW_COUNT] = [40, 400];
const FIRST_USER_ID = 9_001;
/** A million views in 30 days. */
const PAUSE_MS = 2_592;

/** Each view is one message, in the batches that the queue makes of them. */
function batchViews(): { readonly endMs: number; readonly messages: readonly ActionMessage[] }[] {
  const batches: { endMs: number; messages: ActionMessage[] }[] = [];
  for (let index = 0; index < VIEW_COUNT; index += 1) {
    const atMs = NOW_MS + index * PAUSE_MS;
    const noted = message({
      ...view(index, atMs),
      userId: FIRST_USER_ID + (index % USER_COUNT),
      ...(index % 4 === 0 ? EXPLORED : {}),
    });
    const open = batches.at(-1);
    if (open && atMs < open.endMs && open.messages.length < 100) open.messages.push(noted);
    else batches.push({ endMs: atMs + BATCH_WAIT_MS, messages: [noted] });
  }
  return batches;
}

const insertUsers = (db: Db) =>
  db.run(sql`insert into users (id, username, first_name, last_name, email, password_hash, created_on_ms, changed_on_ms)
    with recursive person (id) as (select ${FIRST_USER_ID} union all select id + 1 from person where id < ${FIRST_USER_ID + USER_COUNT - 1})
    select id, 'viewer-' || id, '', '', id || '@example.com', '', 0, 0 from person`);

it('views of 40 people cost at most a tenth, with what they viewed last, and with the deletion of old ones', async () => {
  await insertUsers(drizzle(bindings.DB, { schema }));
  const { db, written } = countWrites(bindings.DB);
  const batches = batchViews();
  for (const { endMs, messages } of batches) await deliver(db, messages, endMs);
  expect(await countActions(db)).toBe(VIEW_COUNT);
  expect(written()).toBe(batches.length);
  await purgeActions(db, { beforeMs: Number.MAX_SAFE_INTEGER, maxRows: VIEW_COUNT });
  expect(await countActions(db)).toBe(0);
  expect(written()).toBeGreaterThanOrEqual(2 * batches.length);
  expect(written() / VIEW_COUNT).toBeLessThanOrEqual(ROWS_BEFORE / 10);
});

it('views of 40 people cost at most a tenth, with what they viewed last, and with all moves to Neon', async () => {
  await insertUsers(drizzle(bindings.DB, { schema }));
  const { db, written } = countWrites(bindings.DB);
  const moved = new Set<string>();
  const archive = {
    append: async ({ actions = [] }: Partial<HistoryRows>) => void actions.forEach(({ key }) => moved.add(key)),
    remove: () => Promise.resolve(),
    listParents: () => Promise.resolve({ userIds: [], databaseIds: [], scheduleIds: [] }),
  };
  const batches = batchViews();
  let tickMs = NOW_MS;
  const tickUntil = async (untilMs: number): Promise<void> => {
    for (; tickMs < untilMs; tickMs += MINUTE_MS) await moveWaiting({ db, archive, now: () => tickMs });
  };
  for (const { endMs, messages } of batches) {
    await tickUntil(endMs);
    await deliver(db, messages, endMs);
  }
  await tickUntil(tickMs + HOUR_MS);
  expect([moved.size, await countActions(db), await db.$count(schema.recentViews)]).toEqual([VIEW_COUNT, 0, USER_COUNT]);
  expect(written()).toBeGreaterThanOrEqual(2 * batches.length + USER_COUNT);
  expect(written() / VIEW_COUNT).toBeLessThanOrEqual(ROWS_BEFORE / 10);
});

it('stores a message once that comes again, alone or with others, and to two consumers at once', async () => {
  const db = drizzle(bindings.DB, { schema });
  const [first, second, third] = [message(view(1), view(2)), message(view(3)), message(view(4))];
  expect(await deliver(db, [first, second])).toEqual(['ack', 'ack']);
  expect(await deliver(db, [second])).toEqual(['ack']);
  await Promise.all([deliver(db, [second, third]), deliver(db, [first, third]), deliver(db, [third])]);
  expect(await countActions(db)).toBe(4);
  const order = { column: 'dttm', direction: 'desc' } as const;
  const { views } = await listActions(db, { filters: [], order, page: 0, pageSize: 10 });
  expect(new Set(views.map(({ row }) => row.id)).size).toBe(4);
  expect(views.map(({ row }) => row.dashboardId).toSorted()).toEqual([2, 3, 4, 5]);
  expect(views[0]?.row.json).toBe('{"event_name":"mount_dashboard","text":"\\u0000é😀"}');
});

it('drops what is no message, and keeps the others', async () => {
  const db = drizzle(bindings.DB, { schema });
  expect(await deliver(db, [{ id: 1 }, 'text', message(view(1))])).toEqual(['ack', 'ack', 'ack']);
  expect(await countActions(db)).toBe(1);
});

it('deletes blocks whose lines are all old', async () => {
  const db = drizzle(bindings.DB, { schema });
  await deliver(db, [message(view(1, NOW_MS - 10), view(2, NOW_MS - 5))]);
  await purgeActions(db, { beforeMs: NOW_MS - 5, maxRows: 100 });
  expect(await countActions(db)).toBe(2);
  await purgeActions(db, { beforeMs: NOW_MS - 4, maxRows: 100 });
  expect(await countActions(db)).toBe(0);
});
