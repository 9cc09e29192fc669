// Keeps the lease of a chart's query, as another Worker does that queries the database: the chart is slow for as long as a test
// wants.
import { findDatabaseByName } from '#app/stores/database/store.server.ts';
import { createLeaseStub } from '#durable/stubs.ts';
import type { TestHost } from './test-host.ts';
import { requestCharts } from './render-request.ts';

const LEASE_MS = 60_000;
const OBJECTS = 'meridian-objects';

/** Resolves once the lease is held; `release` lets the chart go on. */
export async function holdChart(
  testHost: TestHost,
  place: { dashboardId: number; chartId: number },
): Promise<{ release(): Promise<void> }> {
  const { host, origin, cookie } = testHost;
  const [entry] = await requestCharts(testHost, {
    dashboardId: place.dashboardId,
    chartIds: [place.chartId],
    include: ['query'],
  });
  const reply = await fetch(`${origin}/api/v1/chart/data`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(entry?.query?.queryContext),
  });
  const result = await reply.json<{ readonly result: readonly { readonly cache_key: string }[] }>();
  const cacheKey = result.result[0]?.cache_key ?? '';
  const leases = (await host.mf.getDurableObjectNamespace('CACHE_LEASE', OBJECTS)) as unknown as DurableObjectNamespace;
  const database = await findDatabaseByName(host.db, 'examples');
  const lease = createLeaseStub(leases, { databaseId: database?.id ?? 0, cacheKey });
  const claim = await lease.claim('test', LEASE_MS);
  if (claim.kind !== 'granted') throw new Error(`The lease was not granted: ${claim.kind}.`);
  return {
    async release() {
      if (!(await lease.settle('test', { kind: 'released' }))) throw new Error('The lease was lost before it was released.');
    },
  };
}
