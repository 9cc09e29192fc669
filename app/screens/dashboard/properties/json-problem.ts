// What is wrong with the settings typed as JSON, and in which line.
import { parseMetadata } from '#app/domain/dashboard/parse-metadata.ts';
import { dashboardProperties } from '#app/messages/en/dashboard-properties.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

export interface JsonProblem {
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
}
export type ReadJson =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problem: JsonProblem };

/** Settings whose shape pages rely on, by what they must be. */
const LISTS = ['native_filter_configuration', 'timed_refresh_immune_slices', 'color_scheme_domain'];
const OBJECTS = ['label_colors', 'map_label_colors', 'chart_configuration', 'global_chart_configuration', 'expanded_slices'];

export function readSettings(text: string): ReadJson {
  const t = pageTranslate(dashboardProperties);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return {
      ok: false,
      problem: { line: lineOf(text, error), message: t('json.invalid') },
    };
  }
  if (!isObject(value)) return refused(text, null, t('json.notObject'));
  const list = LISTS.find((key) => Object.hasOwn(value, key) && !Array.isArray(value[key]));
  if (list) return refused(text, list, t('json.notList', { key: list }));
  const object = OBJECTS.find((key) => Object.hasOwn(value, key) && !isObject(value[key]));
  if (object) return refused(text, object, t('json.notKeyObject', { key: object }));
  if (Object.hasOwn(value, 'positions')) return refused(text, 'positions', t('json.positions'));
  const stored = Array.isArray(value['native_filter_configuration']) ? value['native_filter_configuration'].length : 0;
  if (parseMetadata(value).filterBar.length < stored) return refused(text, 'native_filter_configuration', t('json.filterId'));
  return { ok: true, value };
}

const refused = (text: string, key: string | null, message: string): ReadJson => {
  const at = key === null ? 0 : Math.max(0, text.indexOf(`"${key}"`));
  return { ok: false, problem: { line: lineAt(text, at), message } };
};

/** Engines say where they stopped in different terms; the text's end is where the others did. */
function lineOf(text: string, error: unknown): number {
  const label = error instanceof Error ? error.message : '';
  const line = /line (\d+)/.exec(label)?.[1];
  if (line) return Number(line);
  const position = /position (\d+)/.exec(label)?.[1];
  return lineAt(text, position ? Number(position) : text.length);
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
