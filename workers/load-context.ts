// The composition root of the app Worker: builds every Deps from the environment.
import { AppError } from '#app/domain/errors.ts';
import { drizzle } from 'drizzle-orm/d1';
import type { Deps } from '#app/services/deps.server.ts';
import { findAccountProblem } from '#app/channels/settings.ts';
import type { Db } from '#app/stores/db.ts';
import { createActionCollector } from '#app/services/activity/action-collector.ts';
import { createDrawings } from '#app/services/images/drawings.ts';
import { createMapFiles } from '#app/services/charts/map-files.server.ts';
import { createPictureCache } from '#app/services/charts/picture-cache.ts';
import { openHistory, openReadArchive } from '#app/services/history/open-history.server.ts';
import { createImageStore } from '#app/services/images/image-store.ts';
import { createHtmlEncoder } from '#app/services/requests/encode-html.ts';
import { createReadiness, type ReadinessProbes } from '#app/services/requests/readiness.ts';
import { createPageTemplates } from '#app/services/requests/page-templates.ts';
import { createQueryServiceClient, type QueryServiceBindings } from '#app/services/query-service/query-service-client.server.ts';
import {
  createCachedMetadata,
  createMetadataCache,
  createTrustingCache,
  readMetadataVersions,
  type MetadataCache,
  type MetadataVersions,
} from '#app/services/query-service/metadata-cache.server.ts';
import { createRecentResults } from '#app/services/query-service/result-cache/recent-results.ts';
import { createResultStore } from '#app/services/query-service/result-store.server.ts';
import { createSharedRead } from '#app/services/query-service/shared-read.ts';
import { createWarehouses } from '#app/services/query-service/warehouses.server.ts';
import * as schema from '#drizzle/schema/index.ts';
import { createAccessTokens } from '#durable/access-token-stub.ts';
import { createOutbound } from '#durable/outbound.ts';
import { createCallerLimits } from '#durable/caller-limits-stub.ts';
import { createChartJobs, createEventQueues, createTabStates, createUploadJobs } from '#durable/stubs.ts';
import { findDatabase } from '#app/stores/database/store.server.ts';
import { noteUnfinished } from './after-reply.ts';
import { buildConfig, parseCount, type ConfigEnv } from './build-config.ts';
import { createFindLogDays } from '#app/services/retention/log-days.ts';
import { createSendInvitation } from '#app/services/invitations/invitation-mail.ts';
import { findDeliveryConfig, type DeliveryEnv } from './delivery.ts';
import { RESULT_LOOKUPS } from './isolate-metrics.ts';
import { findLocationHint } from '#app/domain/database/location-hint.ts';
import { createQueryRuns } from './query-runs.ts';
import { createCountUse, readUseLimits, toQueryCaller } from './use-limits.ts';

/** Shared by all requests in this isolate. */
const KEPT = createCachedMetadata();
const sharedVersions = createSharedRead<MetadataVersions>();
const RECENT = createRecentResults();
const PICTURES = createPictureCache();
const PAGE_TEMPLATES = createPageTemplates();
const ENCODE_HTML = createHtmlEncoder();

