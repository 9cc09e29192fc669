// Chart types that show a table, whose files have the same columns and totals.
import { PIVOT_TYPES, TABLE_TYPES } from '#app/domain/chart-types/registry/lists.ts';
import { isObject } from '#app/domain/json/is-object.ts';

type Settings = Readonly<Record<string, unknown>>;

export const isTableForm = (formData: unknown): formData is Settings => isOfType(formData, TABLE_TYPES);

/** The older type has the settings of the newer one once they are upgraded. */
export const isPivotForm = (formData: unknown): formData is Settings => isOfType(formData, PIVOT_TYPES);

const isOfType = (formData: unknown, types: readonly unknown[]): boolean =>
  isObject(formData) && types.includes(formData['viz_type']);
