// Conditions of a join: by foreign keys, else by columns that have the same name and look like keys. Pure.
import type { ForeignKey, TableColumnDetails } from '#app/screens/sqllab/client/catalog/catalogue.ts';
import type { SqlNames } from '#app/domain/sql/sql-names.ts';
import type { TableReference } from './named-tables.ts';

export interface JoinableTable {
  readonly table: string;
  readonly columns: readonly TableColumnDetails[];
  readonly foreignKeys: readonly ForeignKey[];
}

const KEY_NAME = /(?:^|_)(?:id|key|code|no|uuid)$/i;

/** Join conditions between the last table reference and those before it, the most certain first, without duplicates. */
export function joinConditions(
  references: readonly TableReference[],
  known: readonly JoinableTable[],
  names: SqlNames,
): string[] {
  const condition = createCondition(names);
  const joined = references.at(-1);
  if (!joined) return [];
  const find = ({ table }: TableReference) => known.find((one) => one.table.toLowerCase() === table.toLowerCase());
  const own = find(joined);
  const found: string[] = [];
  const guessed: string[] = [];
  for (const other of references.slice(0, -1)) {
    const theirs = find(other);
    if (!own || !theirs) continue;
    for (const key of own.foreignKeys) if (refersTo(key, other)) found.push(condition(joined, key.columns, other, key.referred));
    for (const key of theirs.foreignKeys)
      if (refersTo(key, joined)) found.push(condition(joined, key.referred, other, key.columns));
    for (const { name } of own.columns)
      if (KEY_NAME.test(name) && !isSame(name, 'id') && theirs.columns.some((column) => isSame(column.name, name)))
        guessed.push(condition(joined, [name], other, [name]));
  }
  return [...new Set([...found, ...guessed])];
}

/** A table without a schema can be in any. */
const refersTo = ({ schema = null, table }: ForeignKey, other: TableReference): boolean =>
  isSame(table, other.table) && (schema === null || other.schema === null || isSame(schema, other.schema));

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const createCondition =
  (names: SqlNames) =>
  (left: TableReference, leftColumns: readonly string[], right: TableReference, rightColumns: readonly string[]): string => {
    const name = ({ alias, table }: TableReference, column: string): string => names.writePath([alias ?? table, column]);
    return leftColumns.map((column, at) => `${name(left, column)} = ${name(right, rightColumns[at] ?? '')}`).join(' AND ');
  };
