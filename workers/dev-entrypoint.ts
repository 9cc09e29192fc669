// The local host's entry point: serves files of the build, sends other requests to the app, and compresses replies. Unused on
// Cloudflare, where the edge serves and compresses files.
import { WorkerEntrypoint } from 'cloudflare:workers';
import type { FindRouteLabel } from '#app/domain/metrics/route-label.ts';
import { createRequestMetrics } from '#app/services/metrics/request-metrics.ts';
import { readRequestId } from '#app/domain/log/request-id.ts';
import { countBindings } from './counted-bindings.ts';
import { RESULT_LOOKUPS } from './isolate-metrics.ts';
import { respondWithMetrics, type HostMetricsEnv } from './metrics.ts';
import { countRoundTrips } from './round-trips.ts';
import { withRequestId } from './with-request-id.ts';

type App = Pick<Required<ExportedHandler<AppEnv>>, 'fetch'>;

/** Paths of static files: the same that `[assets]` in wrangler.toml leaves to the edge. */
const FILE_PATH = /^\/(?:assets\/|guide\/|kinds\/|favicon\.|static\/assets\/images\/|robots\.txt$)/;
const TEXT_TYPE = /^(?:text\/(?:html|css|javascript|plain)|application\/(?:json|javascript)|image\/(?:svg\+xml|x-icon))\b/;
/** Smaller replies fit into one packet even uncompressed. */
const MIN_COMPRESSED_BYTES = 1400;

/** Creates the entrypoint class of an app. */
export const createDevEntrypoint = (app: App, findRouteLabel: FindRouteLabel) => {
  const requests = createRequestMetrics(findRouteLabel);
  const families = () => [...requests.families(), RESULT_LOOKUPS.family()];
  // Not a method of the class, since callers can call every method of a WorkerEntrypoint.
  const serve = async (
    request: Request,
    pathname: string,
    scope: RequestScope & { readonly env: HostMetricsEnv },
  ): Promise<Response> => {
    const startedMs = Date.now();
    const metrics = pathname === '/metrics' ? await respondWithMetrics(request, scope.env, { families, nowMs: startedMs }) : null;
    if (metrics) return metrics;
    const reply = await respond(app, request as AppRequest, scope);
    requests.note({ pathname, status: reply.status, durationMs: Date.now() - startedMs });
    return reply;
  };
  return class extends WorkerEntrypoint<AppEnv & HostMetricsEnv> {
    override async fetch(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url);
      const reply = FILE_PATH.test(pathname)
        ? withRequestId(await this.env.ASSETS.fetch(request), readRequestId(request.headers) ?? crypto.randomUUID())
        : await serve(request, pathname, { env: this.env, ctx: this.ctx });
      return isWorthCompressing(request, reply) ? compress(reply) : reply;
    }
  };
};

type AppRequest = Parameters<App['fetch']>[0];

/** The `env` and `ctx` of a request. */
interface RequestScope {
  readonly env: AppEnv;
  readonly ctx: ExecutionContext;
}

/** Reply header with the calls of each round trip that ended before the last byte, as JSON. */
const ROUND_TRIPS_HEADER = 'x-round-trips';

function respond(app: App, request: AppRequest, { env, ctx }: RequestScope): Promise<Response> | Response {
  if (!/^\d{1,4}$/.test(env.ROUND_TRIP_DELAY_MS)) return app.fetch(request, env, ctx);
  return serveCounted(app, request, { env, ctx });
}

/** Buffers the complete reply, because the count is known only after the last byte. */
async function serveCounted(app: App, request: AppRequest, { env, ctx }: RequestScope): Promise<Response> {
  const delayMs = Number(env.ROUND_TRIP_DELAY_MS);
  const trips = countRoundTrips(() => new Promise((resolve) => setTimeout(resolve, delayMs)));
  const reply = await app.fetch(request, countBindings(env, trips), ctx);
  if (reply.status === 101) return reply;
  const body = reply.body && (await reply.arrayBuffer());
  const counted = new Response(body, reply);
  counted.headers.set(ROUND_TRIPS_HEADER, JSON.stringify(trips.listEndedRounds()));
  return counted;
}

function isWorthCompressing(request: Request, { status, body, headers }: Response): boolean {
  if (status !== 200 || body === null || headers.has('content-encoding')) return false;
  if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) return false;
  if (Number(headers.get('content-length') ?? MIN_COMPRESSED_BYTES) < MIN_COMPRESSED_BYTES) return false;
  return TEXT_TYPE.test(headers.get('content-type') ?? '');
}

/** workerd compresses responses marked as encoded. */
function compress(plain: Response): Response {
  const reply = new Response(plain.body, plain);
  reply.headers.set('content-encoding', 'gzip');
  reply.headers.delete('content-length');
  reply.headers.append('vary', 'accept-encoding');
  return reply;
}
