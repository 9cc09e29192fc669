// What is wrong with the settings typed as JSON, and in which line and column.
import { findJsonError } from '#app/domain/json/find-json-error.ts';
import { FILTER_LISTS } from '#app/domain/dashboard/metadata/normalize-metadata.ts';
import { parseMetadata } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import { dashboardProperties } from '#app/messages/en/dashboard-properties.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

export interface JsonProblem {
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  readonly message: string;
}
export type ReadJson =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problem: JsonProblem };

/** Settings whose shape pages rely on, by what they must be. */
const LISTS = [...FILTER_LISTS, 'timed_refresh_immune_slices', 'color_scheme_domain'];
const OBJECTS = ['label_colors', 'map_label_colors', 'chart_configuration', 'global_chart_configuration', 'expanded_slices'];

export function readSettings(text: string): ReadJson {
  const t = pageTranslate(dashboardProperties);
  const error = findJsonError(text);
  if (error) return { ok: false, problem: { ...placeOf(text, error.at), message: t(`json.${error.code}`) } };
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) return refused(text, null, t('json.notObject'));
  const list = LISTS.find((key) => Object.hasOwn(value, key) && !Array.isArray(value[key]));
  if (list) return refused(text, list, t('json.notList', { key: list }));
  const object = OBJECTS.find((key) => Object.hasOwn(value, key) && !isObject(value[key]));
  if (object) return refused(text, object, t('json.notKeyObject', { key: object }));
  if (Object.hasOwn(value, 'positions')) return refused(text, 'positions', t('json.positions'));
  const isRead = (key: string): boolean => {
    const list = value[key];
    return (
      !Array.isArray(list) || parseMetadata({ [key]: list }).filterBar.length >= list.filter((entry) => !isRemoved(entry)).length
    );
  };
  const unread = FILTER_LISTS.find((key) => !isRead(key));
  if (unread) return refused(text, unread, t('json.filterId'));
  return { ok: true, value };
}

/** Other clients keep display controls that were removed, with a mark. */
const isRemoved = (entry: unknown): boolean => isObject(entry) && entry['removed'] === true;

const refused = (text: string, key: string | null, message: string): ReadJson => {
  const at = key === null ? 0 : Math.max(0, text.indexOf(`"${key}"`));
  return { ok: false, problem: { ...placeOf(text, at), message } };
};

function placeOf(text: string, at: number): Pick<JsonProblem, 'line' | 'column'> {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
