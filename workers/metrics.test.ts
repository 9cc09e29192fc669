import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createCounter } from '#app/services/metrics/counters.ts';
import { createHostMetrics } from '#scripts/host/metrics.ts';
import { startMetadata, type MetadataHost } from '#tests/fixtures/metadata/metadata.ts';
import { respondWithMetrics } from './metrics.ts';

const NOW_MS = Date.UTC(2026, 10, 29);
const requests = createCounter({ name: 'meridian_requests_total', help: 'Requests.' });
requests.add({ route: '/sqllab', status: '2xx' });

let metadata: MetadataHost;
beforeAll(async () => void (metadata = await startMetadata()));
afterAll(() => metadata.stop());

const fetcher = (reply: (request: Request) => Response | Promise<Response>): Fetcher =>
  ({ fetch: async (url: string, init?: RequestInit) => reply(new Request(url, init)) }) as unknown as Fetcher;

function send(headers: Record<string, string>, more: { isBehindProxy?: boolean; allowed?: string[]; DB?: D1Database } = {}) {
  const { isBehindProxy = false, allowed = [], DB = metadata.d1 } = more;
  const hostMetrics = createHostMetrics({ isBehindProxy, allowedAddresses: allowed, listWarehousePids: () => [] });
  const env = {
    DB,
    ADDRESS_HEADER: isBehindProxy ? 'cf-connecting-ip' : 'x-peer',
    QUERY: fetcher(() => new Response('meridian_chart_queries_total{engine="postgres",outcome="fresh"} 2\n')),
    HOST_METRICS: fetcher(hostMetrics),
  };
  const request = new Request('http://localhost/metrics', { headers });
  return respondWithMetrics(request, env, { families: () => [requests.family()], nowMs: NOW_MS });
}

it('returns the metrics of Workers, metadata and processes in the text format', async () => {
  const reply = await send({ 'x-peer': '127.0.0.1' });
  expect(reply?.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await reply?.text())?.split('\n') ?? [];
  for (const line of [
    'meridian_requests_total{route="/sqllab",status="2xx"} 1',
    'meridian_chart_queries_total{engine="postgres",outcome="fresh"} 2',
    'meridian_queue_depth{queue="queries"} 0',
    'meridian_queue_depth{queue="reports"} 0',
    '# TYPE meridian_report_runs_last_day gauge',
  ])
    expect(lines).toContain(line);
  expect(lines.some((line) => /^meridian_process_resident_memory_bytes\{process="host"\} [1-9]\d+$/.test(line))).toBe(true);
  expect(
    lines.every((line) => line === '' || /^(?:# (?:HELP|TYPE) meridian_\w+ .+|meridian_\w+(?:\{.*\})? \S+)$/.test(line)),
  ).toBe(true);
});

it('returns null for other addresses, for an unconfigured proxy, and if the host has no metrics binding', async () => {
  expect(await send({ 'x-peer': '10.0.0.7' })).toBeNull();
  expect(await send({})).toBeNull();
  expect(await send({ 'x-peer': '127.0.0.1', 'x-forwarded-for': '10.0.0.7' })).toBeNull();
  expect(await send({ 'x-peer': '127.0.0.1', 'cf-connecting-ip': '127.0.0.1' })).toBeNull();
  expect(await send({ 'x-peer': '127.0.0.1' }, { isBehindProxy: true })).toBeNull();
  expect((await send({ 'x-peer': '10.0.0.7' }, { allowed: ['10.0.0.7'] }))?.status).toBe(200);
  const proxied = { 'cf-connecting-ip': '10.0.0.7', 'x-forwarded-for': '10.0.0.7' };
  expect((await send(proxied, { isBehindProxy: true, allowed: ['10.0.0.7'] }))?.status).toBe(200);
  const deployed = { DB: metadata.d1, QUERY: fetcher(() => new Response('')), ADDRESS_HEADER: 'cf-connecting-ip' };
  const request = new Request('https://meridian.example.com/metrics', { headers: { 'cf-connecting-ip': '127.0.0.1' } });
  expect(await respondWithMetrics(request, deployed as never, { families: () => [], nowMs: NOW_MS })).toBeNull();
});

it('returns the other metrics if the metadata can’t be read', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const broken = {
    prepare: () => {
      throw new Error('D1_ERROR');
    },
  } as unknown as D1Database;
  const reply = await send({ 'x-peer': '127.0.0.1' }, { DB: broken });
  const text = await reply?.text();
  expect([reply?.status, text?.includes('meridian_requests_total'), text?.includes('queue_depth')]).toEqual([200, true, false]);
  expect(said).toHaveBeenCalledOnce();
});
