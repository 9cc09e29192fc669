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
  /** Where a store has numbered it already. */
  readonly id?: number;
  readonly action: string;
  readonly userId: number | null;
  /** Of the user, where they aren't to be looked up. */
  readonly user?: UserNames | null;
  readonly dashboardId: number | null;
  readonly chartId: number | null;
  readonly json: string;
  /** UTC ms. */
  readonly happenedAtMs: number;
  readonly durationMs: number | null;
  readonly referrer: string | null;
}

/** As lists show it. */
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
/** As lists show it: without its statements. */
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
/** Kinds that leave D1 where there is another store: queries and runs are still read by their parts there. */
export const ARCHIVED_KINDS: readonly ListedKind[] = ['actions'];

/** Which rows, besides what the filters of a list say. */
export interface HistoryScope {
  /** Null: of everybody. */
  readonly userId?: number | null;
  readonly scheduleIds?: readonly number[];
}

export interface HistoryRequest extends Pick<ListQuery, 'filters' | 'order' | 'page' | 'pageSize'> {
  readonly scope?: HistoryScope;
  /** Instead of a page. */
  readonly slice?: { readonly offset: number; readonly limit: number };
}

/** Where a store can be away: what is shown then lacks its rows. */
export interface HistoryPage<View> extends ViewPage<View> {
  readonly isPartial?: boolean;
}

export interface HistoryPurge {
  /** UTC ms: of an action when it happened, of a query when it started, of a run the instant that its schedule names. */
  readonly beforeMs: number;
  /** At most so many rows in one call. */
  readonly maxRows: number;
  /** Of these reports alone. */
  readonly scheduleIds?: readonly number[];
}

export interface HistoryStore {
  /** All of them or none. Rows that are there already stay as they are. */
  readonly append: (rows: Partial<HistoryRows>) => Promise<void>;
  /** Throws 400 for filters and orders that the kind doesn't have. */
  readonly list: <Kind extends ListedKind>(kind: Kind, request: HistoryRequest) => Promise<HistoryPage<HistoryViews[Kind]>>;
  /** Null: no such row, or one that can't be read now. */
  readonly find: <Kind extends ListedKind>(kind: Kind, id: number) => Promise<HistoryViews[Kind] | null>;
  /** How many there are, on all pages. */
  readonly count: (kind: ListedKind, request?: Pick<HistoryRequest, 'filters' | 'scope'>) => Promise<number>;
  /** Returns how many rows of the kind it has deleted. */
  readonly purgeBefore: (kind: ListedKind, purge: HistoryPurge) => Promise<number>;
}
