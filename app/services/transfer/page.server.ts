// Who may open the import screen: whoever may write anything that an archive holds.
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';

const WRITABLE = ['Dashboard', 'Chart', 'Dataset', 'Database', 'SavedQuery'];

export const mayImport = (identity: Identity): boolean =>
  identity.kind === 'user' &&
  (hasPermission(identity, 'can_import', 'ImportExportRestApi') ||
    WRITABLE.some((view) => hasPermission(identity, 'can_write', view)));
