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
import { logDeferredFailure } from './after-reply.ts';
import { buildConfig, parseCount, type ConfigEnv } from './build-config.ts';
import { createFindLogDays } from '#app/services/retention/log-days.ts';
import { createSendInvitation } from '#app/services/invitations/invitation-mail.ts';
import { findDeliveryConfig, type DeliveryEnv } from './delivery.ts';
import { RESULT_LOOKUPS } from './isolate-metrics.ts';
import { findLocationHint } from '#app/domain/database/location-hint.ts';
import { createQueryRuns } from './query-runs.ts';
import { createCountUse, readUseLimits, toQueryCaller } from './use-limits.ts';

/** Shared by all requests in this isolate. */
const CACHED_METADATA = createCachedMetadata();
const sharedVersions = createSharedRead<MetadataVersions>();
const RECENT_RESULTS = createRecentResults();
const PICTURES = createPictureCache();
const PAGE_TEMPLATES = createPageTemplates();
const ENCODE_HTML = createHtmlEncoder();

const COLLECTOR = createActionCollector({
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

const databases = new WeakMap<D1Database, Db>();

/** Creates the database client once per binding, because reading the schema's relations takes about 0.3 ms. */
function getDb(binding: D1Database): Db {
  const known = databases.get(binding) ?? drizzle(binding, { schema });
  databases.set(binding, known);
  return known;
}

/** A request's dependencies. `isProven` tells afterwards whether all cached metadata that the request used was current. */
export interface TrialDeps {
  readonly deps: Deps;
  readonly isProven: () => Promise<boolean>;
}

export interface Lifetime {
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly afterReply: (begin: () => Promise<unknown>) => void;
  readonly beforeReply?: (begin: () => Promise<unknown>) => void;
}

/** Message of a conflict error, which isn't logged: the reply is discarded and the request is handled again. */
const STALE_MESSAGE = 'The cached metadata has changed.';

/** Dependencies that use cached metadata before it is validated. Statements to databases wait for the validation. */
export function buildTrialDeps(env: AppEnv, request: Request, lifetime: Lifetime): TrialDeps {
  const metadataCache = createTrustingCache(CACHED_METADATA, createVersionsReader(env, lifetime));
  const query = {
    fetch: async (...args: Parameters<Fetcher['fetch']>) => {
      if (!(await metadataCache.isProven())) throw new AppError('OBJECT_CHANGED_ERROR', STALE_MESSAGE);
      return env.QUERY.fetch(...args);
    },
  };
  return {
    deps: buildDepsFrom({ ...env, QUERY: query as Fetcher }, request, { ...lifetime, callerLimitEnv: env }, metadataCache),
    isProven: () => metadataCache.isProven(),
  };
}

export const buildDeps = (env: AppEnv, request: Request, lifetime: Lifetime): Deps =>
  buildDepsFrom(
    env,
    request,
    { ...lifetime, callerLimitEnv: env },
    createMetadataCache(CACHED_METADATA, createVersionsReader(env, lifetime)),
  );

const createVersionsReader =
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

/** The readiness check of this isolate. */
const READINESS = createReadiness();

/** Picks one of 16 keys, because R2 refuses more than one write per second to a key and many isolates write. */
const createProbeKey = (): string => `ready/${crypto.randomUUID().slice(0, 1)}`;

const createReadinessProbes = ({ DB, RESULTS }: Pick<ServiceEnv, 'DB' | 'RESULTS'>): ReadinessProbes => ({
  metadata: () => readMetadataVersions(DB),
  // Not empty, so that the local host, which stores it as a file, fails when the disk is full.
  writeStorage: () => RESULTS.put(createProbeKey(), 'ready'),
  readStorage: () => RESULTS.head(createProbeKey()),
});

interface BackgroundOptions {
  readonly publicUrl: string;
  /** Max queries of reports at a time, for each database without its own setting. */
  readonly reportQueries: string;
}

const DEFAULT_REPORT_QUERIES = 4;

/** Dependencies of background work, without a request. */
export const buildBackgroundDeps = (
  env: ServiceEnv,
  { publicUrl, waitUntil, reportQueries }: Pick<Lifetime, 'waitUntil'> & BackgroundOptions,
): Deps => {
  const lifetime: Lifetime = { waitUntil, afterReply: (begin) => waitUntil(begin().catch(logDeferredFailure)) };
  const request = { url: publicUrl, signal: new AbortController().signal };
  const limit = parseCount(reportQueries, DEFAULT_REPORT_QUERIES);
  const metadataCache = createMetadataCache(CACHED_METADATA, createVersionsReader(env, lifetime));
  return buildDepsFrom(
    env,
    request,
    { ...lifetime, slotsOf: ({ maxReportQueries }) => maxReportQueries ?? limit },
    metadataCache,
  );
};

interface CallingRequest extends Pick<Request, 'url' | 'signal'> {
  readonly headers?: Headers;
}

interface BuildOptions extends Lifetime, Pick<QueryServiceBindings, 'slotsOf'> {
  /** Bindings and settings of callers' limits; absent for background work, which isn't limited. */
  readonly callerLimitEnv?: Pick<AppEnv, 'CALLER_LIMITS'> & Parameters<typeof readUseLimits>[0];
}

function buildDepsFrom(
  env: ServiceEnv,
  request: CallingRequest,
  { waitUntil, afterReply, beforeReply, slotsOf, callerLimitEnv }: BuildOptions,
  metadataCache: MetadataCache,
): Deps {
  const now = (): number => Date.now();
  const db = getDb(env.DB);
  const archive = openReadArchive(env.HISTORY_URL);
  const config = buildConfig(env, new URL(request.url));
  const delivery = findDeliveryConfig(env);
  const queryBindings: QueryServiceBindings = {
    query: env.QUERY,
    results: env.RESULTS,
    recent: RECENT_RESULTS,
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
    ...(callerLimitEnv && { forCaller: createForCaller(callerLimitEnv, queryBindings) }),
    runs: createQueryRuns({ db, runs: env.QUERY_RUN, queue: env.QUERIES }),
    chartJobs: createChartJobs(env.CHART_JOB, async (databaseId) =>
      findLocationHint((await findDatabase(db, databaseId))?.extra['location_hint']),
    ),
    checkReadiness: () => READINESS(createReadinessProbes(env), now()),
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
  env: NonNullable<BuildOptions['callerLimitEnv']>,
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
