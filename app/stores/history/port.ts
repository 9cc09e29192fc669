// What grows without bound, as a store keeps it: the action log, ended queries with their scripts, and ended runs of reports with their
// deliveries. Adapters: D1 (`d1.server.ts`) and PostgreSQL at Neon.
import type { queries, queryScripts } from '#drizzle/schema/query.ts';
import type { reportDeliveries, reportExecutionLogs } from '#drizzle/schema/report-execution-log.ts';
import type { ListQuery } from '#app/stores/list/list-query.ts';
import type { ViewPage } from '#app/stores/list/list-reply.ts';

/** Copied into rows, so that they outlive their user. */
export interface UserNames {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Who did what, when. */
export interface ActionRow {
  /** A UUID made where the action is noted: an action that comes twice is one row. */
  readonly key: string;
  /** Id, if a store has already assigned one. */
  readonly id?: number;
  readonly action: string;
  readonly userId: number | null;
  /** Names of the user, if known; otherwise they are looked up. */
  readonly user?: UserNames | null;
  readonly dashboardId: number | null;
  readonly chartId: number | null;
  readonly json: string;
  /** UTC ms. */
  readonly happenedAtMs: number;
  readonly durationMs: number | null;
  readonly referrer: string | null;
}

/** Row of a list. */
export interface ActionView {
  readonly row: Omit<Required<ActionRow>, 'user' | 'key'>;
  /** Null for an anonymous or deleted user whose names weren't kept. */
  readonly user: UserNames | null;
}

type QueryRow = typeof queries.$inferSelect;

interface QueryNames {
  /** Null for a deleted database. */
  readonly databaseName: string | null;
  /** The id of the database's engine. */
  readonly engine: string | null;
}

/** A query that has ended; its statements are in parts where they are long. */
interface QueryHistoryRow extends QueryNames {
  readonly row: QueryRow;
  readonly user: UserNames | null;
}
/** Row of a list, without its statements. */
export interface QueryHistoryView extends QueryNames {
  readonly row: Omit<QueryRow, 'job'>;
  readonly user: ({ readonly id: number } & Pick<UserNames, 'firstName' | 'lastName'>) | null;
}
type QueryScriptRow = typeof queryScripts.$inferSelect;

/** A run of a report that has ended. */
type ReportRunRow = typeof reportExecutionLogs.$inferSelect;
type ReportDeliveryRow = typeof reportDeliveries.$inferSelect;

/** The five kinds of rows. Scripts belong to queries and deliveries to runs: they go when those go. */
export interface HistoryRows {
  readonly actions: readonly ActionRow[];
  readonly queries: readonly QueryHistoryRow[];
  readonly queryScripts: readonly QueryScriptRow[];
  readonly reportRuns: readonly ReportRunRow[];
  readonly reportDeliveries: readonly ReportDeliveryRow[];
}

/** Rows as they are listed. */
export interface HistoryViews {
  readonly actions: ActionView;
  readonly queries: QueryHistoryView;
  readonly reportRuns: ReportRunRow;
}
export type ListedKind = keyof HistoryViews;
/** Kinds that leave D1 where there is another store. */
export const ARCHIVED_KINDS: readonly ListedKind[] = ['actions', 'queries', 'reportRuns'];

/** Restricts rows in addition to a list's filters. */
export interface HistoryScope {
  /** Null: of all users. */
  readonly userId?: number | null;
  readonly scheduleIds?: readonly number[];
}

export interface HistoryRequest extends Pick<ListQuery, 'filters' | 'order' | 'page' | 'pageSize'> {
  readonly scope?: HistoryScope;
  /** Instead of a page. */
  readonly slice?: { readonly offset: number; readonly limit: number };
}

export interface HistoryPurge {
  /** UTC ms: of an action when it happened, of a query when it started, of a run the instant that its schedule names. */
  readonly beforeMs: number;
  /** Max rows per call. */
  readonly maxRows: number;
  /** Only runs of these reports. */
  readonly scheduleIds?: readonly number[];
}

/** What a query was to do. */
interface StoredJob {
  /** Not parsed yet; contains the statements if there are no parts. */
  readonly job: QueryRow['job'];
  /** The JSON of its statements, cut into parts. */
  readonly parts: readonly string[];
}

/** Longer jobs are read one by one. */
export const MAX_LISTED_JOB_CHARS = 16_000;

/** What belongs to queries and runs and isn't in lists, for those of a page: few megabytes. */
export interface HistoryParts {
  /** What queries were to do, in no order; null: too long to be read with others. */
  readonly listJobs: (
    queryIds: readonly number[],
  ) => Promise<readonly { readonly queryId: number; readonly job: QueryRow['job'] | null }[]>;
  /** Null: the query isn't stored. */
  readonly findJob: (queryId: number) => Promise<StoredJob | null>;
  /** Lists the deliveries of each run, in key order. */
  readonly listDeliveries: (runIds: readonly number[]) => Promise<readonly ReportDeliveryRow[]>;
}

export interface HistoryStore {
  readonly parts: HistoryParts;
  /** Appends all rows or none. Existing rows stay unchanged. */
  readonly append: (rows: Partial<HistoryRows>) => Promise<void>;
  /** Throws 400 for filters and orders that the kind doesn't have. */
  readonly list: <Kind extends ListedKind>(kind: Kind, request: HistoryRequest) => Promise<ViewPage<HistoryViews[Kind]>>;
  /** Null: no such row. Throws `HISTORY_AWAY_ERROR` where a store can't be read now that could have it. */
  readonly find: <Kind extends ListedKind>(kind: Kind, id: number) => Promise<HistoryViews[Kind] | null>;
  /** Number of rows on all pages. */
  readonly count: (kind: ListedKind, request?: Pick<HistoryRequest, 'filters' | 'scope'>) => Promise<number>;
  /** Returns how many rows of the kind it has deleted. */
  readonly purgeBefore: (kind: ListedKind, purge: HistoryPurge) => Promise<number>;
}

/** Identifies a query to the users who run it. */
export type QueryKey = { readonly id: number } | { readonly clientId: string } | { readonly resultsKey: string };

/** The last query in an editor tab. */
export interface PreviousQuery {
  readonly clientId: string;
  readonly id: number;
  /** UTC ms. */
  readonly startMs: number;
}

/** Queries of the same tab, except one. */
export interface PreviousRequest {
  readonly userId: number;
  readonly editorId: string;
  /** Client id of the query that isn't counted. */
  readonly clientId: string;
}

/** Columns of queries by whose values lists are filtered. */
export type QueryValueColumn = 'state' | 'databaseId' | 'userId';

/** Queries that have left D1, one by one: what `stores/query` does of those in D1. */
export interface QueryArchive {
  readonly find: (key: QueryKey) => Promise<QueryHistoryView | null>;
  readonly findJob: (id: number) => Promise<StoredJob | null>;
  readonly listByClientIds: (userId: number, clientIds: readonly string[]) => Promise<readonly QueryHistoryView[]>;
  /** Lists queries that changed at or after the instant, the latest first: at most `maxRows`, with `maxChars` of SQL. */
  readonly listChanged: (
    userId: number,
    bounds: { readonly sinceMs: number; readonly maxRows: number; readonly maxChars: number },
  ) => Promise<readonly QueryHistoryView[]>;
  readonly findPrevious: (request: PreviousRequest) => Promise<PreviousQuery | null>;
  /** Lists which of the values occur in queries of this user, or of any user (null). */
  readonly listOccurring: <Value extends string | number>(
    column: QueryValueColumn,
    values: readonly Value[],
    userId: number | null,
  ) => Promise<readonly Value[]>;
  /** False if the user has no query with this client id. */
  readonly setEditor: (change: {
    readonly userId: number;
    readonly clientId: string;
    readonly editorId: string;
    readonly nowMs: number;
  }) => Promise<boolean>;
}

/** Rows to remove: those of deleted users, databases, and reports, and single queries. */
export interface ArchiveRemoval {
  readonly queryIds?: readonly number[];
  readonly userIds?: readonly number[];
  readonly databaseIds?: readonly number[];
  readonly scheduleIds?: readonly number[];
}

/** Users and databases of queries, and reports of runs. */
export type ArchiveParents = Required<Omit<ArchiveRemoval, 'queryIds'>>;

/** A store of what has left D1. */
export interface HistoryArchive extends HistoryStore {
  readonly queries: QueryArchive;
  /** Deletes queries and runs; actions outlive who did them. */
  readonly remove: (removal: ArchiveRemoval) => Promise<void>;
  /** Lists the parents that its queries and runs refer to. */
  readonly listParents: () => Promise<ArchiveParents>;
}
