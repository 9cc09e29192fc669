// Session changes of a script by SET, RESET and transaction statements, and the settings allowed. Client-side COPY is refused.
import { parseTimeout, refusedSetting, type SessionChange } from '#app/domain/sql/session-change.ts';
import { MAX_TREE_CHARS, parseTree, type PgTree } from './pg-parser.ts';
import { isTree, unwrap } from './tree.ts';

/** Null if the statement doesn't change the session. `sql` is one statement. */
export function sessionChange(sql: string): SessionChange | null {
  const found = parseTree(sql, MAX_TREE_CHARS);
  const tree = found.ok ? found.value[0]?.tree : undefined;
  return tree ? changeOf(tree, sql) : null;
}

/** Whether the statement only changes settings that affect neither name resolution nor access. */
export function isPlainSetting(tree: PgTree): boolean {
  const change = unwrap(tree).type === 'VariableSetStmt' ? changeOf(tree, '') : null;
  return change?.kind === 'set' && !change.names.some((name) => CHANGES_NAMES.test(name));
}

const CHANGES_NAMES = /^(?:search_path|transaction)$|\./;

function changeOf(tree: PgTree, sql: string): SessionChange | null {
  const { type, fields } = unwrap(tree);
  switch (type) {
    case 'VariableSetStmt':
      return settingChange(fields, sql);
    case 'TransactionStmt':
      return TRANSACTIONS[String(fields['kind'])] ?? null;
    case 'DiscardStmt':
      return fields['target'] === 'DISCARD_ALL' ? { kind: 'reset', names: null } : null;
    case 'CopyStmt':
      return copyProblem(fields);
    default:
      return null;
  }
}

const TRANSACTIONS: Readonly<Record<string, SessionChange>> = {
  TRANS_STMT_BEGIN: { kind: 'begin' },
  TRANS_STMT_START: { kind: 'begin' },
  TRANS_STMT_COMMIT: { kind: 'commit' },
  TRANS_STMT_ROLLBACK: { kind: 'rollback' },
};

/** COPY without a file or program transfers rows outside of the protocol's result messages. */
function copyProblem(fields: PgTree): SessionChange | null {
  if (typeof fields['filename'] === 'string') return null;
  return {
    kind: 'refused',
    message:
      fields['is_from'] === true
        ? 'COPY … FROM STDIN can’t be used here, as there is no file to read. Upload the file instead, or use INSERT.'
        : 'COPY … TO STDOUT can’t be used here. Run its query alone, and download the result as a file.',
  };
}

function settingChange(fields: PgTree, sql: string): SessionChange {
  const name = typeof fields['name'] === 'string' ? fields['name'].toLowerCase() : '';
  const kind = String(fields['kind']);
  if (kind === 'VAR_RESET_ALL') return { kind: 'reset', names: null };
  if (kind === 'VAR_SET_MULTI') return transactionChange(name, fields);
  const reason = refusal(name);
  if (reason !== null) return refusedSetting(LABELS.get(name) ?? name, reason);
  if (kind === 'VAR_RESET' || kind === 'VAR_SET_DEFAULT') return { kind: 'reset', names: [name] };
  const value = valueOf(fields);
  const timeoutMs = name === 'statement_timeout' && value !== null ? parseTimeout(value, 1) : null;
  if (name === 'client_encoding' && !/^utf-?8$/i.test(value ?? '')) return refusedSetting('The encoding', FIXED);
  if (name === 'standard_conforming_strings' && !/^(?:on|true|1|yes)$/i.test(value ?? '')) return refusedSetting(name, FIXED);
  return {
    kind: 'set',
    names: [name],
    replay: name === 'client_encoding' ? null : sql.replace(/^set\s+(?:local|session)\s+/i, 'SET '),
    isLocal: fields['is_local'] === true,
    ...(timeoutMs !== null && { timeoutMs }),
  };
}

/** Handles `SET TRANSACTION …` (current transaction) and `SET SESSION CHARACTERISTICS …` (session). */
function transactionChange(name: string, fields: PgTree): SessionChange {
  const elements: unknown[] = Array.isArray(fields['args']) ? fields['args'] : [];
  const isAccess = elements.some((element) => isTree(element) && unwrap(element).fields['defname'] === 'transaction_read_only');
  if (isAccess || name === 'transaction snapshot')
    return refusedSetting('Whether a transaction can write', 'the database’s settings decide it.');
  return { kind: 'set', names: ['transaction'], replay: null, isLocal: name === 'transaction' };
}

/** Returns the single value as text; null if there is none, or several. */
function valueOf(fields: PgTree): string | null {
  const [arg, second] = Array.isArray(fields['args']) ? (fields['args'] as unknown[]) : [];
  if (!isTree(arg) || second !== undefined) return null;
  const constant = unwrap(arg).fields;
  for (const [kind, key] of [
    ['sval', 'sval'],
    ['ival', 'ival'],
    ['fval', 'fval'],
    ['boolval', 'boolval'],
  ] as const) {
    const value = constant[kind];
    // libpg_query omits zero values.
    if (!isTree(value)) continue;
    const plain = value[key];
    if (typeof plain === 'string' || typeof plain === 'number' || typeof plain === 'boolean') return String(plain);
    return kind === 'boolval' ? 'false' : '0';
  }
  return null;
}

const FIXED = 'results are read by it.';
const LABELS: ReadonlyMap<string, string> = new Map([
  ['session_authorization', 'The session’s user'],
  ['role', 'The role'],
]);

/** Returns the reason why a script can't change a setting; null if it can. Settings of extension logs and loaded code are refused. */
function refusal(name: string): string | null {
  if (/^(?:role|session_authorization)$/.test(name)) return 'queries run as the connection’s user.';
  if (/^(?:row_security|session_replication_role)$/.test(name)) return 'it would turn off protections of the data.';
  if (/^(?:default_)?transaction_(?:read_only|deferrable)$/.test(name)) return 'the database’s settings decide it.';
  if (/^(?:idle_in_transaction_session_timeout|idle_session_timeout|transaction_timeout|tcp_\w+)$/.test(name))
    return 'connections are ended by the product’s own limits.';
  if (SERVER_SETTINGS.test(name)) return 'it is a setting of the server’s administrators.';
  return null;
}

const SERVER_SETTINGS =
  /^(?:log_\w+|debug_\w+|track_\w+|trace_\w+|\w*preload_libraries|dynamic_library_path|allow_\w+|ignore_\w+|zero_damaged_pages|lo_compat_privileges|password_encryption|krb_\w+|backslash_quote|compute_query_id|event_triggers|restrict_nonsystem_relation_kind|temp_file_limit)$|^(?:auto_explain|pgaudit\w*|pg_stat_statements|pg_cron|cron|rds|supautils|set_user|credcheck|anon|plpgsql|plperl|pltcl|plpython3?u?|plv8|azure|google|aurora\w*|apg\w*)\./;
