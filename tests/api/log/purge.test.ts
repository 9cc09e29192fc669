// The daily purge on a real D1: what has expired goes, what is read stays, and a full table is emptied in bounded steps.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_HISTORY_RETENTION as retention } from '#app/domain/retention/history-retention.ts';
import { purgeExpiredStates } from '#app/services/retention/purge-expired-states.server.ts';
import { purgeHistory } from '#app/services/retention/purge-history.server.ts';
import { findState, keepState } from '#app/services/sharing/permalink.server.ts';
import { insertLogs } from '#app/stores/log/store.server.ts';
import { seedStandardRoles } from '#app/stores/security/seed-roles.server.ts';
import { keyValues, logs } from '#drizzle/schema/index.ts';
import report from '#workers/report/worker.ts';
import { startMetadata, type MetadataHost } from '#tests/fixtures/metadata/metadata.ts';

const NOW_MS = Date.UTC(2026, 10, 22);
const line = (action: string) => ({
  action,
  userId: null,
  dashboardId: null,
  chartId: null,
  json: '{}',
  durationMs: null,
  referrer: null,
});

let metadata: MetadataHost;
beforeAll(async () => {
  metadata = await startMetadata();
});
afterAll(() => metadata.stop());
beforeEach(async () => {
  await metadata.db.batch([metadata.db.delete(keyValues), metadata.db.delete(logs)]);
});

const keep = (key: string, ttlMs: number | null) =>
  keepState(metadata.db, 'explore_form_data', key, { value: '{}', makerId: null, nowMs: NOW_MS, ttlMs });
const keys = async () => (await metadata.db.select().from(keyValues)).map(({ key }) => key).sort();
const actions = async () => (await metadata.db.select().from(logs)).map(({ action }) => action).sort();

describe('retention of states and of the log', () => {
  it('deletes expired texts, from the moment on in which they are unreadable', async () => {
    await keep('short', 1_000);
    await keep('long', 5_000);
    await keep('for good', null);
    const nowMs = NOW_MS + 1_000;
    expect(await findState(metadata.db, 'explore_form_data', 'short', nowMs)).toBeNull();
    expect(await purgeExpiredStates(metadata.db, nowMs)).toBe(1);
    expect(await keys()).toEqual(['for good', 'long']);
  });

  it('removes lines of the log that are older than the days for which they are kept', async () => {
    await insertLogs(metadata.db, [line('old')], NOW_MS - 90 * DAY_MS - 1);
    await insertLogs(metadata.db, [line('just kept')], NOW_MS - 90 * DAY_MS);
    await insertLogs(metadata.db, [line('new')], NOW_MS);
    expect(await purgeHistory(metadata, { retention, nowMs: NOW_MS, logDays: 90 })).toBe(1);
    expect(await actions()).toEqual(['just kept', 'new']);
    await purgeHistory(metadata, { retention, nowMs: NOW_MS, logDays: 1 });
    expect(await actions()).toEqual(['new']);
  });

  it('removes a few rows a statement, and leaves to the next purge what is more than its share', async () => {
    await insertLogs(
      metadata.db,
      Array.from({ length: 25 }, () => line('old')),
      0,
    );
    const purge = () => purgeHistory(metadata, { retention, nowMs: NOW_MS, logDays: 90, batchRows: 4, maxBatches: 5 });
    expect([await purge(), await purge()]).toEqual([20, 5]);
  });

  it('leaves what is written down for good, such as what the standard roles were given', async () => {
    await seedStandardRoles(metadata.db);
    await purgeHistory(metadata, { retention, nowMs: NOW_MS * 2, logDays: 1 });
    await purgeExpiredStates(metadata.db, NOW_MS * 2);
    expect(await keys()).toEqual(['standard_grants']);
  });
});

describe("the report Worker's crons", () => {
  const config = readFileSync('workers/report/wrangler.toml', 'utf8');
  const crons = [...(/^crons = \[(.*)\]$/m.exec(config)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(([, cron]) => cron ?? '');
  const fire = (cron: string) => {
    const empty = { get: () => null, list: () => ({ objects: [], truncated: false }), put: () => null, delete: () => null };
    const env = { DB: metadata.d1, RESULTS: empty as unknown as R2Bucket, LOG_DAYS: '30' } as unknown as ReportEnv;
    return report.scheduled({ cron, scheduledTime: NOW_MS, noRetry: () => undefined }, env);
  };

  it('purge once a day, with the days of the configuration, and not every minute', async () => {
    const [minute = '', daily = '', ...others] = crons;
    expect([minute, others]).toEqual(['* * * * *', []]);
    await insertLogs(metadata.db, [line('old')], NOW_MS - 31 * DAY_MS);
    await keep('short', -1_000);
    await fire(minute);
    expect([await actions(), await keys()]).toEqual([['old'], ['short']]);
    await fire(daily);
    expect([await actions(), await keys()]).toEqual([[], []]);
  });
});
