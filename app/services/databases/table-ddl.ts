// The CREATE statement of a table or view: the database's own, else one made of what its catalog says. Pure.
import { findSqlNames } from '#app/engines/find-client.ts';
import { createTableText } from '#app/domain/sqllab/create-table-text.ts';
import type { CatalogDefinition } from '#app/engines/shared/catalog.ts';
import type { Engine } from '#app/engines/shared/engine.ts';
import type { TableDescription } from './catalog.server.ts';

/** `definition` null: not even known to be a table. Null: no statement, as for a view of which isn't known what it selects. */
export function tableDdl(engine: Engine, table: TableDescription, definition: CatalogDefinition | null): string | null {
  if (definition === null) return null;
  if (definition.statement !== null) return `${definition.statement.trim().replace(/;$/, '')};`;
  const names = findSqlNames(engine.id);
  const name = names.writePath([table.catalog, table.schema, table.name]);
  if (definition.kind !== 'table') return viewDdl(name, definition);
  const list = (columns: readonly string[]): string[] => columns.map(names.write);
  const foreign = table.keys.flatMap(({ columns, references }) =>
    references === null
      ? []
      : {
          columns: list(columns),
          table: names.writePath([references.schema, references.table]),
          referred: list(references.columns),
        },
  );
  return createTableText({
    name,
    text: names.text,
    comments: engine.catalog.commentForm ?? null,
    comment: table.details.comment,
    columns: table.columns.map((column) => ({
      name: names.write(column.name),
      type: column.type,
      isRequired: !column.nullable && !engine.catalog.typesTellNull,
      clause: definition.clauses.get(column.name) ?? null,
      comment: column.comment,
    })),
    primaryKey: list(primaryKeyOf(table)),
    foreignKeys: foreign,
    partitionedBy: table.details.partitionedBy,
    indexes: table.indexes.map(({ name: index, isUnique, columns, expressions }) => ({
      name: names.write(index),
      isUnique,
      columns: columns.map((column, at) => (column === null ? `(${expressions[at] ?? ''})` : names.write(column))),
    })),
  });
}

function viewDdl(name: string, { kind, query }: CatalogDefinition): string | null {
  if (query === null) return null;
  return `CREATE ${kind === 'view' ? 'VIEW' : 'MATERIALIZED VIEW'} ${name} AS\n${query.trim().replace(/;$/, '')};`;
}

/** Engines that list no keys say of each column whether it is one. */
const primaryKeyOf = ({ columns, keys }: TableDescription): readonly string[] =>
  keys.find(({ kind }) => kind === 'primary')?.columns ?? columns.flatMap(({ name, primaryKey }) => (primaryKey ? [name] : []));
