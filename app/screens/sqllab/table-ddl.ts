// A table of the catalog as a CREATE TABLE statement. Pure.
import type { SqlNames } from '#app/domain/sql/sql-names.ts';
import { createTableText } from '#app/domain/sqllab/create-table-text.ts';
import type { Place, TableDescription } from './client/catalogue.ts';

interface NamedInPlace {
  readonly place: Place;
  readonly table: string;
  readonly names: SqlNames;
}

export function ddlOf({ place, table, names }: NamedInPlace, description: TableDescription): string {
  const { columns, primaryKey, foreignKeys, indexes, size } = description;
  const catalog = place.catalog ?? null;
  return createTableText({
    name: names.writePath([catalog, place.schema, table]),
    columns: columns.map((column) => ({ name: names.write(column.name), type: column.type })),
    primaryKey: primaryKey.map(names.write),
    foreignKeys: foreignKeys.map((key) => ({
      columns: key.columns.map(names.write),
      table: names.write(key.table),
      referred: key.referred.map(names.write),
    })),
    partitionedBy: size?.partitions?.by ?? null,
    indexes: indexes.flatMap((index) => {
      const found = index.columns.flatMap((column) => (column === null ? [] : names.write(column)));
      return found.length === index.columns.length
        ? [{ name: names.write(index.name), columns: found, isUnique: index.isUnique }]
        : [];
    }),
  });
}