const COLLECTOR = createActionCollector({
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

const databases = new WeakMap<D1Database, Db>();

/** Made once for a binding: reading the schema's relations takes a third of a millisecond. */
function databaseOf(binding: D1Database): Db {
  const known = databases.get(binding) ?? drizzle(binding, { schema });
  databases.set(binding, known);
  return known;
}

/** A request's dependencies; `isProven` says afterwards whether all cached metadata that it used was current. */
export interface TrialDeps {
  readonly deps: Deps;
  readonly isProven: () => Promise<boolean>;
}

export interface Lifetime {
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly afterReply: (begin: () => Promise<unknown>) => void;
  readonly beforeReply?: (begin: () => Promise<unknown>) => void;
}

/** A conflict, so that it isn't logged: the reply is dropped, and the request is handled again. */
const STALE = 'The cached metadata has changed.';

/** No statement runs at a database before what was kept is proven. */
export function buildTrialDeps(env: AppEnv, request: Request, lifetime: Lifetime): TrialDeps {
  const metadataCache = createTrustingCache(KEPT, versionsReader(env, lifetime));
  const query = {
    fetch: async (...args: Parameters<Fetcher['fetch']>) => {
      if (!(await metadataCache.isProven())) throw new AppError('OBJECT_CHANGED_ERROR', STALE);
      return env.QUERY.fetch(...args);
    },
  };
  return {
    deps: buildFrom({ ...env, QUERY: query as Fetcher }, request, { ...lifetime, limited: env }, metadataCache),
    isProven: () => metadataCache.isProven(),
  };
}

export const buildDeps = (env: AppEnv, request: Request, lifetime: Lifetime): Deps =>
  buildFrom(env, request, { ...lifetime, limited: env }, createMetadataCache(KEPT, versionsReader(env, lifetime)));

const versionsReader =
  (env: Pick<AppEnv, 'DB'>, { waitUntil }: Lifetime) =>
  (): Promise<MetadataVersions> =>
    sharedVersions(() => readMetadataVersions(env.DB), { waitUntil });

/** Bindings and settings of every Worker that runs services. */
export type ServiceEnv = Pick<
  AppEnv,
  | ('ASSETS' | 'DB' | 'RESULTS' | 'QUERY' | 'REPORT' | 'QUERIES' | 'REPORTS' | 'EVENTS')
  | 'HISTORY_URL'
  | ('QUERY_RUN' | 'CHART_JOB' | 'EVENT_QUEUE' | 'TAB_STATE' | 'UPLOAD_JOB' | 'ACCESS_TOKEN')
> &
  ConfigEnv &
  DeliveryEnv;

/** Of this isolate. */
const READINESS = createReadiness();

/** One of 16, so that many isolates never write one key more than once a second, which R2 refuses. */
const probedKey = (): string => `ready/${crypto.randomUUID().slice(0, 1)}`;

const readinessProbes = ({ DB, RESULTS }: Pick<ServiceEnv, 'DB' | 'RESULTS'>): ReadinessProbes => ({
  metadata: () => readMetadataVersions(DB),
  // Not empty: the local host makes a file of it, which a full disk refuses.
  writeStorage: () => RESULTS.put(probedKey(), 'ready'),
  readStorage: () => RESULTS.head(probedKey()),
});

interface BackgroundOptions {
  readonly publicUrl: string;
  /** At a time, for each database that doesn't say. */
  readonly reportQueries: string;
}

const DEFAULT_REPORT_QUERIES = 4;

/** Without a request: for work that no one waits for. */
export const buildBackgroundDeps = (
  env: ServiceEnv,
  { publicUrl, waitUntil, reportQueries }: Pick<Lifetime, 'waitUntil'> & BackgroundOptions,
): Deps => {
  const lifetime: Lifetime = { waitUntil, afterReply: (begin) => waitUntil(begin().catch(noteUnfinished)) };
  const request = { url: publicUrl, signal: new AbortController().signal };
  const limit = parseCount(reportQueries, DEFAULT_REPORT_QUERIES);
  const metadataCache = createMetadataCache(KEPT, versionsReader(env, lifetime));
  return buildFrom(env, request, { ...lifetime, slotsOf: ({ maxReportQueries }) => maxReportQueries ?? limit }, metadataCache);
};

interface Caller extends Pick<Request, 'url' | 'signal'> {
  readonly headers?: Headers;
}

interface Surroundings extends Lifetime, Pick<QueryServiceBindings, 'slotsOf'> {
  /** Where callers are limited; absent: for work that no caller waits for. */
  readonly limited?: Pick<AppEnv, 'CALLER_LIMITS'> & Parameters<typeof readUseLimits>[0];
}

function buildFrom(
  env: ServiceEnv,
  request: Caller,
  { waitUntil, afterReply, beforeReply, slotsOf, limited }: Surroundings,
  metadataCache: MetadataCache,
): Deps {
  const now = (): number => Date.now();
  const db = databaseOf(env.DB);
  const archive = openReadArchive(env.HISTORY_URL);
  const config = buildConfig(env, new URL(request.url));
  const delivery = findDeliveryConfig(env);
  const queryBindings: QueryServiceBindings = {
    query: env.QUERY,
    results: env.RESULTS,
    recent: RECENT,
    cache: (caches as unknown as { readonly default: Cache }).default,
    waitUntil,
    left: request.signal,
    noteLookup: (found) => RESULT_LOOKUPS.add({ found }),
    ...(slotsOf && { slotsOf }),
  };
  return {
    db,
    ...(archive && { archive, history: openHistory(db, archive) }),
    metadataCache,
    pictures: PICTURES,
    pageTemplates: PAGE_TEMPLATES,
    encodeHtml: ENCODE_HTML,
    config,
    now,
    newUuid: () => crypto.randomUUID(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    queryService: createQueryServiceClient(queryBindings),
    ...(limited && { forCaller: createForCaller(limited, queryBindings) }),
    runs: createQueryRuns({ db, runs: env.QUERY_RUN, queue: env.QUERIES }),
    chartJobs: createChartJobs(env.CHART_JOB, async (databaseId) =>
      findLocationHint((await findDatabase(db, databaseId))?.extra['location_hint']),
    ),
    checkReadiness: () => READINESS(readinessProbes(env), now()),
    results: createResultStore(env.RESULTS, { now, ttlMs: config.resultsTtlMs }),
    events: createEventQueues(env.EVENT_QUEUE),
    tabs: createTabStates(env.TAB_STATE),
    uploads: { bucket: env.RESULTS, jobs: createUploadJobs(env.UPLOAD_JOB) },
    accessTokens: createAccessTokens(env.ACCESS_TOKEN),
    warehouses: createWarehouses(env.QUERY),
    removals: env.RESULTS,
    drawings: createDrawings(env.REPORT),
    images: createImageStore(env.RESULTS),
    loadMapFiles: createMapFiles(env.ASSETS),
    reportFiles: { open: async (key) => (await env.RESULTS.get(key))?.body ?? null },
    mailProblem: findAccountProblem(delivery),
    channels: { ...delivery, fetch: (url, init) => createOutbound(env).fetch('webhooks', url, init) },
    enqueueAccessRequest: async (accessRequestId) => void (await env.REPORTS.send({ accessRequestId })),
    sendInvitation: createSendInvitation(env.REPORT),
    findLogDays: createFindLogDays(env.REPORT),
    enqueueReport: async (runId) => void (await env.REPORTS.send({ runId })),
    waitUntil,
    afterReply,
    ...(beforeReply && { beforeReply }),
    usage: {
      collect: (actions) => COLLECTOR.add(actions, { send: (message) => env.EVENTS.send(message), waitUntil }),
      listViews: COLLECTOR.listViews,
    },
    ...(request.headers &&
      config.addressHeader !== '' && { callerAddress: request.headers.get(config.addressHeader) ?? 'unknown' }),
  };
}

function createForCaller(
  env: NonNullable<Surroundings['limited']>,
  bindings: QueryServiceBindings,
): NonNullable<Deps['forCaller']> {
  const limits = readUseLimits(env);
  const findCallerLimits = createCallerLimits(env.CALLER_LIMITS);
  return (found) => {
    const caller = toQueryCaller(found, limits);
    return {
      caller,
      countUse: createCountUse(found, limits, { findCallerLimits, newId: () => crypto.randomUUID() }),
      queryService: createQueryServiceClient({ ...bindings, caller }),
    };
  };
}
