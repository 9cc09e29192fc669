// The query service as the app Worker reaches it: what this isolate has just seen, Cache API, R2, then the query Worker.
import { AppError } from '#app/domain/errors.ts';
import { staleForS } from '#app/domain/query/cache/cache-timeout.ts';
import type { QueryCaller } from '#app/domain/caller-limits/protocol.ts';
import { decodeTable } from '#app/domain/table/table-codec.ts';
import { callerHeaders } from '#app/services/logging/log-context.server.ts';
import { logWarn } from '#app/services/logging/log.server.ts';
import {
  resultResponse,
  readResult,
  readFailure,
  rowsReplySchema,
  type QueryServiceRequest,
  type EncodedResult,
  type ServiceExportRequest,
} from './query-service-protocol.ts';
import { aborted, throwIfAborted } from './aborted.ts';
import { TURN_WAIT_MS } from './caller-limits.ts';
import type { QueryServiceResult, ServiceStatement, QueryServiceEntry } from './query-service.ts';
import type { RecentResults } from './result-cache/recent-results.ts';
import { SLOT_WAIT_MS } from './query-slots.ts';
import { isYoung, readStored, storedAtMs } from './result-cache/cached-result.server.ts';

export interface QueryServiceBindings {
  readonly query: Fetcher;
  readonly results: R2Bucket;
  readonly cache: Cache;
  /** Results that the isolate keeps. */
  readonly recent: RecentResults;
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Aborted when the caller disconnects. Absent: the query always finishes. */
  readonly left?: AbortSignal;
  /** For reports: max queries that run at a time in a database. */
  readonly slotsOf?: (connection: ServiceStatement['connection']) => number;
  /** The caller whose queries are counted; absent: none are. */
  readonly caller?: QueryCaller;
  readonly now?: () => number;
  /** Hears where each result was found; called once a lookup, so requests that share one count once. */
  readonly noteLookup?: (found: ResultPlace) => void;
}

type ResultPlace = 'memory' | 'edge' | 'storage' | 'nowhere' | 'bypassed';

/** Each data center has its own cache: after a forced result elsewhere it can be this old, not older. */
const MAX_EDGE_AGE_S = 60;
/** Beyond what the query Worker itself allows: its error is the better one. */
const GRACE_MS = 30_000;

export function createQueryServiceClient(bindings: QueryServiceBindings): QueryServiceEntry {
  const now = bindings.now ?? (() => Date.now());
  return {
    async query(cacheKey, statement, { force, ttlS }) {
      const requesting: RequestOptions = { bindings, body: toRequest(bindings, { cacheKey, statement, force, ttlS }), now };
      if (force || ttlS <= 0) {
        bindings.noteLookup?.('bypassed');
        return refresh(requesting, bindings.left);
      }
      const recent = bindings.recent.find(cacheKey, now());
      if (recent && isYoung(recent, ttlS, now())) {
        bindings.noteLookup?.('memory');
        return { ...recent, isCached: true };
      }
      return sharedOrOwn(requesting);
    },
    async isStored(cacheKey, ttlS) {
      const queriedAtMs = ttlS <= 0 ? null : await storedAtMs(bindings.results, cacheKey);
      return queriedAtMs !== null && isYoung({ queriedAtMs }, ttlS, now());
    },
    async rows(statement) {
      const response = await post(bindings.query, '/rows', { statement, ...limitsFor(bindings, statement) }, bindings.left);
      if (!response.ok) throw await readFailure(response);
      return rowsReplySchema.parse(await response.json()).rows;
    },
    async export(request) {
      const { settings, ...rest } = request;
      const statement = { ...rest, params: [...request.params], ...(settings && { settings: [...settings] }) };
      const { caller } = bindings;
      const response = await open(bindings.query, '/export', {
        statement,
        ...(caller && { caller: unrated(caller) }),
      } satisfies ServiceExportRequest);
      if (!response.ok) throw await readFailure(response);
      if (!response.body) throw new AppError('ASYNC_WORKERS_ERROR', 'Couldn’t start the export. Try again.');
      return response.body;
    },
  };
}

interface Query {
  readonly cacheKey: string;
  readonly statement: ServiceStatement;
  readonly force: boolean;
  readonly ttlS: number;
}

const toRequest = (bindings: QueryServiceBindings, { statement, ...rest }: Query): QueryServiceRequest => ({
  ...rest,
  statement: { ...statement, params: [...statement.params], columns: [...statement.columns] },
  ...limitsFor(bindings, statement),
});

const limitsFor = ({ slotsOf, caller }: QueryServiceBindings, { connection }: Pick<ServiceStatement, 'connection'>) => ({
  ...(slotsOf && { slots: slotsOf(connection) }),
  ...(caller && { caller }),
});

/** Files are counted before: their statement waits for its turn, and counts no second time. */
const unrated = (caller: QueryCaller): QueryCaller => ({ ...caller, perMinute: 0 });

interface RequestOptions {
  readonly bindings: QueryServiceBindings;
  readonly body: QueryServiceRequest;
  readonly now: () => number;
}

/** The result that others of this isolate wait for too. Where only they are refused, for doing too much, the caller queries alone. */
async function sharedOrOwn(requesting: RequestOptions): Promise<QueryServiceResult> {
  const { bindings, body } = requesting;
  let isOwn = false;
  const begin = (left: AbortSignal | undefined): Promise<QueryServiceResult> => {
    isOwn = true;
    return storedOrFresh(requesting, left);
  };
  try {
    return await bindings.recent.together(`${body.ttlS} ${body.cacheKey}`, begin, bindings);
  } catch (error) {
    if (isOwn || !(error instanceof AppError) || error.type !== 'TOO_MANY_ATTEMPTS_ERROR') throw error;
    return storedOrFresh(requesting, bindings.left);
  }
}

