// The words of the import screen: what becomes of each object, and where what was imported is.
import type { ArchiveType, TransferKind } from '#app/domain/transfer/kinds.ts';
import type { Preview } from '#app/stores/transfer/wire.ts';

export type PreviewItem = Preview['items'][number];

export const KIND_TITLES: Readonly<Record<TransferKind, string>> = {
  database: 'Databases',
  dataset: 'Datasets',
  chart: 'Charts',
  dashboard: 'Dashboards',
  query: 'Saved queries',
};

export const TYPE_WORDS: Readonly<Record<ArchiveType, string>> = {
  Database: 'Export of databases',
  SqlaTable: 'Export of datasets',
  Slice: 'Export of charts',
  Dashboard: 'Export of dashboards',
  SavedQuery: 'Export of saved queries',
  assets: 'Export of everything',
};

export interface Outlook {
  readonly words: string;
  readonly tone: 'new' | 'changed' | 'kept' | 'stopped';
}

/** What becomes of it. A password that was typed settles what it is needed for. */
export function outlookOf(item: PreviewItem, hasPassword: boolean): Outlook {
  if (item.needsPassword && item.action === 'invalid') {
    return hasPassword ? { words: 'New', tone: 'new' } : { words: 'Needs a password', tone: 'stopped' };
  }
  switch (item.action) {
    case 'create':
      return { words: 'New', tone: 'new' };
    case 'overwrite':
      return item.differences.length === 0 ? { words: 'The same', tone: 'kept' } : { words: 'Overwritten', tone: 'changed' };
    case 'keep':
      if (item.problems.length > 0) return { words: 'Already here', tone: 'stopped' };
      return { words: item.standsIn ? 'Stood in for' : 'Kept as it is here', tone: 'kept' };
    case 'missing':
      return { words: 'Missing', tone: 'stopped' };
    case 'invalid':
      return { words: 'Not possible', tone: 'stopped' };
  }
}

/** What stops the import, but for passwords that were typed. */
export const stopsImport = (item: PreviewItem, hasPassword: boolean): boolean =>
  item.problems.length > 0 && !(item.needsPassword && hasPassword);

/** In words that the screen's own controls fit. */
export const problemWords = (item: PreviewItem): string[] =>
  item.problems.map(({ field, words }) => {
    if (item.action === 'keep') return 'It is here already. Choose to overwrite it, or leave it out of the file.';
    return field === null || field === '_schema' ? words : `${field}: ${words}`;
  });

export function hrefOf(kind: TransferKind, id: number): string {
  switch (kind) {
    case 'dashboard':
      return `/superset/dashboard/${id}/`;
    case 'chart':
      return `/explore/?slice_id=${id}`;
    case 'dataset':
      return `/explore/?datasource_type=table&datasource_id=${id}`;
    case 'database':
      return '/databaseview/list/';
    case 'query':
      return `/sqllab/?savedQueryId=${id}`;
  }
}
