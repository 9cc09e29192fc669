// The parameters that a template names, as typed fields over the tab's JSON. Pure.
import { parseJson } from '#app/domain/json/parse-json.ts';
import { nameableParams, paramsProblem } from '#app/domain/template/template-params.ts';

export const FIELD_KINDS = ['text', 'number', 'date', 'boolean', 'list'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

export interface ParameterField {
  readonly name: string;
  readonly kind: FieldKind;
  /** As the field shows it: dates as `YYYY-MM-DD`, lists one value a line, booleans as `true` and `false`; '' where not set. */
  readonly value: string;
  readonly isSet: boolean;
  /** Whether the text names it, and does not say what it is where it is not set. */
  readonly isRequired: boolean;
}

/** A bare name, alone or before a filter: what is called is a macro. */
const NAMED = /\{\{-?\s*([A-Za-z_]\w*)\s*(?:\|\s*(\w+)|-?\}\})/g;
/** Parameter names that Meridian itself uses. */
const OWN_NAMES: ReadonlySet<string> = new Set([
  'from_dttm',
  'to_dttm',
  'time_grain',
  'columns',
  'metrics',
  'groupby',
  'filter',
  'row_limit',
  'row_offset',
  'table_columns',
]);
const LOCALS = /\{%-?\s*(?:set|for)\s+([A-Za-z_]\w*)/g;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** Those that the text names, in its order, then those that are set and not named. */
export function parameterFields(sql: string, params: string | null): ParameterField[] {
  const set = new Map(nameableParams(params).map(({ name, value }) => [name, value]));
  const named = namedParameters(sql);
  return [...new Set([...named.keys(), ...set.keys()])].map((name) => {
    const filters = named.get(name) ?? [];
    return {
      name,
      kind: kindOf(set.get(name), name, filters),
      value: toFieldText(set.get(name)),
      isSet: set.has(name),
      isRequired: named.has(name) && !filters.some((filter) => OPTIONAL.has(filter)),
    };
  });
}

/** Whether the text names any; cheap for texts without templates. */
export const namesParameters = (sql: string): boolean => sql.includes('{{') && namedParameters(sql).size > 0;

/** What a run of the text would not find; empty where its blocks decide what is needed, and where the JSON cannot be read. */
export function missingParameters(sql: string, params: string | null): string[] {
  if (sql.includes('{%') || paramsProblem(params) !== null) return [];
  return parameterFields(sql, params).flatMap(({ name, isRequired, isSet }) => (isRequired && !isSet ? [name] : []));
}

/** Filters of what can be missing. */
const OPTIONAL: ReadonlySet<string> = new Set(['default', 'd']);
const OF_LISTS: ReadonlySet<string> = new Set(['where_in', 'join', 'first', 'last', 'length', 'count']);
const OF_NUMBERS: ReadonlySet<string> = new Set(['int', 'float', 'round', 'abs']);

/** By name: the filters that come first behind it. */
function namedParameters(sql: string): Map<string, string[]> {
  const locals = new Set([...sql.matchAll(LOCALS)].map(([, name]) => name));
  const named = new Map<string, string[]>();
  for (const [, name = '', filter] of sql.matchAll(NAMED)) {
    if (OWN_NAMES.has(name) || locals.has(name)) continue;
    named.set(name, [...(named.get(name) ?? []), ...(filter === undefined ? [] : [filter])]);
  }
  return named;
}

function kindOf(value: unknown, name: string, filters: readonly string[]): FieldKind {
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string') return DATE.test(value) ? 'date' : 'text';
  if (filters.some((filter) => OF_LISTS.has(filter))) return 'list';
  if (filters.some((filter) => OF_NUMBERS.has(filter))) return 'number';
  if (/(?:^|_)(?:date|day|since|until|from|to|start|end)(?:_|$)/i.test(name)) return 'date';
  return /(?:^|_)(?:limit|count|min|max|n|year|id|threshold)(?:_|$)/i.test(name) ? 'number' : 'text';
}

function toFieldText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The tab's JSON with the field's value; a field that was emptied is not set. What else is set stays. */
export function withParameter(params: string | null, name: string, kind: FieldKind, text: string): string {
  const others = nameableParams(params).filter((one) => one.name !== name);
  const kept = nameableParams(params);
  const value = toValue(kind, text);
  const next = value === undefined ? others : kept.some((one) => one.name === name) ? kept : [...kept, { name, value }];
  return JSON.stringify(Object.fromEntries(next.map((one) => [one.name, one.name === name ? value : one.value])), null, 2);
}

function toValue(kind: FieldKind, text: string): unknown {
  if (text === '') return undefined;
  switch (kind) {
    case 'number':
      return Number.isFinite(Number(text)) ? Number(text) : text;
    case 'boolean':
      return text === 'true';
    case 'list':
      return text.split('\n').map(toListValue);
    default:
      return text;
  }
}

/** Objects and lists are shown as JSON, and numbers as they are. */
function toListValue(line: string): unknown {
  if (line.trim() !== '' && String(Number(line)) === line.trim()) return Number(line);
  try {
    return /^\s*[[{]/.test(line) ? parseJson(line) : line;
  } catch {
    return line;
  }
}
