// Who can open the import screen: users who can write any kind in an archive.
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';

const WRITABLE = ['Dashboard', 'Chart', 'Dataset', 'Database', 'SavedQuery'];

export const mayImport = (identity: Identity): boolean =>
  identity.kind === 'user' &&
  (hasPermission(identity, 'can_import', 'ImportExportRestApi') ||
    WRITABLE.some((view) => hasPermission(identity, 'can_write', view)));
