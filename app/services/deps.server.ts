// What services need from outside: built once a request by workers/load-context.ts, faked in tests.
import type { LoadMapFiles } from '#app/charts/shared/maps/map-files.ts';
import type { PasswordCost } from '#app/domain/access/password-cost.ts';
import type { IsAllowedPrivate } from '#app/domain/access/private-hosts.ts';
import type { LimitedCaller } from '#app/domain/caller-limits/caller.ts';
import type { LimitedUse, QueryCaller } from '#app/domain/caller-limits/protocol.ts';
import type { DeliveryConfig } from '#app/channels/settings.ts';
import type { Fetch } from '#app/channels/shared/delivery.ts';
import type { MapTiles } from '#app/domain/setup/map-tiles.ts';
import type { MediaHosts } from '#app/domain/markdown/media-hosts.ts';
import type { Db } from '#app/stores/db.ts';
import type { FindLogDays } from '#app/services/retention/log-days.ts';
import type { HistoryArchive, HistoryStore } from '#app/stores/history/port.ts';
import type { AccessTokens } from './databases/access-tokens.server.ts';
import type { Removals } from './databases/removals.ts';
import type { UsageCollector } from './activity/usage-collector.ts';
import type { Drawings } from './images/drawings.ts';
import type { ImageStore } from './images/image-store.ts';
import type { PictureCache } from './charts/picture-cache.ts';
import type { EncodeHtml } from '#app/services/requests/encode-html.ts';
import type { PageTemplates } from '#app/services/requests/page-templates.ts';
import type { Readiness } from '#app/services/requests/readiness.ts';
import type { SendInvitation } from './invitations/invitation-mail.ts';
import type { ChartJobs } from './query-service/chart-jobs.ts';
import type { MetadataCache } from './query-service/metadata-cache.server.ts';
import type { QueryServiceEntry } from './query-service/query-service.ts';
import type { EventQueues, QueryRuns, ResultStore } from './query-service/query-runs.ts';
import type { Warehouses } from './query-service/warehouses.server.ts';
import type { UploadJobs } from './uploads/upload-jobs.ts';
import type { TabStore } from './query-service/tab-states.ts';

/** What an installation can switch off. */
export interface Features {
  /** Selections in charts filter other charts. */
  readonly crossFilters: boolean;
  /** Chart data can be queried in the background: replies of 202 and an event. */
  readonly asyncQueries: boolean;
  /** Roles of a dashboard say who sees it; off: rights to its data alone. */
  readonly dashboardRoles: boolean;
}

/** Settings of the operator. Durations in the unit of their name. */
export interface Config {
  /** Signs tokens and encrypts secrets; at least 32 characters. */
  readonly secretKey: string;
  /** Public URL of the product, for links; null: from each request. */
  readonly publicUrl: string | null;
  /** Whether cookies carry Secure: everywhere but on localhost. */
  readonly secureCookies: boolean;
  readonly sessionIdleMs: number;
  readonly sessionMaxMs: number;
  /** The age that a session reaches at most by being renewed, as walls do. */
  readonly sessionRenewMaxMs: number;
  /** Cost of hashing a new password, and of refusing an unknown user name. */
  readonly passwordCost: PasswordCost;
  readonly rowLimit: number;
  readonly sqlMaxRows: number;
  readonly samplesRowLimit: number;
  readonly queryTimeoutMs: number;
  /** SQL Lab: maximum rows of a reply, rows of a run without a LIMIT, and the time limit of a run. */
  readonly displayMaxRows: number;
  readonly sqllabDefaultLimit: number;
  /** Whether the server keeps SQL Lab's tabs; false: browsers alone do. */
  readonly sqllabKeepsTabs: boolean;
  readonly sqllabTimeoutMs: number;
  readonly sqllabAsyncTimeoutMs: number;
  /** Rows in an exported file at most. */
  readonly exportMaxRows: number;
  /** Max size of an uploaded file. */
  readonly uploadMaxBytes: number;
  /** Lifetime of a stored result. */
  readonly resultsTtlMs: number;
  /** Whether access to a non-public host is allowed. */
  readonly isAllowedPrivate: IsAllowedPrivate;
  readonly cacheTimeoutS: number;
  /** Whether chart data is queried in the background unless it is cached; a request can override this. */
  readonly chartDataAsync: boolean;
  /** The header with the client's address, set by the platform; clients cannot set it. Lower case. */
  readonly addressHeader: string;
  /** Besides this installation, the hosts from which pages load pictures and videos in texts. */
  readonly imageHosts: MediaHosts;
  /** Provider of tiles under maps in browsers; null: only Meridian's own background. */
  readonly mapTiles: MapTiles | null;
  /** Sites that can show standalone pages in a frame, besides our own. */
  readonly frameOrigins: readonly string[];
  /** URL for requesting access; null: none. */
  readonly accessRequestUrl: string | null;
  /** Max time after the first byte that a chart can delay the rest of the page. */
  readonly chartBudgetMs: number;
  readonly features: Features;
  readonly version: string;
}

