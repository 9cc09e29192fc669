// What is saved for the columns of a table, changed one setting at a time: a setting that says nothing is left out.
import {
  columnLabel,
  isObject,
  metricLabel,
  own,
  readList,
  readObject,
  type JsonObject,
} from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';

/** The columns of a table's result that can have settings. */
export function settingsColumns(formData: FormData): readonly string[] {
  if (formData['query_mode'] === 'raw') return unique(readList(formData, 'all_columns').map(columnLabel));
  const shares = readList(formData, 'percent_metrics').map((metric) => `%${metricLabel(metric)}`);
  return unique([
    ...readList(formData, 'groupby').map(columnLabel),
    ...readList(formData, 'metrics').map(metricLabel),
    ...shares,
  ]);
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names.filter((name) => name !== ''))];

export const columnSettings = (saved: unknown, column: string): JsonObject => (isObject(saved) ? readObject(saved, column) : {});

/** null or '' takes the setting away; settings of a column without any are taken away too. */
export function withSetting(saved: unknown, column: string, name: string, value: unknown): JsonObject {
  const all = isObject(saved) ? saved : {};
  const { [name]: _before, ...others } = columnSettings(saved, column);
  const next = value === null || value === '' ? others : { ...others, [name]: value };
  const { [column]: _column, ...rest } = all;
  return Object.keys(next).length === 0 ? rest : { ...rest, [column]: next };
}

/** Yes or no as it is saved; the default where it is not. */
export function readSetting(settings: JsonObject, name: string, fallback: boolean): boolean {
  const value = own(settings, name);
  return typeof value === 'boolean' ? value : fallback;
}
