// What SET, USE and transactions change of a script's session, and which settings it can have. Variables of users stay in the
// session by themselves; what each statement's opening sets is set again behind it.
import { parseTimeout, refusedSetting, type SessionChange } from '#app/domain/sql/session-change.ts';
import { lexMysql, splitMysql, unquote, type MysqlToken } from './lexer.ts';
import { KEPT_MODES } from '#app/engines/mysql/driver/opening.ts';
import { isDeniedSchema } from './refusals.ts';

/** A token as its word in lower case, or its text. */
interface Part {
  readonly text: string;
  readonly token: MysqlToken;
}

/** Null: nothing. `sql` is one statement. */
export function sessionChange(sql: string): SessionChange | null {
  const parts = readParts(sql);
  const [first, second] = parts;
  switch (first?.text) {
    case 'set':
      return setChange(sql, parts.slice(1));
    case 'use':
      return schemaChange(sql, parts);
    case 'begin':
      return { kind: 'begin' };
    case 'start':
      return second?.text === 'transaction' ? { kind: 'begin' } : null;
    case 'commit':
      return { kind: 'commit' };
    case 'rollback':
      return parts.some(({ text }) => text === 'to') ? null : { kind: 'rollback' };
    default:
      return null;
  }
}

/** Whether it only sets plain values of settings that decide neither about names nor about access. */
export function isPlainSetting(sql: string): boolean {
  const change = sessionChange(sql);
  return change?.kind === 'set' && change.names.every((name) => SETTINGS.test(name)) && !sql.includes('(');
}

function readParts(sql: string): Part[] {
  const lexed = lexMysql(sql);
  const [tokens = []] = lexed.ok ? splitMysql(lexed.tokens) : [];
  return tokens.map((token) => ({ token, text: sql.slice(token.from, token.to).toLowerCase() }));
}

function schemaChange(sql: string, [, place]: readonly Part[]): SessionChange {
  const schema = place ? unquote(sql.slice(place.token.from, place.token.to)) : '';
  if (isDeniedSchema(schema)) return { kind: 'refused', message: `The schema “${schema}” is internal and can’t be used here.` };
  return { kind: 'set', names: ['use'], replay: sql, isLocal: false };
}

function setChange(sql: string, parts: readonly Part[]): SessionChange {
  const words = parts.map(({ text }) => text);
  const refused = refusedForm(words);
  if (refused) return refused;
  if (/^(?:session |local )?transaction\b/.test(words.join(' '))) return transactionChange(words);
  const assignments = splitAssignments(parts).map((assignment) => readAssignment(sql, assignment));
  const problem = assignments.find((assignment) => assignment.kind === 'refused');
  if (problem) return problem;
  const set = assignments.filter((assignment) => assignment.kind === 'assigned');
  const settings = set.filter(({ replay }) => replay !== null);
  const timeoutMs = Math.min(...set.flatMap((assignment) => assignment.timeoutMs ?? []));
  return {
    kind: 'set',
    names: set.map(({ name }) => name),
    replay: settings.length === 0 ? null : `SET ${settings.map(({ replay }) => replay).join(', ')}`,
    isLocal: false,
    ...(Number.isFinite(timeoutMs) && { timeoutMs }),
  };
}

