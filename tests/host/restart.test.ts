// Stopping and starting again keeps everything; the tick clears away what has run out.
import { rmSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWarehouseStub } from '#durable/stubs.ts';
import { loginAttempts, sessions } from '#drizzle/schema/index.ts';
import { SAMPLES_DATABASE } from '#app/domain/setup/sample-data.ts';
import type { PreparedHost } from '#scripts/start/serve-prepared.ts';
import { copyState, logIn, startOn } from './test-host.ts';

const PATH = '/superset/dashboard/flights-on-time/';

const stateDir = copyState();
const get = (host: PreparedHost, path: string, cookie: string) =>
  fetch(host.url.origin + path, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' });
const openSamples = () => createWarehouseStub(host.warehouses, SAMPLES_DATABASE);

let host: PreparedHost;
let cookie: string;

/** The page's statements, each with a result. Not counted by the Warehouse, whose count restarts after seconds without use. */
const PAGE_RESULTS = 10;

/** A page doesn't wait until the results of its statements are stored. */
async function untilStored(): Promise<void> {
  const results = await host.mf.getR2Bucket('RESULTS');
  await vi.waitFor(async () => expect((await results.list()).objects).toHaveLength(PAGE_RESULTS), { timeout: 200_000 });
}

beforeAll(async () => {
  host = await startOn(stateDir);
  cookie = await logIn(host.url.origin);
  await (await get(host, PATH, cookie)).text();
  await untilStored();
});
afterAll(async () => {
  await host.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

describe('a host that is stopped and started again', () => {
  it('keeps sessions, dashboards, tables and results, creates no second administrator, and loads and builds nothing again', async () => {
    const tables = await openSamples().listTables();
    await host.stop();

    const steps: string[] = [];
    const report = (step: string): void => void steps.push(step);
    host = await startOn(stateDir, { adminPassword: 'another password', report, builtIn: undefined });
    expect(steps).toEqual(['Starting', 'Migrating']);

    expect(host.login).toEqual({ username: 'admin', password: null });
    expect(await openSamples().listTables()).toEqual(tables);
    expect(tables).toContain('flights');
    const before = await openSamples().statementsRun();
    const page = await get(host, PATH, cookie);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('Flights on time</h1>');
    expect(html.match(/class="chart-picture/g)).toHaveLength(8);
    expect(html).toContain('Cached <time');
    expect(await openSamples().statementsRun()).toBe(before);
    await logIn(host.url.origin);
    // A host starts in seconds; on a machine that has other work too, in many.
  });
});

describe('the tick', () => {
  it('removes sessions and login counters that have run out, and no others', async () => {
    const { db } = host;
    const [expired, idle] = [await logIn(host.url.origin), await logIn(host.url.origin)];
    const past = Date.now() - 1_000;
    const newest = await db.select().from(sessions).orderBy(sessions.createdOnMs);
    const [ofIdle, ofExpired] = newest.reverse();
    await db
      .update(sessions)
      .set({ expiresAtMs: past })
      .where(eq(sessions.tokenHash, ofExpired?.tokenHash ?? ''));
    await db
      .update(sessions)
      .set({ idleEndsMs: past })
      .where(eq(sessions.tokenHash, ofIdle?.tokenHash ?? ''));
    await db.insert(loginAttempts).values({ key: 'account:nobody', attempts: 3, windowEndsMs: past });
    const count = newest.length;

    await host.tick();

    expect(await db.$count(sessions)).toBe(count - 2);
    expect(await db.$count(loginAttempts, eq(loginAttempts.key, 'account:nobody'))).toBe(0);
    for (const ended of [expired, idle]) expect((await get(host, '/user_info/', ended)).status).toBe(302);
    expect((await get(host, '/user_info/', cookie)).status).toBe(200);
  });
});
