// SQL Lab as its page gets it: which databases can be queried, what is open, and the operator's limits.
import type { RequestedQuery } from './posted-query.ts';
import type { TabList } from './tabs/tab-state.ts';

export interface LabDatabase {
  readonly id: number;
  readonly name: string;
  /** The engine's id: `postgres`, `sqlite`. */
  readonly engine: string;
  /** Where a connection reaches several catalogs, the one that it opens; else null. */
  readonly catalog: string | null;
  readonly hasSchemas: boolean;
  /** Whether columns can be searched by name in all of its tables. */
  readonly searchesColumns: boolean;
  readonly allowRunAsync: boolean;
  /** Whether statements can change data. */
  readonly allowsWriting: boolean;
  readonly allowCtas: boolean;
  readonly allowCvas: boolean;
  readonly allowsCostEstimate: boolean;
  readonly disableDataPreview: boolean;
  /** Whether charts can be created from results, without a dataset. */
  readonly allowsExplore: boolean;
  /** Where created tables go; null: where the analyst says. */
  readonly forceCtasSchema: string | null;
}

interface LabLimits {
  /** Rows of a run without its own limit. */
  readonly defaultRows: number;
  /** Highest limit that the chooser can offer. */
  readonly maxRows: number;
  /** Rows in a downloaded file at most. */
  readonly exportMaxRows: number;
}

/** Text that a link brings into a new tab. */
export interface SharedSql {
  readonly sql: string;
  readonly name: string | null;
  readonly databaseId: number | null;
  readonly catalog?: string | null | undefined;
  readonly schema: string | null;
  /** Null: the default. */
  readonly queryLimit?: number | null | undefined;
  /** JSON text. */
  readonly templateParams?: string | null | undefined;
  /** `name` is of the tab that ran the text: this is a copy of it. */
  readonly isCopy?: boolean | undefined;
}

/** A saved query as tabs take it over. */
export interface SavedSql {
  readonly id: number;
  readonly label: string;
  readonly description: string | null;
  readonly sql: string;
  readonly databaseId: number | null;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly templateParams: string | null;
}

/** What became of the saved query that the page's address names; `missing` is another's as well. */
export type RequestedSaved =
  | { readonly kind: 'found'; readonly query: SavedSql }
  /** Deleted, or not shared with the viewer. */
  | { readonly kind: 'missing'; readonly id: number }
  | { readonly kind: 'denied' };

export interface LabPage {
  readonly userId: number;
  readonly databases: readonly LabDatabase[];
  /** Whether the server keeps tabs: where the installation has switched that off, browsers do. */
  readonly keepsTabs: boolean;
  /** Null: the tabs could not be read just now; the page goes on with the browser's copy, and retries. */
  readonly tabs: TabList | null;
  readonly limits: LabLimits;
  readonly mayConnectDatabases: boolean;
  readonly mayEstimate: boolean;
  readonly mayExport: boolean;
  readonly maySeeSaved: boolean;
  readonly maySave: boolean;
  readonly mayMakeDatasets: boolean;
  /** Needs a dataset and a chart of the query. */
  readonly maySchedule: boolean;
  /** Null: the page's address names no saved query. */
  readonly saved: RequestedSaved | null;
  /** The page's address names a run that is not there, or is another user's. */
  readonly isRunMissing: boolean;
  /** The page's address requests this text. */
  readonly shared: SharedSql | null;
  /** The page's address requests this text in the place of a dataset, or all of the dataset. */
  readonly requested: RequestedQuery | null;
  /** The page's address requests the shared query of this key. */
  readonly permalinkKey: string | null;
  /** The same in the older form: `?id=`. */
  readonly sharedId: string | null;
}
