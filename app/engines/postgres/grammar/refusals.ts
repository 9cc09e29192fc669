// Finds valid SQL that a read-only statement or clause must not contain: writes, locks, side effects, internals, subqueries.
import type { Diagnostic } from '#app/domain/sql/grammar.ts';
import { BUILT_IN_FUNCTIONS, BUILT_IN_OPERATORS, BUILT_IN_TYPES } from './built-in-functions.ts';
import { findTables } from './find-tables.ts';
import type { PgTree } from './pg-parser.ts';
import { isTree, readNameParts, walkNodes, unwrap, type PgNode } from './tree.ts';

/**
 * Functions that write, wait, lock, access files, other servers or other sessions, or run unchecked SQL text. Matched by name without
 * the schema.
 */
const DENIED_FUNCTIONS: readonly RegExp[] = [
  // Session settings, sequences, transaction IDs.
  /^(?:set_config|setseed|nextval|setval|txid_current|pg_current_xact_id)$/,
  // Files and programs of the server.
  /^pg_(?:read|file|ls|stat_file|logdir)(?:_.*)?$/,
  /^(?:lo_.*|loread|lowrite)$/,
  // Other servers, and SQL text run by the server.
  /^dblink.*$/,
  /^(?:query|table|cursor|schema|database)_to_xml.*$/,
  /^(?:ts_stat|ts_rewrite|crosstab.*|connectby|xpath_table)$/,
  // The text of running statements, which contains the caller's row-level security clauses.
  /^(?:current_query|pg_stat_get_(?:backend_)?activity|pg_prepared_statement|pg_cursor|pg_stat_statements)$/,
  // Waiting, locking, notifications.
  /^pg_(?:sleep.*|notify|(?:try_)?advisory_.*|isolation_test.*)$/,
  // Other sessions and the server itself.
  /^pg_(?:cancel_backend|terminate_backend|reload_conf|rotate_logfile.*|promote|log_.*|stat_reset.*|stat_statements_reset.*)$/,
  /^pg_(?:switch_.*|create_.*|drop_.*|copy_.*|backup_.*|start_backup|stop_backup|wal_replay_.*|replication_.*|logical_.*)$/,
  /^pg_(?:export_snapshot|import_system_collations|extension_config_dump|nextoid|prewarm|autoprewarm.*|stat_clear_.*|sync_.*)$/,
  /^pg_(?:hba_file_rules|ident_file_mappings|show_all_file_settings|config|control_.*|get_wal_.*|walinspect.*|restore_.*|clear_.*)$/,
  /^(?:brin_.*|gin_clean_pending_list|heap_force_.*|pgstattuple.*|get_raw_page|bt_index_.*|verify_heapam|binary_upgrade_.*)$/,
  // Extensions with access to other systems.
  /^(?:http(?:_.*)?|postgres_fdw_.*|plpython.*|aws_.*|cron_.*|net_http_.*)$/,
];

/** Functions that look up objects by name or OID, and so reveal tables that the statement doesn't name. */
const OBJECT_FUNCTIONS: readonly RegExp[] = [
  /^pg_(?:database|indexes|relation|table|tablespace|total_relation)_size$/,
  /^(?:to_)?reg(?:class|collation|config|dictionary|namespace|oper|operator|proc|procedure|role|type|typemod)$/,
  /^(?:has_.*_privilege|pg_has_role|row_security_active|currval|lastval|current_setting)$/,
  /^(?:(?:col|obj|shobj)_description|pg_(?:get|stat|describe|identify|index|indexam|relation|partition|sequence|filenode)_.*)$/,
  /^pg_(?:.*_is_visible|input_.*|my_temp_schema|is_other_temp_schema|options_to_table|column_is_updatable)$/,
];
const OBJECT_TYPE = /^_?reg(?:class|collation|config|dictionary|namespace|oper|operator|proc|procedure|role|type)$/;

/** Catalogs with passwords, files and user mappings, readable only by superusers; large objects. */
const DENIED_TABLES =
  /^(?:pg_authid|pg_shadow|pg_user_mappings?|pg_largeobject(?:_metadata)?|pg_hba_file_rules|pg_ident_file_mappings|pg_file_settings|pg_subscription)$/;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Lists the names of called functions, in lower case and without schemas. */
export function findFunctions(tree: PgTree): string[] {
  const names = new Set<string>();
  for (const node of walkNodes(tree)) if (node.type === 'FuncCall') names.add(functionName(node));
  return [...names];
}

const functionName = ({ fields }: PgNode): string => (readNameParts(fields['funcname']).at(-1) ?? '').toLowerCase();

/**
 * Whether a statement calls only built-in functions; user-defined ones can read any table. Doesn't detect functions in column notation
 * (`t.f` for `f(t)`), which only the server can resolve.
 */
export function callsBuiltInsOnly(tree: PgTree): boolean {
  for (const { type, fields } of walkNodes(tree)) {
    if (type === 'FuncCall' && !isBuiltIn(readNameParts(fields['funcname']), BUILT_IN_FUNCTIONS)) return false;
    if (fieldsOfType(type, fields) !== null && !isBuiltIn(readNameParts(fields['names']), BUILT_IN_TYPES)) return false;
    for (const operator of operatorsOf(type, fields)) if (!isBuiltIn(operator, BUILT_IN_OPERATORS)) return false;
  }
  return true;
}

const isBuiltIn = (path: readonly string[], names: ReadonlySet<string>): boolean =>
  names.has(path.at(-1) ?? '') && (path.length === 1 || (path.length === 2 && path[0] === 'pg_catalog'));

