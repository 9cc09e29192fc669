// `/metrics` of the local host: counters of this isolate and the query Worker, queue depths, and metrics of the host's processes.
// It doesn't exist on Cloudflare.
import { logError } from '#app/services/logging/log.server.ts';
import { EXPOSITION_TYPE, renderMetrics, type MetricFamily } from '#app/domain/metrics/exposition.ts';
import { FORWARDING_HEADERS } from '#app/domain/metrics/metrics-reader.ts';
import { CLIENT_ADDRESS_HEADER, IS_FORWARDED_HEADER } from '#app/services/metrics/host-protocol.ts';
import { readQueueMetrics } from '#app/services/metrics/queue-metrics.server.ts';

/** A binding of the local host that decides who can read metrics and measures the processes. */
export interface HostMetricsEnv {
  readonly HOST_METRICS?: Fetcher;
}

type MetricsEnv = Pick<AppEnv, 'DB' | 'QUERY' | 'ADDRESS_HEADER'> & HostMetricsEnv;

/** Null if this client can't read the metrics, so that the path looks like it doesn't exist. */
export async function respondWithMetrics(
  request: Request,
  env: MetricsEnv,
  { families, nowMs }: { readonly families: () => MetricFamily[]; readonly nowMs: number },
): Promise<Response | null> {
  if (env.HOST_METRICS === undefined || request.method !== 'GET') return null;
  const processes = await env.HOST_METRICS.fetch('http://host/metrics', { headers: describeClient(request, env) });
  if (!processes.ok) return null;
  const parts = await Promise.all([
    readTextOrEmpty(env.QUERY.fetch('http://query/metrics').then((reply) => reply.text())),
    readTextOrEmpty(readQueueMetrics(env.DB, nowMs).then(renderMetrics)),
    processes.text(),
  ]);
  return new Response([renderMetrics(families()), ...parts].join(''), {
    headers: { 'content-type': EXPOSITION_TYPE, 'cache-control': 'no-store' },
  });
}

function describeClient({ headers }: Request, { ADDRESS_HEADER }: MetricsEnv): Record<string, string> {
  const address = headers.get(ADDRESS_HEADER);
  const isForwarded = FORWARDING_HEADERS.some((name) => name !== ADDRESS_HEADER && headers.has(name));
  return { [IS_FORWARDED_HEADER]: String(isForwarded), ...(address === null ? {} : { [CLIENT_ADDRESS_HEADER]: address }) };
}

/** Returns an empty text on failure, so that the other metrics are still readable. */
async function readTextOrEmpty(text: Promise<string>): Promise<string> {
  try {
    return await text;
  } catch (error) {
    logError('metrics_not_read', 'Some metrics couldn’t be read.', { error });
    return '';
  }
}
