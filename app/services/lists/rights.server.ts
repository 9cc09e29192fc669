// What the viewer can do on the lists besides reading them. The API checks again.
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';

export interface ListRights {
  readonly mayMake: boolean;
  readonly mayExport: boolean;
  readonly mayTag: boolean;
  readonly mayImport: boolean;
  readonly mayExplore: boolean;
}

/** `view`: `Chart`, `Dashboard` … */
export const listRights = (identity: Identity, view: string): ListRights => ({
  mayMake: hasPermission(identity, 'can_write', view),
  mayExport: hasPermission(identity, 'can_export', view),
  mayTag: hasPermission(identity, 'can_write', 'Tag'),
  mayImport: hasPermission(identity, 'can_import', 'ImportExportRestApi'),
  mayExplore: hasPermission(identity, 'can_explore', 'Superset'),
});
