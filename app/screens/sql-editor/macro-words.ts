// The macros, filters and parameters that editors of SQL offer inside a template, and how they tell where one is being typed.
import type { TemplateParam } from '#app/domain/template/template-params.ts';

export interface MacroWord {
  readonly name: string;
  readonly signature: string;
  readonly says: string;
  /** The writer's own: offered before the others. */
  readonly isParameter?: true;
}

export const MACROS: readonly MacroWord[] = [
  { name: 'current_user_id', signature: '()', says: 'The number of whoever asks; None for guests.' },
  { name: 'current_username', signature: '()', says: 'The username of whoever asks.' },
  { name: 'current_user_email', signature: '()', says: 'The address of whoever asks.' },
  { name: 'current_user_roles', signature: '()', says: 'The roles of whoever asks, as a list.' },
  { name: 'current_user_rls_rules', signature: '()', says: 'The caller’s row clauses, in texts that are saved with a dataset.' },
  { name: 'url_param', signature: "('name', default)", says: 'A parameter of the page’s address.' },
  { name: 'filter_values', signature: "('column', default)", says: 'The values that a filter on the column has chosen.' },
  { name: 'get_filters', signature: "('column')", says: 'The filters on the column: op, col and val of each.' },
  { name: 'get_time_filter', signature: "('column')", says: 'The time range: from_expr, to_expr and time_range.' },
  { name: 'dataset', signature: '(id)', says: 'Another dataset as a sub-query, for those who may read it.' },
  { name: 'metric', signature: "('key', dataset_id)", says: 'The expression of a metric.' },
  { name: 'cache_key_wrapper', signature: '(value)', says: 'The value, and answers are kept apart by it.' },
];

export const FILTERS: readonly MacroWord[] = [
  { name: 'where_in', signature: '', says: 'A list as the values of an IN, quoted as the database does.' },
  { name: 'to_datetime', signature: '(format)', says: 'A text as a date and time.' },
  { name: 'default', signature: '(value)', says: 'The value where there is none.' },
  { name: 'join', signature: "(',')", says: 'The items of a list as one text.' },
  { name: 'int', signature: '', says: 'A text as a whole number.' },
  { name: 'float', signature: '', says: 'A text as a number.' },
  { name: 'upper', signature: '', says: 'In capital letters.' },
  { name: 'lower', signature: '', says: 'In small letters.' },
  { name: 'length', signature: '', says: 'How many items or characters.' },
  { name: 'first', signature: '', says: 'The first item.' },
  { name: 'last', signature: '', says: 'The last item.' },
  { name: 'sort', signature: '', says: 'In order.' },
  { name: 'unique', signature: '', says: 'Each item once.' },
  { name: 'tojson', signature: '', says: 'As JSON.' },
];

/** What may stand at the end of the text; empty where only the writer can know, null outside of templates. */
export function macroWords(before: string, parameters: readonly TemplateParam[] = []): readonly MacroWord[] | null {
  const opened = Math.max(before.lastIndexOf('{{'), before.lastIndexOf('{%'));
  if (opened < 0) return null;
  const inside = before.slice(opened + 2);
  const code = inside.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''");
  if (/[%}]\}/.test(code)) return null;
  // Inside a text, or behind a dot.
  if (/['"]/.test(code.replaceAll("''", '')) || /\.\w*$/.test(code)) return [];
  return /\|\s*\w*$/.test(code) ? FILTERS : [...parameters.map(parameterWord), ...macrosBeside(parameters)];
}

const parameterWord = ({ name, value }: TemplateParam): MacroWord => ({
  name,
  signature: 'parameter',
  says: shortened(JSON.stringify(value)),
  isParameter: true,
});

/** A parameter takes the place of a macro of its name. */
function macrosBeside(parameters: readonly TemplateParam[]): readonly MacroWord[] {
  const taken = new Set(parameters.map(({ name }) => name));
  return MACROS.filter(({ name }) => !taken.has(name));
}

const MAX_VALUE_CHARS = 80;
const shortened = (text: string): string => (text.length > MAX_VALUE_CHARS ? `${text.slice(0, MAX_VALUE_CHARS - 1)}…` : text);
