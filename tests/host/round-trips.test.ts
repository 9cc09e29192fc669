// How often a viewer of each page waits for something far away, from the first byte of the request to the last of the reply.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestHost, type TestHost } from './test-host.ts';

let testHost: TestHost;
beforeAll(async () => {
  testHost = await startTestHost({ roundTripDelayMs: 20 });
});
afterAll(() => testHost.stop());

async function rounds(path: string, init: RequestInit = {}): Promise<string[][]> {
  const reply = await fetch(`${testHost.origin}${path}`, { ...init, headers: { cookie: testHost.cookie, ...init.headers } });
  await reply.arrayBuffer();
  const counted = JSON.parse(reply.headers.get('x-round-trips') ?? 'null') as string[][];
  console.log(path, reply.status, counted.length, counted.flat().length, JSON.stringify(counted, null, 1));
  return counted;
}

it('measures', async () => {
  const chartId = 3;
  for (const path of ['/', '/superset/dashboard/flights-on-time/', '/dashboard/list/', '/chart/list/', '/tablemodelview/list/', '/sqllab/', `/explore/?slice_id=${chartId}`]) {
    await rounds(path);
    await rounds(path);
  }
  expect(1).toBe(1);
});
