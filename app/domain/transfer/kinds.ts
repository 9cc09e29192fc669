// What an archive can contain, in dependency order, and the names that archives give it.

/** In the order of dependency: each needs only those before it. */
export const TRANSFER_KINDS = ['database', 'dataset', 'chart', 'dashboard', 'query'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

export const FOLDERS = {
  database: 'databases',
  dataset: 'datasets',
  chart: 'charts',
  dashboard: 'dashboards',
  query: 'queries',
} as const satisfies Record<TransferKind, string>;

/** What an archive is of: one kind with what it needs, or everything. */
export const ARCHIVE_TYPES = ['Database', 'SqlaTable', 'Slice', 'Dashboard', 'SavedQuery', 'assets'] as const;
export type ArchiveType = (typeof ARCHIVE_TYPES)[number];

interface TypeFacts {
  /** What `overwrite` reaches; what else is here already stays as it is. */
  readonly overwrites: readonly TransferKind[];
  /** What must not be here already unless it is to be overwritten; null: anything can. */
  readonly main: TransferKind | null;
  /** The noun in the API's address. */
  readonly noun: string;
}

export const ARCHIVE_FACTS: Readonly<Record<ArchiveType, TypeFacts>> = {
  Database: { overwrites: ['database'], main: 'database', noun: 'database' },
  SqlaTable: { overwrites: ['dataset'], main: 'dataset', noun: 'dataset' },
  Slice: { overwrites: ['chart'], main: 'chart', noun: 'chart' },
  Dashboard: { overwrites: ['dashboard', 'chart'], main: 'dashboard', noun: 'dashboard' },
  SavedQuery: { overwrites: ['query'], main: 'query', noun: 'saved_query' },
  assets: { overwrites: TRANSFER_KINDS, main: null, noun: 'assets' },
};

/** The one version of archives that there is. */
export const ARCHIVE_VERSION = '1.0.0';

export const KIND_WORDS = {
  database: 'database',
  dataset: 'dataset',
  chart: 'chart',
  dashboard: 'dashboard',
  query: 'saved query',
} as const satisfies Record<TransferKind, string>;
