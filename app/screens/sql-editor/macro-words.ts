// The macros, filters and parameters that SQL editors suggest inside a template, and how they tell where one is being typed.
import { ENGINE_CLIENTS } from '#app/engines/registry/clients.ts';
import type { TemplateParam } from '#app/domain/template/template-params.ts';

export type MacroWord =
  | (typeof MACROS)[number]
  | (typeof PARTITION_MACROS)[number]
  | (typeof FILTERS)[number]
  /** A parameter of the template's author, suggested first. */
  | { readonly kind: 'parameter'; readonly name: string; readonly value: string };

const macro = <N extends string>(name: N, signature: string) => ({ kind: 'macro', name, signature }) as const;
const filter = <N extends string>(name: N, signature = '') => ({ kind: 'filter', name, signature }) as const;

export const MACROS = [
  macro('current_user_id', '()'),
  macro('current_username', '()'),
  macro('current_user_email', '()'),
  macro('current_user_roles', '()'),
  macro('current_user_rls_rules', '()'),
  macro('url_param', "('name', default)"),
  macro('filter_values', "('column', default)"),
  macro('get_filters', "('column')"),
  macro('get_time_filter', "('column')"),
  macro('dataset', '(id)'),
  macro('metric', "('key', dataset_id)"),
  macro('cache_key_wrapper', '(value)'),
] as const;

/** Behind the name that an engine gives them. */
export const PARTITION_MACROS = [
  macro('latest_partition', "('schema.table')"),
  macro('first_latest_partition', "('schema.table')"),
  macro('latest_partitions', "('schema.table')"),
  macro('latest_sub_partition', "('schema.table', column=value)"),
] as const;

export const FILTERS = [
  filter('where_in'),
  filter('to_datetime', '(format)'),
  filter('default', '(value)'),
  filter('join', "(',')"),
  filter('int'),
  filter('float'),
  filter('upper'),
  filter('lower'),
  filter('length'),
  filter('first'),
  filter('last'),
  filter('sort'),
  filter('unique'),
  filter('tojson'),
] as const;

const PARTITION_NAMES: ReadonlySet<string> = new Set(ENGINE_CLIENTS.flatMap(({ partitionMacros }) => partitionMacros));

/** What can be typed at the end of the text; empty where only the author can know, null outside of templates. */
export function macroWords(before: string, parameters: readonly TemplateParam[] = []): readonly MacroWord[] | null {
  const opened = Math.max(before.lastIndexOf('{{'), before.lastIndexOf('{%'));
  if (opened < 0) return null;
  const inside = before.slice(opened + 2);
  const code = inside.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''");
  if (/[%}]\}/.test(code)) return null;
  // Inside a text, or behind a dot.
  if (/['"]/.test(code.replaceAll("''", ''))) return [];
  if (PARTITION_NAMES.has(/(?:^|[^\w.])(\w+)\.\w*$/.exec(code)?.[1] ?? '')) return PARTITION_MACROS;
  if (/\.\w*$/.test(code)) return [];
  return /\|\s*\w*$/.test(code) ? FILTERS : [...parameters.map(parameterWord), ...macrosBeside(parameters)];
}

const parameterWord = ({ name, value }: TemplateParam): MacroWord => ({
  kind: 'parameter',
  name,
  value: shortened(JSON.stringify(value)),
});

/** A parameter takes the place of a macro of its name. */
function macrosBeside(parameters: readonly TemplateParam[]): readonly MacroWord[] {
  const taken: ReadonlySet<string> = new Set(parameters.map(({ name }) => name));
  return MACROS.filter(({ name }) => !taken.has(name));
}

const MAX_VALUE_CHARS = 80;
const shortened = (text: string): string => (text.length > MAX_VALUE_CHARS ? `${text.slice(0, MAX_VALUE_CHARS - 1)}…` : text);
