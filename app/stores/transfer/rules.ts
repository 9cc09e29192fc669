// Who may export and import: as the ancestor's clients know it, exports by a right of their own, imports as writing of the kind.
import type { Rule } from '#app/domain/access/rule.ts';

const permission = (name: string, view: string): Rule => ({ kind: 'permission', permission: name, view });

export const exportRule = (view: string): Rule => permission('can_export', view);
export const importRule = (view: string): Rule => permission('can_write', view);
export const EXPORT_ALL = permission('can_export', 'ImportExportRestApi');
export const IMPORT_ALL = permission('can_import', 'ImportExportRestApi');
/** A preview says nothing of what the viewer may not read, and writes nothing. */
export const PREVIEW: Rule = { kind: 'authenticated' };
