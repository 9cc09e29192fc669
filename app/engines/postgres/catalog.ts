// The catalog of a PostgreSQL database: schemas, relations, their columns and keys, functions.
import type { Cell } from '#app/domain/table.ts';
import type { Catalog, CatalogTable } from '#app/engines/shared/engine.ts';

const LIST_TABLES = `SELECT c.relname::text, c.relkind::text
FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
WHERE n.nspname = coalesce($1::text, current_schema()::text) AND c.relkind IN ('r', 'p', 'f', 'v', 'm')
ORDER BY c.relname`;

const LIST_COLUMNS = `SELECT a.attname::text, format_type(a.atttypid, a.atttypmod), NOT a.attnotnull,
  EXISTS (SELECT 1 FROM pg_catalog.pg_index AS i WHERE i.indrelid = c.oid AND i.indisprimary AND a.attnum = ANY (i.indkey)),
  col_description(c.oid, a.attnum)
FROM pg_catalog.pg_attribute AS a
JOIN pg_catalog.pg_class AS c ON c.oid = a.attrelid JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
WHERE c.relname = $1::text AND n.nspname = coalesce($2::text, current_schema()::text)
  AND c.relkind IN ('r', 'p', 'f', 'v', 'm') AND a.attnum > 0 AND NOT a.attisdropped
ORDER BY a.attnum`;

const LIST_SCHEMAS = `SELECT n.nspname::text FROM pg_catalog.pg_namespace AS n
WHERE n.nspname !~ '^pg_(toast|temp)' AND has_schema_privilege(n.oid, 'USAGE') ORDER BY n.nspname`;

const LIST_FUNCTIONS = `SELECT DISTINCT p.proname::text FROM pg_catalog.pg_proc AS p
WHERE pg_function_is_visible(p.oid) AND p.prokind <> 'p' ORDER BY 1`;

const LIST_KEYS = `SELECT o.conname::text, o.contype::text,
  (SELECT json_agg(a.attname ORDER BY k.place) FROM unnest(o.conkey) WITH ORDINALITY AS k (number, place)
    JOIN pg_catalog.pg_attribute AS a ON a.attrelid = o.conrelid AND a.attnum = k.number)::text,
  fn.nspname::text, f.relname::text,
  (SELECT json_agg(a.attname ORDER BY k.place) FROM unnest(o.confkey) WITH ORDINALITY AS k (number, place)
    JOIN pg_catalog.pg_attribute AS a ON a.attrelid = o.confrelid AND a.attnum = k.number)::text
FROM pg_catalog.pg_constraint AS o
JOIN pg_catalog.pg_class AS c ON c.oid = o.conrelid JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
LEFT JOIN pg_catalog.pg_class AS f ON f.oid = o.confrelid LEFT JOIN pg_catalog.pg_namespace AS fn ON fn.oid = f.relnamespace
WHERE c.relname = $1::text AND n.nspname = coalesce($2::text, current_schema()::text) AND o.contype IN ('p', 'u', 'f')
ORDER BY o.contype, o.conname`;

const LIST_INDEXES = `SELECT ic.relname::text, i.indisunique,
  (SELECT json_agg(a.attname ORDER BY k.place) FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS k (number, place)
    LEFT JOIN pg_catalog.pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = k.number WHERE k.place <= i.indnkeyatts)::text,
  (SELECT json_agg(pg_get_indexdef(i.indexrelid, k.place, true) ORDER BY k.place)
    FROM generate_series(1, i.indnkeyatts::int) AS k (place) WHERE i.indexprs IS NOT NULL)::text
FROM pg_catalog.pg_index AS i
JOIN pg_catalog.pg_class AS c ON c.oid = i.indrelid JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
JOIN pg_catalog.pg_class AS ic ON ic.oid = i.indexrelid
WHERE c.relname = $1::text AND n.nspname = coalesce($2::text, current_schema()::text) AND NOT i.indisprimary
ORDER BY ic.relname`;

export interface CatalogKey {
  readonly name: string;
  readonly kind: 'primary' | 'unique' | 'foreign';
  readonly columns: readonly string[];
  /** What a foreign key points to. */
  readonly references: { readonly schema: string; readonly table: string; readonly columns: readonly string[] } | null;
}

type Rows = readonly (readonly Cell[])[];
type CatalogStatement = ReturnType<Catalog['listTables']>;

export interface PostgresCatalog extends Catalog {
  listIndexes: NonNullable<Catalog['listIndexes']>;
  readIndexes: NonNullable<Catalog['readIndexes']>;
  listSchemas(): CatalogStatement;
  readSchemas(rows: Rows): string[];
  listFunctions(): CatalogStatement;
  /** Of functions. */
  readNames(rows: Rows): string[];
  listKeys(table: string, schema: string | null): CatalogStatement;
  readKeys(rows: Rows): CatalogKey[];
}

export const postgresCatalog: PostgresCatalog = {
  listTables: (schema) => ({ sql: LIST_TABLES, params: [schema] }),
  readTables: (rows) => rows.map(([name, kind]) => ({ name: textOf(name), kind: TABLE_KINDS.get(textOf(kind)) ?? 'table' })),
  listColumns: (table, schema) => ({ sql: LIST_COLUMNS, params: [table, schema] }),
  readColumns: (rows) =>
    rows.map(([name, type, nullable, primaryKey, comment]) => ({
      name: textOf(name),
      type: textOf(type),
      nullable: nullable === true,
      primaryKey: primaryKey === true,
      comment: typeof comment === 'string' ? comment : null,
    })),
  listSchemas: () => ({ sql: LIST_SCHEMAS, params: [] }),
  readSchemas: readNames,
  listFunctions: () => ({ sql: LIST_FUNCTIONS, params: [] }),
  readNames,
  listKeys: (table, schema) => ({ sql: LIST_KEYS, params: [table, schema] }),
  readKeys: (rows) => rows.map(readKey),
  listIndexes: (table, schema) => ({ sql: LIST_INDEXES, params: [table, schema] }),
  readIndexes: (rows) =>
    rows.map(([name, isUnique, columns, expressions]) => ({
      name: textOf(name),
      isUnique: isUnique === true,
      columns: namesOf(columns),
      expressions: namesOf(expressions),
    })),
};

const TABLE_KINDS: ReadonlyMap<string, CatalogTable['kind']> = new Map([
  ['v', 'view'],
  ['m', 'materialized_view'],
]);
const KEY_KINDS: ReadonlyMap<string, CatalogKey['kind']> = new Map([
  ['p', 'primary'],
  ['f', 'foreign'],
]);

function readNames(rows: Rows): string[] {
  return rows.map(([name]) => textOf(name));
}

function readKey([name, kind, columns, schema, table, foreignColumns]: readonly Cell[]): CatalogKey {
  return {
    name: textOf(name),
    kind: KEY_KINDS.get(textOf(kind)) ?? 'unique',
    columns: namesOf(columns),
    references: typeof table === 'string' ? { schema: textOf(schema), table, columns: namesOf(foreignColumns) } : null,
  };
}

const textOf = (cell: Cell | undefined): string => (typeof cell === 'string' ? cell : '');
const namesOf = (cell: Cell | undefined): string[] => (typeof cell === 'string' ? (JSON.parse(cell) as string[]) : []);
