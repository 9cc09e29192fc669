// An item of the preview: what an import would do with it, what prevents that, and where it is.
import type { TransferKind } from '#app/domain/transfer/kinds.ts';
import type { importArchive } from '#app/messages/en/import-archive.ts';
import type { Translate } from '#app/messages/translate.ts';
import type { TransferPreview } from '#app/stores/transfer/wire.ts';

export type PreviewItem = TransferPreview['items'][number];

type Result = 'new' | 'password' | 'same' | 'overwritten' | 'exists' | 'replaced' | 'kept' | 'missing' | 'impossible';

export interface Outlook {
  readonly result: Result;
  readonly tone: 'new' | 'changed' | 'kept' | 'stopped';
}

/** What an import does with it. A password that was entered is no longer needed. */
export function decideOutlook(item: PreviewItem, hasPassword: boolean): Outlook {
  if (item.needsPassword && item.action === 'invalid') {
    return hasPassword ? { result: 'new', tone: 'new' } : { result: 'password', tone: 'stopped' };
  }
  switch (item.action) {
    case 'create':
      return { result: 'new', tone: 'new' };
    case 'overwrite':
      return item.differences.length === 0 ? { result: 'same', tone: 'kept' } : { result: 'overwritten', tone: 'changed' };
    case 'keep':
      if (item.problems.length > 0) return { result: 'exists', tone: 'stopped' };
      return { result: item.standsIn ? 'replaced' : 'kept', tone: 'kept' };
    case 'missing':
      return { result: 'missing', tone: 'stopped' };
    case 'invalid':
      return { result: 'impossible', tone: 'stopped' };
  }
}

/** Whether it prevents the import. A missing password that was entered doesn't. */
export const stopsImport = (item: PreviewItem, hasPassword: boolean): boolean =>
  item.problems.length > 0 && !(item.needsPassword && hasPassword);

/** What prevents the import, as the screen's own controls can solve it. */
export const problemTexts = (item: PreviewItem, t: Translate<typeof importArchive.texts>): string[] =>
  item.problems.map(({ field, message }) => {
    if (item.action === 'keep') return t('plan.exists');
    return field === null || field === '_schema' ? message : t('failure.field', { field, problem: message });
  });

export function buildObjectHref(kind: TransferKind, id: number): string {
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
