// A table of a database in the form of the wire: columns with the keys that they are part of. Pure.
import type { CatalogKey } from '#app/engines/shared/catalog.ts';
import type { Engine } from '#app/engines/shared/engine.ts';
import { selectStar, type TableDescription } from '#app/services/databases/catalog.server.ts';
import type { TableReply } from '#app/stores/database/wire.ts';

export const FIRST_LOOK_ROWS = 100;

type WireKey = TableReply['primaryKey'] & { readonly column_names: readonly (string | null)[] };

export function tableWire(engine: Engine, table: TableDescription): TableReply {
  const primaryKey = primaryKeyOf(table);
  const foreignKeys = table.keys.flatMap(foreignKeyOf);
  const constraints = new Set(table.keys.filter(({ kind }) => kind === 'unique').map(({ name }) => name));
  const indexes = table.indexes.map(({ name, columns, isUnique, expressions }) => ({
    column_names: columns,
    ...(constraints.has(name) && { duplicates_constraint: name }),
    ...(expressions.length > 0 && { expressions }),
    name,
    type: 'index',
    unique: isUnique,
  }));
  const keys: readonly WireKey[] = [...(primaryKey ? [primaryKey] : []), ...foreignKeys, ...indexes];
  const names = table.columns.map(({ name }) => name);
  return {
    columns: table.columns.map(({ name, type, comment }) => ({
      comment,
      keys: keys.filter((key) => key.column_names.includes(name)),
      longType: longType(type),
      name,
      type: longType(type).replace(/\(.*\)/, ''),
    })),
    comment: table.details.comment,
    rowEstimate: table.details.rowEstimate,
    partitions: table.details.partitionedBy === null ? null : { by: table.details.partitionedBy, list: [...table.partitions] },
    foreignKeys,
    indexes,
    name: table.name,
    primaryKey: primaryKey ?? { constrained_columns: null, name: null },
    selectStar: selectStar(engine, table, names, FIRST_LOOK_ROWS),
  };
}

/** Engines that list no keys say of each column whether it is one. */
function primaryKeyOf({ columns, keys }: TableDescription): WireKey | null {
  const named = keys.find(({ kind }) => kind === 'primary');
  const names = named?.columns ?? columns.filter(({ primaryKey }) => primaryKey).map(({ name }) => name);
  return names.length === 0 ? null : { column_names: names, name: named?.name ?? null, type: 'pk' };
}

const foreignKeyOf = ({ name, columns, references }: CatalogKey): WireKey[] =>
  references === null
    ? []
    : [
        {
          column_names: columns,
          name: name || null,
          referred_columns: references.columns,
          referred_schema: references.schema,
          referred_table: references.table,
          type: 'fk',
        },
      ];

/** As in Superset, only values that exist. */
export const tableExtraWire = ({ details, partitions, listing }: TableDescription): Record<string, unknown> =>
  details.partitionedBy === null
    ? {}
    : {
        metadata: {},
        partitions: {
          cols: listing ? listing.columns.toSorted() : [details.partitionedBy],
          latest: listing?.latest ?? null,
          partitionQuery: listing?.query ?? null,
          names: partitions.map(({ name }) => name),
        },
      };

const SHORT: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^character varying/, 'VARCHAR'],
  [/^character(?=\(|$)/, 'CHAR'],
  [/^double precision$/i, 'DOUBLE_PRECISION'],
  [/ without time zone$/, ''],
];

/** Types as clients know them: `VARCHAR(20)`, `TIMESTAMP`, `DOUBLE_PRECISION`. */
const longType = (declared: string): string =>
  SHORT.reduce((type, [pattern, name]) => type.replace(pattern, name), declared).toUpperCase();
