// `/metrics` of the local host: what this isolate and the query Worker have counted, what waits, and what the host says of its processes.
// Elsewhere there is no such address.
import { logError } from '#app/services/logging/log.server.ts';
import { EXPOSITION_TYPE, renderMetrics, type MetricFamily } from '#app/domain/metrics/exposition.ts';
import { FORWARDING_HEADERS } from '#app/domain/metrics/metrics-reader.ts';
import { CLIENT_ADDRESS_HEADER, IS_FORWARDED_HEADER } from '#app/services/metrics/host-protocol.ts';
import { readQueueMetrics } from '#app/services/metrics/queue-metrics.server.ts';

/** A binding of the local host: it decides who can read, and knows the processes. */
export interface HostMetricsEnv {
  readonly HOST_METRICS?: Fetcher;
}

type MetricsEnv = Pick<AppEnv, 'DB' | 'QUERY' | 'ADDRESS_HEADER'> & HostMetricsEnv;

/** Null where the address doesn't exist for this client. */
export async function respondWithMetrics(
  request: Request,
  env: MetricsEnv,
  { families, nowMs }: { readonly families: () => MetricFamily[]; readonly nowMs: number },
): Promise<Response | null> {
  if (env.HOST_METRICS === undefined || request.method !== 'GET') return null;
  const processes = await env.HOST_METRICS.fetch('http://host/metrics', { headers: describeClient(request, env) });
  if (!processes.ok) return null;
  const parts = await Promise.all([
    readText(env.QUERY.fetch('http://query/metrics').then((reply) => reply.text())),
    readText(readQueueMetrics(env.DB, nowMs).then(renderMetrics)),
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

/** The other parts are worth reading where one can't be had, most of all then. */
async function readText(text: Promise<string>): Promise<string> {
  try {
    return await text;
  } catch (error) {
    logError('metrics_not_read', 'Some metrics couldn’t be read.', { error });
    return '';
  }
}
