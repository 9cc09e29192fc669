// Access to exports and imports, as in Superset: exports have their own permission, imports require writing the kind.
import type { Rule } from '#app/domain/access/rule.ts';

const permission = (name: string, view: string): Rule => ({ kind: 'permission', permission: name, view });

export const exportRule = (view: string): Rule => permission('can_export', view);
export const importRule = (view: string): Rule => permission('can_write', view);
export const EXPORT_ALL = permission('can_export', 'ImportExportRestApi');
export const IMPORT_ALL = permission('can_import', 'ImportExportRestApi');
export const EXPORT_EXAMPLE = permission('can_export_as_example', 'Dashboard');
/** A preview reveals nothing that the viewer cannot read, and writes nothing. */
export const PREVIEW: Rule = { kind: 'authenticated' };
