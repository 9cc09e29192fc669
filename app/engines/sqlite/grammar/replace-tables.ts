// SQLite's statements with sub-queries in place of tables.
import type { Checked, ReplaceTable } from '#app/domain/sql/grammar.ts';
import { lexSqlite } from '#app/domain/sql/sqlite-lexer.ts';
import { replaceTables as replaceInTree } from '#app/engines/shared/cst/replace-tables.ts';
import { isTooDeep } from '#app/engines/shared/cst/parser.ts';
import { findTables } from '#app/engines/shared/cst/find-tables.ts';
import type { Node } from '#app/engines/shared/cst/walk-tree.ts';
import { sqliteDialect } from '#app/engines/sqlite/dialect.ts';
import { parseOne } from './parse-statement.ts';

/** See Grammar. */
export const replaceTables = (sql: string, replace: ReplaceTable): Checked<string> =>
  replaceInTree(sql, replace, { dialect: sqliteDialect, readTree, findTables });

function readTree(sql: string): Node | null {
  const lexed = lexSqlite(sql);
  if (!lexed.ok || isTooDeep(sql, lexed.tokens)) return null;
  const parsed = parseOne(sql, 0);
  return parsed.ok ? parsed.value : null;
}