/** Channels of reports: which are set up, and a way to their services. */
interface ReportChannels extends DeliveryConfig {
  readonly fetch: Fetch;
}

export interface Uploads {
  readonly bucket: Pick<R2Bucket, 'createMultipartUpload' | 'resumeMultipartUpload' | 'get' | 'head' | 'delete'>;
  readonly jobs: UploadJobs;
}

interface ReportFiles {
  /** Null: deleted. */
  readonly open: (key: string) => Promise<ReadableStream<Uint8Array> | null>;
}

/** What counts towards a caller's limits. Absent: no limits apply, as for reports. */
interface CallerDeps {
  /** The caller of the queries. */
  readonly caller?: QueryCaller;
  /** Before something that is limited besides queries. Throws 429. */
  readonly countUse?: (use: LimitedUse) => Promise<void>;
}

export interface Deps extends CallerDeps {
  readonly db: Db;
  /** What grows; absent: in D1 alone. Read it through `historyIn`. */
  readonly history?: HistoryStore;
  /** What has left D1; absent: nothing. Single queries are found through `services/history`. */
  readonly archive?: HistoryArchive;
  /** Days of the action log as the report Worker's setting says; absent, or null: that isn't known. */
  readonly findLogDays?: FindLogDays;
  /** Cache of the metadata that is read at the start of a request. */
  readonly metadataCache: MetadataCache;
  readonly pictures: PictureCache;
  readonly pageTemplates: PageTemplates;
  readonly encodeHtml: EncodeHtml;
  readonly config: Config;
  /** UTC milliseconds. */
  readonly now: () => number;
  /** A new UUID v4. */
  readonly newUuid: () => string;
  /** Random bytes from a cryptographic source. */
  readonly randomBytes: (count: number) => Uint8Array;
  readonly queryService: QueryServiceEntry;
  /** The same for a known caller; absent: nothing is limited. */
  readonly forCaller?: (caller: LimitedCaller) => Required<CallerDeps> & Pick<Deps, 'queryService'>;
  readonly runs: QueryRuns;
  readonly chartJobs: ChartJobs;
  readonly results: ResultStore;
  /** Whether the metadata database and the bucket can be reached; probes at most once in five seconds. */
  readonly checkReadiness: () => Promise<Readiness>;
  readonly events: EventQueues;
  readonly tabs: TabStore;
  /** Why this installation can't send email, as a message for the user; null if it can; absent if email isn't set up. */
  readonly mailProblem?: string | null;
  /** Absent: none is set up. */
  readonly channels?: ReportChannels;
  /** Hands a run of a report to the report Worker; absent: its next tick finds it. */
  readonly enqueueReport?: (runId: number) => Promise<void>;
  /** Has the report Worker mail a request for access to the dashboard's owners; absent: no mail is sent. */
  readonly enqueueAccessRequest?: (requestId: number) => Promise<void>;
  /** Has the report Worker send an invitation, and waits for the outcome; absent: the inviter passes on the link. */
  readonly sendInvitation?: SendInvitation;
  /** Files of reports; absent: no file was stored. */
  readonly reportFiles?: ReportFiles;
  /** Files on their way into tables. */
  readonly uploads: Uploads;
  /** Tokens of users for databases that they sign in to. */
  readonly accessTokens: AccessTokens;
  readonly warehouses: Warehouses;
  /** Notes of Warehouses that are to be dropped. */
  readonly removals: Removals;
  readonly drawings: Drawings;
  readonly images: ImageStore;
  /** Shapes of maps, by the names of their files. */
  readonly loadMapFiles: LoadMapFiles;
  /** Lets work outlive the reply. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Begins work when the last byte of the reply is out; absent: at once. */
  readonly afterReply?: (begin: () => Promise<unknown>) => void;
  /** Holds the reply back until the work is done; absent: it is done immediately, in parallel with the reply. */
  readonly beforeReply?: (begin: () => Promise<unknown>) => void;
  /** Views and other frequent actions. */
  readonly usage: UsageCollector;
  /** The network address that the request came from; absent for background work. */
  readonly callerAddress?: string;
}
