// A table of the catalog as a CREATE TABLE statement. Pure.
import { createTableText } from '#app/domain/sqllab/create-table-text.ts';
import type { TableDescription } from './client/catalogue.ts';
import { asTyped } from './editor/named-tables.ts';

/** `name`: as it is typed, with its schema. */
export const ddlOf = (name: string, { columns, primaryKey, foreignKeys, indexes, size }: TableDescription): string =>
  createTableText({
    name,
    columns: columns.map((column) => ({ name: asTyped(column.name), type: column.type })),
    primaryKey: primaryKey.map(asTyped),
    foreignKeys: foreignKeys.map((key) => ({
      columns: key.columns.map(asTyped),
      table: asTyped(key.table),
      referred: key.referred.map(asTyped),
    })),
    partitionedBy: size?.partitions?.by ?? null,
    indexes: indexes.flatMap((index) => {
      const names = index.columns.flatMap((column) => (column === null ? [] : asTyped(column)));
      return names.length === index.columns.length
        ? [{ name: asTyped(index.name), columns: names, isUnique: index.isUnique }]
        : [];
    }),
  });
