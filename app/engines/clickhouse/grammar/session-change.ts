// What SET and USE change for the rest of a script. Each request is a new session: what was set travels in the address of
// the later ones, as `name=value`.
import { parseTimeout, refusedSetting, type SessionChange } from '#app/domain/sql/session-change.ts';
import type { SqlToken } from '#app/engines/shared/tokens/token.ts';

/** Null: nothing. `tokens` are those of one statement. */
export function sessionChange(tokens: readonly SqlToken[], nameOf: (token: SqlToken) => string): SessionChange | null {
  const [first, second, third] = tokens;
  if (first?.text === 'USE') {
    const place = second?.text === 'DATABASE' ? third : second;
    return place ? { kind: 'set', names: ['use'], replay: toReplay([['database', nameOf(place)]]), isLocal: false } : null;
  }
  if (first?.text !== 'SET') return null;
  if (second?.text === 'ROLE' || second?.text === 'DEFAULT')
    return refusedSetting('The role', 'queries run as the connection’s user.');
  if (second?.text === 'TRANSACTION') return refusedSetting('The transaction', 'each statement runs in its own.');
  return settingsChange(splitByComma(tokens.slice(1)), nameOf);
}

/** Whether it only sets what doesn't decide what names mean. */
export const isPlainSetting = (tokens: readonly SqlToken[]): boolean =>
  tokens[0]?.text === 'SET' && !/^(?:ROLE|DEFAULT|TRANSACTION)$/.test(tokens[1]?.text ?? '');

function settingsChange(assignments: readonly (readonly SqlToken[])[], nameOf: (token: SqlToken) => string): SessionChange {
  const set: [string, string][] = [];
  let timeoutMs: number | null = null;
  for (const [target, , ...value] of assignments) {
    const name = target ? nameOf(target) : '';
    const reason = refusal(name);
    if (reason !== null) return refusedSetting(name, reason);
    const text = valueText(value);
    if (name === 'max_execution_time') timeoutMs = parseTimeout(text, 1_000);
    if (text !== 'DEFAULT') set.push([name, text]);
  }
  const names = set.map(([name]) => name);
  if (names.length === 0) return { kind: 'reset', names: assignments.map(([target]) => (target ? nameOf(target) : '')) };
  return { kind: 'set', names, replay: toReplay(set), isLocal: false, ...(timeoutMs !== null && { timeoutMs }) };
}

function splitByComma(tokens: readonly SqlToken[]): SqlToken[][] {
  const parts: SqlToken[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === 'open' || token.text === '[' || token.text === '{') depth += 1;
    if (token.kind === 'close' || token.text === ']' || token.text === '}') depth -= 1;
    if (token.text === ',' && depth === 0) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** The value in URL form: a text without quotes. A setting without a value is on. */
function valueText(tokens: readonly SqlToken[]): string {
  const text = tokens.map((token) => token.text).join('');
  if (tokens.length === 0 || /^true$/i.test(text)) return '1';
  if (/^false$/i.test(text)) return '0';
  return tokens.length === 1 && tokens[0]?.kind === 'text' ? unquote(text) : text;
}

const unquote = (text: string): string =>
  text
    .slice(1, -1)
    .replaceAll("''", "'")
    .replace(/\\([^])/g, '$1');

const toReplay = (settings: readonly (readonly [string, string])[]): string =>
  new URLSearchParams(settings.map(([name, value]) => [name, value])).toString();

/** Why a script can't set a setting; null: it can. */
function refusal(name: string): string | null {
  if (/^(?:readonly|allow_ddl|allow_introspection_functions)$/.test(name)) return 'it would turn off protections of the data.';
  if (/^(?:dialect|implicit_select|implicit_table_at_top_level|enable_sql_\w+|.*_dialect)$/.test(name))
    return 'it would change how SQL is read, and row-level security with it.';
  if (
    /^(?:default_format|output_format_\w+|format_\w+|limit|offset|http_\w+|send_progress\w*|wait_end_of_query|cancel_http\w*|query_id|session_id|user|password|database)$/.test(
      name,
    )
  )
    return 'results are read by it.';
  if (/^(?:log_\w+|\w*_log_\w+|query_profiler\w*|opentelemetry\w*|use_query_condition_cache)$/.test(name))
    return 'it is a setting of the server’s administrators.';
  return null;
}