function refusedForm([first = '', second = '']: readonly string[]): SessionChange | null {
  if (/^(?:role|password|default)$/.test(first))
    return refusedSetting(NAMES_OF_FORMS.get(first) ?? first, 'queries run as the connection’s user.');
  if (/^(?:global|persist|persist_only)$/.test(first) || /^@@(?:global|persist|persist_only)\./.test(first))
    return refusedSetting('A setting of the server', 'it would hold for everyone.');
  if (first === 'statement' || first === 'resource')
    return refusedSetting(`SET ${first.toUpperCase()}`, 'set the setting for the script instead.');
  if (first === 'charset' || first === 'character' || (first === 'names' && !/^['"]?utf8(?:mb4)?['"]?$/.test(second)))
    return refusedSetting('The character set', 'results are read as utf8mb4.');
  return null;
}

const NAMES_OF_FORMS: ReadonlyMap<string, string> = new Map([
  ['role', 'The role'],
  ['default', 'The default role'],
  ['password', 'A password'],
]);

const transactionChange = (words: readonly string[]): SessionChange =>
  /\bread (?:write|only)\b/.test(words.join(' '))
    ? refusedSetting('Whether a transaction can write', 'the database’s settings decide it.')
    : { kind: 'set', names: ['transaction'], replay: null, isLocal: words[0] === 'transaction' };

function splitAssignments(parts: readonly Part[]): Part[][] {
  const assignments: Part[][] = [[]];
  let depth = 0;
  for (const part of parts) {
    if (part.token.kind === 'open') depth += 1;
    if (part.token.kind === 'close') depth -= 1;
    if (part.text === ',' && depth === 0) assignments.push([]);
    else assignments.at(-1)?.push(part);
  }
  return assignments;
}

type Assignment =
  | { readonly kind: 'assigned'; readonly name: string; readonly replay: string | null; readonly timeoutMs?: number }
  | Extract<SessionChange, { kind: 'refused' }>;

function readAssignment(sql: string, parts: readonly Part[]): Assignment {
  const [first] = parts;
  const scoped = /^(?:session|local)$/.test(first?.text ?? '') ? parts.slice(1) : parts;
  const [target, , ...value] = scoped;
  const [begin, last] = [scoped[0]?.token.from ?? 0, scoped.at(-1)?.token.to ?? 0];
  const text = sql.slice(begin, last);
  if (target?.text === 'names') return { kind: 'assigned', name: 'names', replay: null };
  if (/^(?:global|persist|persist_only)$/.test(first?.text ?? ''))
    return refusedSetting('A setting of the server', 'it would hold for everyone.') as Assignment;
  if (/^@[^@]/.test(target?.text ?? '')) return { kind: 'assigned', name: target?.text ?? '', replay: null };
  const name = settingName(target, sql);
  if (name === null) return refusedSetting('A setting of the server', 'it would hold for everyone.') as Assignment;
  const values = value.map(({ token }) => unquote(sql.slice(token.from, token.to)));
  const reason = refusal(name, values);
  if (reason !== null) return refusedSetting(name, reason) as Assignment;
  const timeoutMs = TIMEOUTS.has(name) && values.length === 1 ? parseTimeout(values[0] ?? '', TIMEOUTS.get(name) ?? 1) : null;
  return {
    kind: 'assigned',
    name,
    replay: `SESSION ${text.replace(/^@@(?:session\.|local\.)?/i, '')}`,
    ...(timeoutMs !== null && { timeoutMs }),
  };
}

/** Name in lower case; null: a global variable. */
function settingName(target: Part | undefined, sql: string): string | null {
  const text = target ? unquote(sql.slice(target.token.from, target.token.to)).toLowerCase() : '';
  const [, scope, name = ''] = /^@@(?:(\w+)\.)?(.*)$/.exec(text) ?? [null, undefined, text];
  return scope === undefined || scope === 'session' || scope === 'local' ? name : null;
}

const TIMEOUTS: ReadonlyMap<string, number> = new Map([
  ['max_statement_time', 1_000],
  ['max_execution_time', 1],
]);

/** Combinations that only have modes in them which change no reading. */
const PLAIN_MODES: ReadonlySet<string> = new Set([...KEPT_MODES, 'TRADITIONAL', 'NO_AUTO_CREATE_USER', '']);

/** Settings of results, time, and how the server works; none of access or of how texts are parsed. */
const SETTINGS =
  /^(?:sql_mode|time_zone|timestamp|lc_time_names|lc_messages|group_concat_max_len|div_precision_increment|default_week_format|max_statement_time|max_execution_time|lock_wait_timeout|innodb_lock_wait_timeout|optimizer_\w+|eq_range_index_dive_limit|join_\w+|sort_buffer_size|read_buffer_size|read_rnd_buffer_size|tmp_table_size|tmp_memory_table_size|max_heap_table_size|tmp_disk_table_size|bulk_insert_buffer_size|big_tables|sql_big_selects|max_join_size|sql_select_limit|sql_safe_updates|max_sort_length|max_length_for_sort_data|cte_max_recursion_depth|max_recursive_iterations|rand_seed[12]|foreign_key_checks|unique_checks|auto_increment_(?:increment|offset)|insert_id|last_insert_id|sql_quote_show_create|explicit_defaults_for_timestamp|collation_connection|(?:tx|transaction)_isolation|windowing_use_high_precision|information_schema_stats_expiry|query_cache_type|use_stat_tables|histogram_\w+|range_alloc_block_size|net_buffer_length|profiling|sql_notes|sql_warnings|max_error_count|default_storage_engine|innodb_strict_mode|updatable_views_with_limit|completion_type|system_versioning_\w+|note_verbosity|in_predicate_conversion_threshold)$/;

/** Why a script can't set a setting; null: it can. */
function refusal(name: string, values: readonly string[]): string | null {
  if (name === 'autocommit') return 'use START TRANSACTION and COMMIT.';
  if (/^(?:default_)?(?:tx|transaction)_read_only$/.test(name)) return 'the database’s settings decide it.';
  if (name === 'sql_mode')
    return isPlainMode(values) ? null : 'this value would change how SQL is read, and row-level security with it.';
  return SETTINGS.test(name) ? null : 'scripts can set only what concerns their own results and speed.';
}

function isPlainMode(values: readonly string[]): boolean {
  const [value, second] = values;
  if (value === undefined || second !== undefined) return false;
  return value.toLowerCase() === 'default' || value.split(',').every((mode) => PLAIN_MODES.has(mode.trim().toUpperCase()));
}
