// The PRAGMAs that describe one table: read like a catalog, not settings. Every other PRAGMA is refused.
import type { TableRef } from '#app/domain/sql/grammar.ts';
import type { Node } from '#app/engines/shared/cst/walk-tree.ts';

const DESCRIBING: ReadonlySet<string> = new Set(['table_info', 'table_xinfo', 'index_list', 'foreign_key_list']);
/** Tables of SQLite and of the platform. */
const INTERNAL = /^(?:sqlite_|_cf_|__staging_|__discarded_)/i;

/** The table that a PRAGMA describes; null for every other statement. */
export function describedTable(tree: Node): TableRef | null {
  if (tree.type !== 'pragma_stmt' || tree.pragma.type !== 'pragma_func_call') return null;
  const { name, args } = tree.pragma;
  if (name.type !== 'identifier' || !DESCRIBING.has(name.name.toLowerCase())) return null;
  const argument = args.expr;
  const table = argument.type === 'keyword' ? argument.text : argument.type === 'string_literal' ? argument.value : null;
  return table === null || INTERNAL.test(table) ? null : { catalog: null, schema: null, table };
}
