// Chart data in the background, in workerd: started once, reported once, its result beside all others; and stale
// results that are returned while they are refreshed.
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { cellAt } from '#app/domain/table.ts';
import type { ChartJob } from '#app/services/query-service/chart-jobs.ts';
import { createQueryServiceClient } from '#app/services/query-service/query-service-client.server.ts';
import type { ServiceStatement } from '#app/services/query-service/query-service.ts';
import { createRecentResults } from '#app/services/query-service/result-cache/recent-results.ts';
import { readStored, writeStored } from '#app/services/query-service/result-cache/cached-result.server.ts';
import { createChartJobs, createEventQueueStub, createWarehouseStub } from '#durable/stubs.ts';
import { bindings, queryWorker } from './bindings.ts';
import { prepareRuns } from './runs-fixture.ts';

const jobs = createChartJobs(bindings.CHART_JOB, () => Promise.resolve(null));
const warehouse = createWarehouseStub(bindings.WAREHOUSE, 'runs');
const eventsOf = (channel: string) => createEventQueueStub(bindings.EVENT_QUEUE, channel).list(null);
let databaseId = 0;

beforeAll(async () => {
  databaseId = (await prepareRuns()).warehouseId;
  await warehouse.createStaging('jobs', [{ name: 'a', type: 'INTEGER' }]);
  await warehouse.appendRows('jobs', [[1], [2], [3]]);
  await warehouse.commit('jobs');
});

const jobOf = (sql: string, more: Partial<ChartJob> = {}): ChartJob => {
  const jobId = crypto.randomUUID();
  const statement = { sql, params: [], columns: [{ name: 'n', hint: 'numeric' as const }], maxRows: 10, timeoutMs: 120_000 };
  return {
    jobId,
    channel: `channel-${jobId}`,
    userId: 1,
    databaseId,
    resultUrl: '/api/v1/chart/data/qc-1',
    force: false,
    queries: [{ cacheKey: `job-${jobId}`, ttlS: 60, statement }],
    ...more,
  };
};

const ended = (job: ChartJob) =>
  vi.waitFor(async () => {
    const events = await eventsOf(job.channel);
    expect(events).not.toEqual([]);
    return events;
  }, 200_000);

describe('a chart job', () => {
  it('ends with an event, and its result is under its key', async () => {
    const job = jobOf('SELECT count(*) AS n FROM jobs');
    await jobs.begin(job);
    expect(await ended(job)).toMatchObject([
      { job_id: job.jobId, channel_id: job.channel, user_id: 1, status: 'done', errors: [], result_url: job.resultUrl },
    ]);
    const object = await bindings.RESULTS.head(`cache/${job.queries[0]?.cacheKey}`);
    expect(object).not.toBeNull();
  });

  it('that is started twice queries and reports once', async () => {
    const job = jobOf('SELECT max(a) AS n FROM jobs');
    const before = await warehouse.statementsRun();
    await Promise.all([jobs.begin(job), jobs.begin(job)]);
    await ended(job);
    const object = bindings.CHART_JOB.get(bindings.CHART_JOB.idFromName(job.jobId));
    const isNoted = () => runInDurableObject(object, (_, { storage }) => storage.get('chartJobEnded'));
    await vi.waitFor(async () => expect(await isNoted()).toBe(true), 200_000);
    await jobs.begin(job);
    await runDurableObjectAlarm(object);
    expect(await eventsOf(job.channel)).toHaveLength(1);
    expect((await warehouse.statementsRun()) - before).toBe(1);
  });

  it('tells what the database said', async () => {
    const job = jobOf('SELECT no_such AS n FROM jobs', { userId: null });
    await jobs.begin(job);
    const [event] = await ended(job);
    expect(event).toMatchObject({ status: 'error', result_url: null, user_id: null });
    expect(event?.errors[0]?.message).toMatch(/^Error: .*no_such/);
  });

  it('of a deleted database says so', async () => {
    const job = jobOf('SELECT 1 AS n', { databaseId: 999_999 });
    await jobs.begin(job);
    expect((await ended(job))[0]?.errors[0]?.message).toContain('deleted');
  });
});

describe('an old result', () => {
  const statement: ServiceStatement = {
    connection: { databaseId: 1, engine: 'sqlite', parameters: { warehouse: 'runs' }, version: '1' },
    sql: 'SELECT count(*) AS n FROM jobs',
    params: [],
    columns: [{ name: 'n', hint: 'numeric' }],
    maxRows: 10,
    timeoutMs: 120_000,
  };

  it('is returned while it is refreshed behind it, and is too old after as long again', async () => {
    const ttlS = 3_600;
    const background: Promise<unknown>[] = [];
    /** In an isolate that has seen nothing. */
    const openQuery = async (cache: string) => {
      const client = createQueryServiceClient({
        query: queryWorker,
        results: bindings.RESULTS,
        cache: await caches.open(cache),
        recent: createRecentResults(),
        waitUntil: (work) => void background.push(work),
      });
      return async () => {
        const { table, isCached, queriedAtMs } = await client.query('old-result', statement, { force: false, ttlS });
        const [column] = table.columns;
        return { n: column && cellAt(column, 0), isCached, queriedAtMs };
      };
    };
    const settle = async () => {
      while (background.length > 0) await Promise.all(background.splice(0));
    };
    /** Makes the stored result as old as that by every clock; it is stored after the reply. */
    const age = async (ageS: number): Promise<number> => {
      const stored = await vi.waitFor(async () => {
        const found = await readStored(bindings.RESULTS, 'old-result');
        if (!found) throw new Error('It is not stored.');
        return found;
      }, 200_000);
      const queriedAtMs = Date.now() - ageS * 1_000;
      await writeStored(bindings.RESULTS, 'old-result', { ...stored, queriedAtMs });
      return queriedAtMs;
    };
    expect(await (await openQuery('first'))()).toMatchObject({ n: 3, isCached: false });
    await settle();
    const queriedAtMs = await age(1.5 * ttlS);
    const before = await warehouse.statementsRun();
    const query = await openQuery('second');
    const stale = { n: 3, isCached: true, queriedAtMs };
    expect(await Promise.all([query(), query(), query()])).toEqual([stale, stale, stale]);
    await settle();
    expect((await warehouse.statementsRun()) - before).toBe(1);
    expect((await query()).queriedAtMs).toBeGreaterThan(queriedAtMs);
    await settle();
    await age(2.5 * ttlS);
    expect(await (await openQuery('third'))()).toMatchObject({ n: 3, isCached: false });
    await settle();
  });
});
