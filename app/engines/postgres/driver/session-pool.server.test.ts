// How many idle sessions are kept, for how long, and which one is reused.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSessionPool, type PoolLimits, type SessionPool } from '#app/engines/shared/driver/session-pool.server.ts';
import { resetSession } from './reset-session.server.ts';
import type { Session } from './session.server.ts';

const LIMITS: PoolLimits = { maxIdle: 2, idleMs: 1_000, maxAgeMs: 10_000, resetMs: 200, resetPatienceMs: 50 };
const never = new AbortController().signal;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface FakeSession extends Session {
  readonly said: string[];
  isAlive: boolean;
  /** Decides how its next commands end. */
  respond: () => Promise<unknown[][]>;
}

function openPool(limits: Partial<PoolLimits> = {}) {
  const opened: FakeSession[] = [];
  const open = (): Promise<Session> => {
    const session: FakeSession = {
      isSuperuser: false,
      version: 160_000,
      said: [],
      isAlive: true,
      respond: () => Promise.resolve([]),
      command: (sql) => {
        session.said.push(sql);
        return session.respond();
      },
      open: () => expect.unreachable(),
      openReading: () => expect.unreachable(),
      isUsable: () => session.isAlive,
      isInTransaction: () => false,
      isDirect: () => Promise.resolve(true),
      interrupt: () => Promise.resolve(),
      destroy: () => Promise.resolve(void (session.isAlive = false)),
      drop: () => void (session.isAlive = false),
    };
    opened.push(session);
    return Promise.resolve(session);
  };
  return { pool: createSessionPool(open, resetSession, { ...LIMITS, ...limits }), opened };
}

const aliveOf = (sessions: readonly FakeSession[]): boolean[] => sessions.map(({ isAlive }) => isAlive);

async function takeSome(pool: SessionPool<Session>, count: number) {
  return Promise.all(Array.from({ length: count }, () => pool.take(never)));
}

it('is reset before it serves again, and told from a new one', async () => {
  const { pool, opened } = openPool();
  const begun = await pool.take(never);
  expect(begun.isReused).toBe(false);
  pool.giveBack(begun);
  const next = await pool.take(never);
  expect([next.session === begun.session, next.isReused]).toEqual([true, true]);
  expect(opened[0]?.said).toEqual(['ROLLBACK', 'DISCARD ALL']);
});

it('goes to the first who waits for its reset; the others wait for theirs, or open one', async () => {
  const { pool, opened } = openPool();
  const [one, two] = await takeSome(pool, 2);
  if (!one || !two) return expect.unreachable();
  pool.giveBack(one);
  pool.giveBack(two);
  const taken = await takeSome(pool, 3);
  expect(taken.map(({ isReused }) => isReused)).toEqual([true, true, false]);
  expect(new Set(taken.map(({ session }) => session)).size).toBe(3);
  expect(opened.length).toBe(3);
});

it('is not waited for longer than patience has it, though it can wait itself later', async () => {
  const { pool, opened } = openPool();
  const begun = await pool.take(never);
  let end = (): void => undefined;
  (opened[0] as FakeSession).respond = () => new Promise((resolve) => (end = () => resolve([])));
  pool.giveBack(begun);
  const taking = pool.take(never);
  await vi.advanceTimersByTimeAsync(50);
  expect((await taking).isReused).toBe(false);
  end();
  await vi.advanceTimersByTimeAsync(1);
  end();
  await vi.advanceTimersByTimeAsync(1);
  expect((await pool.take(never)).session).toBe(begun.session);
});

it.each([
  ['is refused', () => Promise.reject(new Error('no'))],
  ['does not end', () => new Promise<never>(() => undefined)],
])('ends where its reset %s, and who waited opens one', async (_, result) => {
  const { pool, opened } = openPool({ resetPatienceMs: 5_000 });
  const begun = await pool.take(never);
  (opened[0] as FakeSession).respond = result;
  pool.giveBack(begun);
  const taking = pool.take(never);
  await vi.advanceTimersByTimeAsync(200);
  expect((await taking).isReused).toBe(false);
  expect(aliveOf(opened)).toEqual([false, true]);
});

it('waits in small numbers: the one that waited least is taken, the others end in their time', async () => {
  const { pool, opened } = openPool();
  for (const taken of await takeSome(pool, 3)) pool.giveBack(taken);
  await vi.advanceTimersByTimeAsync(1);
  expect(aliveOf(opened)).toEqual([true, true, false]);
  await vi.advanceTimersByTimeAsync(900);
  const taken = await pool.take(never);
  expect(taken.session).toBe(opened[1]);
  pool.giveBack(taken);
  await vi.advanceTimersByTimeAsync(100);
  expect(aliveOf(opened)).toEqual([false, true, false]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(aliveOf(opened)).toEqual([false, false, false]);
  expect(vi.getTimerCount()).toBe(0);
});

it('is skipped if it died while it waited', async () => {
  const { pool, opened } = openPool();
  for (const taken of await takeSome(pool, 2)) pool.giveBack(taken);
  await vi.advanceTimersByTimeAsync(1);
  for (const session of opened) session.isAlive = false;
  expect((await pool.take(never)).isReused).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

it('ends when it has grown old, and with its pool', async () => {
  const { pool, opened } = openPool();
  const old = await pool.take(never);
  await vi.advanceTimersByTimeAsync(10_000);
  pool.giveBack(old);
  await vi.advanceTimersByTimeAsync(1);
  const [idle, busy] = await takeSome(pool, 2);
  if (!idle || !busy) return expect.unreachable();
  pool.giveBack(idle);
  await vi.advanceTimersByTimeAsync(1);
  pool.close();
  pool.giveBack(busy);
  await vi.advanceTimersByTimeAsync(1);
  expect(aliveOf(opened)).toEqual([false, false, false]);
  expect(vi.getTimerCount()).toBe(0);
});
