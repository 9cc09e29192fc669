// The local host's way in, in place of the edge: files from the build, everything else from the app, both compressed where
// that pays. Unused in production, where the edge does both.
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

/** The files beside pages: what `[assets]` in wrangler.toml leaves to the edge. */
const FILE = /^\/(?:assets\/|guide\/|kinds\/|favicon\.|static\/assets\/images\/|robots\.txt$)/;
const TEXT = /^(?:text\/(?:html|css|javascript|plain)|application\/(?:json|javascript)|image\/(?:svg\+xml|x-icon))\b/;
/** One packet is smaller than this anyway. */
const MIN_COMPRESSED_BYTES = 1400;

/** The entrypoint class of an app. */
export const createDevEntrypoint = (app: App, findRouteLabel: FindRouteLabel) => {
  const requests = createRequestMetrics(findRouteLabel);
  const families = () => [...requests.families(), RESULT_LOOKUPS.family()];
  // No method of the class: callers of an entrypoint can call those.
  const serve = async (
    request: Request,
    pathname: string,
    around: Around & { readonly env: HostMetricsEnv },
  ): Promise<Response> => {
    const startedMs = Date.now();
    const metrics =
      pathname === '/metrics' ? await respondWithMetrics(request, around.env, { families, nowMs: startedMs }) : null;
    if (metrics) return metrics;
    const reply = await respond(app, request as AppRequest, around);
    requests.note({ pathname, status: reply.status, durationMs: Date.now() - startedMs });
    return reply;
  };
  return class extends WorkerEntrypoint<AppEnv & HostMetricsEnv> {
    override async fetch(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url);
      const reply = FILE.test(pathname)
        ? withRequestId(await this.env.ASSETS.fetch(request), readRequestId(request.headers) ?? crypto.randomUUID())
        : await serve(request, pathname, { env: this.env, ctx: this.ctx });
      return isWorthPressing(request, reply) ? pressed(reply) : reply;
    }
  };
};

type AppRequest = Parameters<App['fetch']>[0];

/** The local host's own `env` and `ctx` of a request. */
interface Around {
  readonly env: AppEnv;
  readonly ctx: ExecutionContext;
}

/** In which the reply tells, as JSON, the calls of each round that ended before its last byte. */
const ROUND_TRIPS_HEADER = 'x-round-trips';

function respond(app: App, request: AppRequest, { env, ctx }: Around): Promise<Response> | Response {
  if (!/^\d{1,4}$/.test(env.ROUND_TRIP_DELAY_MS)) return app.fetch(request, env, ctx);
  return serveCounted(app, request, { env, ctx });
}

/** Held back to the last byte: only then is the count known. */
async function serveCounted(app: App, request: AppRequest, { env, ctx }: Around): Promise<Response> {
  const delayMs = Number(env.ROUND_TRIP_DELAY_MS);
  const trips = countRoundTrips(() => new Promise((resolve) => setTimeout(resolve, delayMs)));
  const reply = await app.fetch(request, countBindings(env, trips), ctx);
  if (reply.status === 101) return reply;
  const body = reply.body && (await reply.arrayBuffer());
  const counted = new Response(body, reply);
  counted.headers.set(ROUND_TRIPS_HEADER, JSON.stringify(trips.ended()));
  return counted;
}

function isWorthPressing(request: Request, { status, body, headers }: Response): boolean {
  if (status !== 200 || body === null || headers.has('content-encoding')) return false;
  if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) return false;
  if (Number(headers.get('content-length') ?? MIN_COMPRESSED_BYTES) < MIN_COMPRESSED_BYTES) return false;
  return TEXT.test(headers.get('content-type') ?? '');
}

/** workerd compresses responses marked as encoded. */
function pressed(plain: Response): Response {
  const reply = new Response(plain.body, plain);
  reply.headers.set('content-encoding', 'gzip');
  reply.headers.delete('content-length');
  reply.headers.append('vary', 'accept-encoding');
  return reply;
}
