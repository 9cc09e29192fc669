// Kinds of objects in an archive, and their folders and names.

/** In dependency order: each kind depends only on kinds before it. */
export const TRANSFER_KINDS = ['database', 'dataset', 'chart', 'dashboard', 'query'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

export const FOLDERS = {
  database: 'databases',
  dataset: 'datasets',
  chart: 'charts',
  dashboard: 'dashboards',
  query: 'queries',
} as const satisfies Record<TransferKind, string>;

/** Type of an archive: one kind of object with its dependencies, or all assets. */
export const ARCHIVE_TYPES = ['Database', 'SqlaTable', 'Slice', 'Dashboard', 'SavedQuery', 'assets'] as const;
export type ArchiveType = (typeof ARCHIVE_TYPES)[number];

interface TypeFacts {
  /** Kinds that `overwrite` applies to. Other existing objects are kept. */
  readonly overwrites: readonly TransferKind[];
  /** Kind whose objects must not exist unless they are overwritten; null for none. */
  readonly main: TransferKind | null;
  /** Resource name in the API's path. */
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

/** The only archive version. */
export const ARCHIVE_VERSION = '1.0.0';

export const KIND_WORDS = {
  database: 'database',
  dataset: 'dataset',
  chart: 'chart',
  dashboard: 'dashboard',
  query: 'saved query',
} as const satisfies Record<TransferKind, string>;
