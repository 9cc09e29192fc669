// MySQL's statements with sub-queries in place of tables. What calls functions of others is refused: they read what they like.
import type { Checked, ReplaceTable } from '#app/domain/sql/grammar.ts';
import { replaceTables as replaceInTree } from '#app/engines/shared/cst/replace-tables.ts';
import type { Node } from '#app/engines/shared/cst/walk-tree.ts';
import { mysqlDialect } from '#app/engines/mysql/dialect.ts';
import { findTables } from './find-tables.ts';
import { findClauseOfWriting } from './refusals.ts';
import { readStatement } from './read-statement.ts';

/** See Grammar. */
export const replaceTables = (sql: string, replace: ReplaceTable): Checked<string> =>
  replaceInTree(sql, replace, { dialect: mysqlDialect, readTree, findTables });

function readTree(sql: string): Node | null {
  const read = readStatement(sql);
  return read?.tree && read.callsBuiltInsOnly && findClauseOfWriting(read.tree) === null ? read.tree : null;
}
