// Routes requests to a table's endpoints: identity, rule, CSRF, input, run, reply. Knows no endpoint by name.
import { Hono, type Context } from 'hono';
import { decideRule } from '#app/domain/access/decide.ts';
import { AppError } from '#app/domain/errors.ts';
import { authenticate, type Authentication } from '#app/services/auth/identify.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { currentRequestId } from '#app/services/logging/log-context.server.ts';
import { logFailure } from '#app/services/logging/log-failure.server.ts';
import { isForeignForm } from '#app/services/auth/page-guard.server.ts';
import { isCsrfToken } from '#app/services/auth/session-csrf.server.ts';
import type { Endpoint } from './endpoint.ts';
import { CSRF_FIELD, formField, parseInput } from './read-input.server.ts';
import { readRawBody, type RawBody } from '#app/services/requests/raw-body.server.ts';
import { withCaller } from '#app/services/requests/with-caller.server.ts';
import { methodNotAllowed, toErrorReply, toReply, withCommonHeaders } from './reply.server.ts';
import { sortRoutes } from './sort-routes.ts';

type Routed = Context<{ Bindings: { deps: Deps } }>;

export type Router = (request: Request, deps: Deps) => Promise<Response | null>;

/** Creates a router over a table. It handles the table's paths and all others under /api; null leaves the request to the pages. */
export function createRouter(table: readonly Endpoint[]): Router {
  const app = new Hono<{ Bindings: { deps: Deps } }>({ strict: false });
  const routes = sortRoutes(table);
  for (const { path, endpoints } of routes) {
    for (const entry of endpoints) app.on(entry.method, positional(path), (context) => respond(entry, context));
    app.all(positional(path), () => methodNotAllowed(allowedMethods(endpoints)));
  }
  const methods = allowedMethods(table);
  // An unknown method is refused for any path.
  app.notFound(({ req }) =>
    isKnownMethod(req.method, methods)
      ? toErrorReply(new AppError('TABLE_NOT_FOUND_ERROR', 'Not found'))
      : methodNotAllowed(methods),
  );
  app.onError((error, { req, env }) => {
    const requestId = currentRequestId() ?? env.deps.newUuid();
    if (!(error instanceof AppError) || error.status >= 500) noteFailure(error, req.raw, requestId);
    return toErrorReply(error, undefined, {
      origin: new URL(req.url).origin,
      requestId,
      accessUrl: env.deps.config.accessRequestUrl,
    });
  });
  const outside = routes.map((route) => route.path).filter((path) => !path.startsWith('/api/'));
  const isOurs = (pathname: string): boolean =>
    pathname.startsWith('/api/') || outside.some((path) => pathPattern(path).test(pathname));
  return async (request, deps) => {
    if (!isOurs(new URL(request.url).pathname)) return null;
    return withCommonHeaders(await app.fetch(request, { deps }), deps.config.secureCookies);
  };
}

/** Hono drops the last slash of what comes in, not of what is registered. */
const bare = (path: string): string => path.replace(/\/$/, '');

/** Segments by their position: methods of one path name them differently, and Hono would take those for separate paths. */
const positional = (path: string): string => {
  let position = 0;
  return bare(path).replace(/:\w+/g, () => `:${SEGMENT}${position++}`);
};
const SEGMENT = 'segment';

/** What a request has in the segments of an endpoint's path, by the endpoint's names. */
function readParams({ path }: Endpoint, { req }: Routed): Record<string, string> {
  const names = [...path.matchAll(/:(\w+)/g)];
  return Object.fromEntries(names.map(([, name = ''], position) => [name, req.param(`${SEGMENT}${position}`) ?? '']));
}

const NOBODY: Authentication = {
  identity: { kind: 'anonymous', permissions: new Set(), roleIds: [], roles: [] },
  failure: null,
  sessionHash: null,
};

async function respond(entry: Endpoint, context: Routed): Promise<Response> {
  const request = context.req.raw;
  const { deps } = context.env;
  const url = new URL(request.url);
  const caller = entry.ignoresIdentity ? NOBODY : await authenticate(request, deps);
  checkRule(entry, caller);
  const raw: RawBody = entry.streamsBody
    ? { bytes: null, contentType: request.headers.get('content-type') ?? '' }
    : await readRawBody(request, entry.input.body !== undefined);
  await checkCsrf(entry, request, { caller, deps, raw });
  const input = await parseInput(entry, readParams(entry, context), url, raw);
  const own = withCaller(deps, caller.identity, request);
  if (entry.counts) await own.countUse?.(entry.counts);
  return toReply(await entry.run({ request, url, identity: caller.identity, deps: own }, input));
}

function checkRule({ rule, allowsGuests }: Endpoint, { identity, failure }: Authentication): void {
  if (failure !== null) throw new AppError('LOGIN_REQUIRED_ERROR', failure);
  switch (decideRule(rule, identity, allowsGuests)) {
    case 'allowed':
      return;
    case 'unauthenticated':
      throw new AppError('LOGIN_REQUIRED_ERROR', 'Missing Authorization Header');
    case 'denied':
      throw new AppError('ACTION_FORBIDDEN_ERROR', 'Forbidden');
  }
}

interface CsrfFacts {
  readonly caller: Authentication;
  readonly deps: Deps;
  readonly raw: RawBody;
}

/** What a session changes needs a token, in the header or in the form; bearers of tokens prove themselves by those. */
async function checkCsrf(entry: Endpoint, request: Request, { caller, deps, raw }: CsrfFacts): Promise<void> {
  if (entry.method === 'GET' || caller.sessionHash === null) return;
  if (entry.csrfExempt === true) return refuseForeign(request);
  const token =
    request.headers.get('x-csrftoken') ??
    (!entry.streamsBody && (await formField(raw.bytes ? raw : await readRawBody(request.clone() as Request, true), CSRF_FIELD)));
  if (!token) throw new AppError('FRONTEND_CSRF_ERROR', 'The CSRF token is missing.');
  if (!isCsrfToken(token, caller.sessionHash, deps))
    throw new AppError('FRONTEND_CSRF_ERROR', 'The CSRF token does not belong to this session. Load the page again.');
}

/** Calls that need no token still have to come from our own pages. */
function refuseForeign(request: Request): void {
  if (isForeignForm(request)) throw new AppError('FRONTEND_CSRF_ERROR', 'This request came from another site.');
}

const allowedMethods = (endpoints: readonly Endpoint[]): string[] => [...new Set(endpoints.map((entry) => entry.method))];

const isKnownMethod = (method: string, methods: readonly string[]): boolean => method === 'HEAD' || methods.includes(method);

const pathPattern = (path: string): RegExp => new RegExp(`^${bare(path).replace(/:\w+/g, '[^/]+')}/?$`);

function noteFailure(error: Error, { url, method, signal }: Request, requestId: string): void {
  const fields = { requestId, method, path: new URL(url).pathname };
  logFailure(error, { event: 'api_failed', message: 'A call of the API failed.', signal, fields });
}
