// Kinds of charts that show a table: their files have its columns, and its totals.
import { isObject } from '#app/domain/json/is-object.ts';

type Settings = Readonly<Record<string, unknown>>;

export const isTableForm = (formData: unknown): formData is Settings => isOfKind(formData, ['table', 'ag-grid-table']);

/** The older kind has the settings of the newer one once they are upgraded. */
export const isPivotForm = (formData: unknown): formData is Settings => isOfKind(formData, ['pivot_table_v2', 'pivot_table']);

const isOfKind = (formData: unknown, kinds: readonly unknown[]): boolean =>
  isObject(formData) && kinds.includes(formData['viz_type']);
