// The catalog of a PostgreSQL database: schemas, relations, their columns and keys, functions.
import type { Cell } from '#app/domain/table.ts';
import type { Catalog, CatalogKey, CatalogTable } from '#app/engines/shared/engine.ts';

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

// The estimate of a partitioned table is the sum over its partitions that were ever analyzed.
const DESCRIBE_TABLE = `SELECT obj_description(c.oid, 'pg_class'),
  CASE WHEN c.relkind = 'p' THEN (SELECT sum(l.reltuples) FILTER (WHERE l.reltuples >= 0)
      FROM pg_partition_tree(c.oid) AS t JOIN pg_catalog.pg_class AS l ON l.oid = t.relid WHERE t.isleaf)
    WHEN c.relkind IN ('r', 'm', 'f') AND c.reltuples >= 0 THEN c.reltuples END::float8,
  CASE WHEN c.relkind = 'p' THEN pg_get_partkeydef(c.oid) END
FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
WHERE c.relname = $1::text AND n.nspname = coalesce($2::text, current_schema()::text) AND c.relkind IN ('r', 'p', 'f', 'v', 'm')`;

const LIST_PARTITIONS = `SELECT p.relname::text, pg_get_expr(p.relpartbound, p.oid),
  CASE WHEN p.relkind <> 'p' AND p.reltuples >= 0 THEN p.reltuples END::float8
FROM pg_catalog.pg_inherits AS i JOIN pg_catalog.pg_class AS p ON p.oid = i.inhrelid
JOIN pg_catalog.pg_class AS c ON c.oid = i.inhparent JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
WHERE c.relname = $1::text AND n.nspname = coalesce($2::text, current_schema()::text) AND c.relkind = 'p'
ORDER BY p.relname LIMIT $3::int`;

// pg_catalog names every relation to everybody: only what the connection can read is named here.
const SEARCH_COLUMNS = `SELECT n.nspname::text, c.relname::text, c.relkind::text, a.attname::text, format_type(a.atttypid, a.atttypmod)
FROM pg_catalog.pg_attribute AS a
JOIN pg_catalog.pg_class AS c ON c.oid = a.attrelid JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'f', 'v', 'm') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
  AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
  AND NOT EXISTS (SELECT 1 FROM json_array_elements_text($1::json) AS t (term) WHERE strpos(
    lower(CASE WHEN strpos(t.term, '.') > 0 THEN c.relname || '.' || a.attname ELSE a.attname::text END), t.term) = 0)
  AND has_schema_privilege(n.oid, 'USAGE') AND has_column_privilege(c.oid, a.attnum, 'SELECT')
ORDER BY n.nspname, c.relname, a.attnum LIMIT $2::int`;

type Rows = readonly (readonly Cell[])[];

/** All that an engine can report. */
type PostgresCatalog = Required<Omit<Catalog, 'listCatalogs' | 'estimateRows' | 'readEstimate'>>;

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
  describeTable: (table, schema) => ({ sql: DESCRIBE_TABLE, params: [table, schema] }),
  readDetails: ([row]) =>
    row ? { comment: textOf(row[0]) || null, rowEstimate: countOf(row[1]), partitionedBy: textOf(row[2]) || null } : null,
  listPartitions: (table, schema, maxRows) => ({ sql: LIST_PARTITIONS, params: [table, schema, maxRows] }),
  readPartitions: (rows) =>
    rows.map(([name, bounds, rowEstimate]) => ({
      name: textOf(name),
      bounds: textOf(bounds),
      rowEstimate: countOf(rowEstimate),
    })),
  searchColumns: ({ terms, maxRows }) => ({ sql: SEARCH_COLUMNS, params: [JSON.stringify(terms), maxRows] }),
  readFound: (rows) =>
    rows.map(([schema, table, kind, column, type]) => ({
      schema: textOf(schema),
      table: textOf(table),
      kind: TABLE_KINDS.get(textOf(kind)) ?? 'table',
      column: textOf(column),
      type: textOf(type),
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
const countOf = (cell: Cell | undefined): number | null => (typeof cell === 'number' ? cell : null);
const namesOf = (cell: Cell | undefined): string[] => (typeof cell === 'string' ? (JSON.parse(cell) as string[]) : []);
