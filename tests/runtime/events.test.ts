// The queue of events on D1 itself: what a view costs in written rows, messages that come again, and two consumers at once.
import { applyD1Migrations } from 'cloudflare:test';
import { drizzle } from 'drizzle-orm/d1';
import { beforeEach, expect, it } from 'vitest';
import type { ActionMessage, CollectedAction } from '#app/domain/activity/collected-action.ts';
import { consumeActions } from '#app/services/activity/consume-actions.server.ts';
import { createActionStore } from '#app/stores/history/action-store.server.ts';
import { countActions, listActions } from '#app/stores/history/list-actions.server.ts';
import { purgeActions } from '#app/stores/history/purge-actions.server.ts';
import * as schema from '#drizzle/schema/index.ts';
import { bindings } from './bindings.ts';

const NOW_MS = Date.UTC(2026, 10, 30, 5);

/** Counts the rows that statements write, as D1 is paid. */
function countWrites(d1: D1Database) {
  let written = 0;
  const counted = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => counted(target.bind(...values));
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (name !== 'run' && name !== 'all') return value.bind(target) as unknown;
        return async () => {
          const result = await (value as () => Promise<D1Result>).call(target);
          written += result.meta.rows_written;
          return result;
        };
      },
    });
  const proxy = new Proxy(d1, {
    get(target, name) {
      if (name === 'prepare') return (text: string) => counted(target.prepare(text));
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { db: drizzle(proxy, { schema }), written: () => written };
}

const view = (index: number, happenedAtMs = NOW_MS): CollectedAction => ({
  ...{ key: crypto.randomUUID(), action: 'mount_dashboard', userId: null, dashboardId: (index % 20) + 1, chartId: null },
  ...{ json: `{"event_name":"mount_dashboard","text":"\\u0000é😀"}`, happenedAtMs, durationMs: null, referrer: null },
});
const message = (...actions: CollectedAction[]): ActionMessage => ({ id: crypto.randomUUID(), actions });
const deliver = async (db: Parameters<typeof createActionStore>[0], contents: readonly unknown[]) => {
  const outcomes: string[] = [];
  const messages = contents.map((body) => ({ body, ack: () => outcomes.push('ack'), retry: () => outcomes.push('retry') }));
  await consumeActions(
    { messages },
    createActionStore(db, () => NOW_MS),
  );
  return outcomes;
};

beforeEach(async () => {
  await applyD1Migrations(bindings.DB, bindings.MIGRATIONS);
  await bindings.DB.batch([bindings.DB.prepare('delete from log_blocks'), bindings.DB.prepare('delete from logs')]);
});

it('a view costs at most a tenth of the rows that it cost before, with a batch for every few views', async () => {
  const before = countWrites(bindings.DB);
  const { key: _key, ...row } = view(1);
  await before.db.insert(schema.logs).values(row);
  expect(before.written()).toBeGreaterThanOrEqual(6);
  const after = countWrites(bindings.DB);
  for (let batch = 0; batch < 100; batch += 1)
    await deliver(
      after.db,
      [0, 1, 2, 3].map((index) => message(view(batch * 4 + index))),
    );
  const rowsPerView = after.written() / 400;
  expect(rowsPerView).toBeGreaterThan(0);
  expect(rowsPerView).toBeLessThanOrEqual(before.written() / 10);
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