/** Type names are in a known field of the parent, so the tree doesn't wrap them in their node type. */
const fieldsOfType = (type: string | null, fields: PgTree): PgTree | null =>
  (type === 'TypeName' || type === null) && Array.isArray(fields['names']) && 'typemod' in fields ? fields : null;

/** Whether a call or cast looks up an object by name or OID. */
function looksUpObject({ type, fields }: PgNode): boolean {
  if (type === 'FuncCall') {
    const name = readNameParts(fields['funcname']).at(-1) ?? '';
    return OBJECT_FUNCTIONS.some((pattern) => pattern.test(name));
  }
  return fieldsOfType(type, fields) !== null && OBJECT_TYPE.test(readNameParts(fields['names']).at(-1) ?? '');
}

/** Conditions such as BETWEEN appear in the tree as operators with a keyword as name. */
function operatorsOf(type: string | null, fields: PgTree): string[][] {
  const kind = fields['kind'];
  const isOperator = type === 'A_Expr' && (kind === 'AEXPR_OP' || kind === 'AEXPR_OP_ANY' || kind === 'AEXPR_OP_ALL');
  const names = [isOperator ? fields['name'] : null, fields['operName'], fields['useOp']];
  return names.map(readNameParts).filter((path) => path.length > 0);
}

/** Whether a function is denied to everyone, by its lower-case name without a schema. */
export const deniesFunction = (name: string): boolean => DENIED_FUNCTIONS.some((pattern) => pattern.test(name));

/** Finds the reason why a statement isn't read-only. */
export function findReadProblem(tree: PgTree, range: Range): Diagnostic | null {
  if (!isReading(tree)) return notReadOnly('Only read-only statements are allowed here.', range);
  for (const node of walkNodes(tree)) {
    const problem = problemOf(node, tree, range);
    if (problem) return problem;
  }
  const internal = findTables(tree).find(({ table }) => DENIED_TABLES.test(table));
  if (internal) return notReadOnly(`The table ${internal.table} is internal.`, range);
  for (const { type } of walkNodes(tree)) if (type === 'LockingClause') return { ...notReadOnly(LOCKS, range), locksRows: true };
  return null;
}

/** An allowlist, so that new statement types are refused: SELECT, EXPLAIN of a SELECT, and SHOW. */
function isReading(tree: PgTree): boolean {
  const { type, fields } = unwrap(tree);
  if (type === 'SelectStmt' || type === 'VariableShowStmt') return true;
  const explained = type === 'ExplainStmt' ? fields['query'] : null;
  return isTree(explained) && unwrap(explained).type === 'SelectStmt';
}

function problemOf(node: PgNode, tree: PgTree, range: Range): Diagnostic | null {
  const { type, fields } = node;
  const isRoot = fields === unwrap(tree).fields;
  if (type?.endsWith('Stmt') && type !== 'SelectStmt' && !isRoot)
    return notReadOnly('A statement inside this one writes.', range);
  if ('intoClause' in fields) return notReadOnly('SELECT INTO makes a table.', range);
  if (type === 'FuncCall' && deniesFunction(functionName(node))) return functionDenied(functionName(node), range);
  return null;
}

const LOCKS = 'FOR UPDATE and FOR SHARE lock rows.';

const notReadOnly = (message: string, { from, to }: Range): Diagnostic => ({ code: 'not-read-only', message, from, to });
const functionDenied = (name: string, { from, to }: Range): Diagnostic => ({
  code: 'function-denied',
  message: `The function ${name} is not allowed.`,
  from,
  to,
});

/** Finds the reason why a clause, parsed as `SELECT (clause)`, isn't one expression that is allowed in queries. */
export function findClauseProblem(tree: PgTree, range: Range): Diagnostic | null {
  const expression = onlyExpression(tree);
  if (!expression) return { code: 'syntax', message: 'Enter a single expression.', ...range };
  for (const node of walkNodes(expression)) {
    if (node.type === 'SubLink' || node.type?.endsWith('Stmt'))
      return { code: 'subquery', message: 'Subqueries aren’t allowed here.', ...range };
    if (node.type === 'ParamRef') return { code: 'syntax', message: 'Parameters aren’t allowed here.', ...range };
    if (node.type === 'A_Star') return { code: 'syntax', message: 'SELECT * isn’t allowed here.', ...range };
    if (node.type === 'FuncCall' && deniesFunction(functionName(node))) return functionDenied(functionName(node), range);
    if (looksUpObject(node)) return { code: 'function-denied', message: LOOKS_UP, ...range };
  }
  return null;
}

const LOOKS_UP = 'Expressions can’t look up tables or other objects by name or ID.';

function onlyExpression(tree: PgTree): PgTree | null {
  const { type, fields } = unwrap(tree);
  const targets = fields['targetList'];
  const isBare = type === 'SelectStmt' && Object.keys(fields).every((key) => BARE_SELECT_FIELDS.has(key));
  if (!isBare || !Array.isArray(targets) || targets.length !== 1) return null;
  const target: unknown = targets[0];
  const value = isTree(target) ? unwrap(target).fields['val'] : null;
  if (!isTree(value)) return null;
  const expression = unwrap(value);
  const isList = expression.type === 'RowExpr' && expression.fields['row_format'] === 'COERCE_IMPLICIT_CAST';
  return isList ? null : value;
}

const BARE_SELECT_FIELDS: ReadonlySet<string> = new Set(['targetList', 'limitOption', 'op']);