async function storedOrFresh(requesting: RequestOptions, left: AbortSignal | undefined): Promise<QueryServiceResult> {
  const { bindings, body, now } = requesting;
  const stored = await findStored(bindings, body.cacheKey, { ttlS: body.ttlS, nowMs: now() });
  bindings.noteLookup?.(stored?.place ?? 'nowhere');
  if (!stored) return refresh(requesting, left);
  // No caller waits for the refresh: the next one meets its failure when the old result is too old.
  if (stored.isStale) bindings.waitUntil(refresh(requesting, 'for later').catch(() => undefined));
  return stored.isStale ? toResult(stored.result) : kept(requesting, stored.result);
}

/**
 * The query Worker's result, kept for this isolate. This data center gets a copy where an older one must give way, else on the
 * next request: most results of a day are read once. A later request is not aborted when no one waits.
 */
async function refresh(requesting: RequestOptions, left: AbortSignal | 'for later' | undefined): Promise<QueryServiceResult> {
  const { bindings, body } = requesting;
  const requested = left === 'for later' ? post(bindings.query, '/refresh', body) : post(bindings.query, '/query', body, left);
  const result = await readResult(await requested);
  if (body.ttlS <= 0) return toResult(result);
  if (body.force) bindings.waitUntil(writeEdge(bindings.cache, body.cacheKey, result, body.ttlS).catch(noteUncopied));
  return kept(requesting, result);
}

function kept({ bindings, body, now }: RequestOptions, encoded: EncodedResult): QueryServiceResult {
  const result = toResult(encoded);
  bindings.recent.keep(body.cacheKey, result, { bytes: encoded.bytes.byteLength, nowMs: now() });
  return result;
}

function toResult({ bytes, queriedAtMs, isCached }: EncodedResult): QueryServiceResult {
  const table = decodeTable(bytes);
  return { table, rowCount: table.rowCount, isCached, queriedAtMs };
}

interface Stored {
  readonly result: EncodedResult;
  /** Stale: returned while it is refreshed. */
  readonly isStale: boolean;
  readonly place: 'edge' | 'storage';
}

/** The edge's copy where it is young, else what R2 has; null for nothing, and for what is too old to be given. */
async function findStored(
  bindings: QueryServiceBindings,
  cacheKey: string,
  { ttlS, nowMs }: { readonly ttlS: number; readonly nowMs: number },
): Promise<Stored | null> {
  const edge = await bindings.cache.match(edgeUrl(cacheKey));
  if (edge) {
    const result = await readResult(edge);
    if (isYoung(result, ttlS, nowMs)) return { result: { ...result, isCached: true }, isStale: false, place: 'edge' };
  }
  const result = await readStored(bindings.results, cacheKey);
  if (!result || !isYoung(result, ttlS + staleForS(ttlS), nowMs)) return null;
  const isStale = !isYoung(result, ttlS, nowMs);
  if (!isStale) bindings.waitUntil(writeEdge(bindings.cache, cacheKey, result, ttlS).catch(noteUncopied));
  return { result, isStale, place: 'storage' };
}

const edgeUrl = (cacheKey: string): string => `https://results.meridian.invalid/${encodeURIComponent(cacheKey)}`;

async function writeEdge(cache: Cache, cacheKey: string, result: EncodedResult, ttlS: number): Promise<void> {
  const maxAgeS = Math.max(1, Math.floor(Math.min(ttlS, MAX_EDGE_AGE_S)));
  await cache.put(edgeUrl(cacheKey), resultResponse(result, { 'cache-control': `max-age=${maxAgeS}` }));
}

const noteUncopied = (error: unknown): void =>
  logWarn('result_not_copied', 'A result couldn’t be copied to the edge.', { error });

type Body = {
  readonly statement: { readonly timeoutMs: number };
  readonly slots?: number | undefined;
  readonly caller?: QueryCaller | undefined;
};

const post = (query: Fetcher, path: string, body: Body, left?: AbortSignal): Promise<Response> =>
  send(query, path, body, { limit: AbortSignal.timeout(limitMs(body)), left });

/** The time limit is for the reply's head: a file can be read as slowly as its reader likes. */
async function open(query: Fetcher, path: string, body: Body): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limitMs(body));
  try {
    return await send(query, path, body, { limit: controller.signal, left: undefined });
  } finally {
    clearTimeout(timer);
  }
}

const limitMs = ({ statement, slots, caller }: Body): number =>
  2 * statement.timeoutMs + GRACE_MS + (slots === undefined ? 0 : SLOT_WAIT_MS) + (caller ? TURN_WAIT_MS : 0);

interface Patience {
  readonly limit: AbortSignal;
  readonly left: AbortSignal | undefined;
}

async function send(query: Fetcher, path: string, body: Body, { limit, left }: Patience): Promise<Response> {
  throwIfAborted(left);
  try {
    return await query.fetch(`http://query${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...callerHeaders() },
      body: JSON.stringify(body),
      signal: left ? AbortSignal.any([limit, left]) : limit,
    });
  } catch (error) {
    if (left?.aborted) throw aborted(error);
    if (limit.aborted)
      throw new AppError('BACKEND_TIMEOUT_ERROR', 'Request timed out. The query took too long.', { cause: error });
    // It wasn't sent: its inputs have changed meanwhile.
    if (error instanceof AppError) throw error;
    throw new AppError('ASYNC_WORKERS_ERROR', 'Couldn’t run the query. Try again.', { cause: error });
  }
}
