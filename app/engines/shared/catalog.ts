// A database's catalog (its metadata about schemas, tables, columns): the statements that read it and the parsers of their rows. Pure.
import type { CommentForm } from '#app/domain/sqllab/create-table-text.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { Cell } from '#app/domain/table.ts';

/** A statement that reads the catalog. */
export interface CatalogStatement {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

export interface CatalogColumn {
  readonly name: string;
  /** The declared type, as the database writes it. */
  readonly type: string;
  readonly nullable: boolean;
  readonly primaryKey: boolean;
  readonly comment: string | null;
}
/** The default value of a column. */
export interface CatalogDefault {
  readonly name: string;
  /** The default as an SQL expression in the database's own words; null if there is none. */
  readonly expression: string | null;
  readonly autoincrement: boolean;
}
export interface CatalogTable {
  readonly name: string;
  readonly kind: 'table' | 'view' | 'materialized_view';
}
/** An index other than the primary key's. */
export interface CatalogIndex {
  readonly name: string;
  readonly isUnique: boolean;
  /** Column names in index order; null for an indexed expression. */
  readonly columns: readonly (string | null)[];
  /** If any entry of `columns` is null: the SQL text of every entry. Otherwise empty. */
  readonly expressions: readonly string[];
}
export interface CatalogKey {
  readonly name: string;
  readonly kind: 'primary' | 'unique' | 'foreign';
  readonly columns: readonly string[];
  /** The target of a foreign key; null for other keys. */
  readonly references: { readonly schema: string; readonly table: string; readonly columns: readonly string[] } | null;
}
/** A table's metadata, apart from its columns. */
export interface CatalogDetails {
  readonly comment: string | null;
  /** The database's last estimate; null if it has none, as for most views. */
  readonly rowEstimate: number | null;
  /** The partitioning rule, such as `RANGE (day)`; null if the table isn't partitioned. */
  readonly partitionedBy: string | null;
}
/** How a table or view was created, as far as the database reports it. */
export interface CatalogDefinition {
  readonly kind: CatalogTable['kind'];
  /** The complete CREATE statement from the database; null if the database doesn't provide one. */
  readonly statement: string | null;
  /** A view's SELECT; null for tables, and if `statement` contains it. */
  readonly query: string | null;
  /** By column name: the part of its declaration after the type, such as `DEFAULT now()`. */
  readonly clauses: ReadonlyMap<string, string>;
}
export interface CatalogPartition {
  readonly name: string;
  /** The values that belong in the partition, in the database's own words. */
  readonly bounds: string;
  readonly rowEstimate: number | null;
}
/** A result of a column search. */
export interface FoundCatalogColumn {
  /** Null where the engine has no schemas. */
  readonly schema: string | null;
  readonly table: string;
  readonly kind: CatalogTable['kind'];
  readonly column: string;
  readonly type: string;
}
/** A column matches if its name contains all `terms` (lower case). Terms with a dot are matched against `table.column`. */
export interface ColumnSearch {
  readonly terms: readonly string[];
  /** Null or absent: the connection's catalog. */
  readonly catalog?: string | null;
  readonly maxRows: number;
}

/** An engine's catalog statements and the parsers of their rows. Pure. Optional methods are absent if the engine lacks the feature. */
export interface Catalog {
  listTables(schema: string | null, catalog?: string | null): CatalogStatement;
  readTables(rows: readonly (readonly Cell[])[]): CatalogTable[];
  listColumns(table: string, schema: string | null, catalog?: string | null): CatalogStatement;
  readColumns(rows: readonly (readonly Cell[])[]): CatalogColumn[];
  /** Lists only columns that have a default. */
  listDefaults?(table: string, schema: string | null): CatalogStatement;
  readDefaults?(rows: readonly (readonly Cell[])[]): CatalogDefault[];
  /** Includes the indexes of unique constraints. */
  listIndexes?(table: string, schema: string | null): CatalogStatement;
  readIndexes?(rows: readonly (readonly Cell[])[]): CatalogIndex[];
  /** Absent if a connection reaches only one catalog. Otherwise `catalog` in the other methods names one; null: the default catalog. */
  listCatalogs?(): CatalogStatement;
  /** Absent if the engine has no schemas. */
  listSchemas?(catalog?: string | null): CatalogStatement;
  readSchemas?(rows: readonly (readonly Cell[])[]): string[];
  /** The engine's built-in functions, for engines without a statement that lists them. */
  readonly builtInFunctions?: readonly string[];
  listFunctions?(): CatalogStatement;
  /** Reads rows of `listFunctions` and `listCatalogs`. */
  readNames?(rows: readonly (readonly Cell[])[]): string[];
  listKeys?(table: string, schema: string | null): CatalogStatement;
  readKeys?(rows: readonly (readonly Cell[])[]): CatalogKey[];
  describeTable?(table: string, schema: string | null, catalog?: string | null): CatalogStatement;
  /** Null if the table doesn't exist. */
  readDetails?(rows: readonly (readonly Cell[])[]): CatalogDetails | null;
  /** The syntax of comments in a CREATE statement; absent if the engine has none. */
  readonly commentForm?: CommentForm;
  /** Whether nullability is part of the type, as in ClickHouse's `Nullable(String)`: CREATE statements then have no NOT NULL. */
  readonly typesTellNull?: boolean;
  /** Independent statements: some can fail while others succeed. */
  listDefinition?(table: string, schema: string | null, catalog?: string | null): readonly CatalogStatement[];
  /** `results` are the rows of each statement of `listDefinition`, empty for a failed one. Null if nothing is known. */
  readDefinition?(results: readonly (readonly (readonly Cell[])[])[]): CatalogDefinition | null;
  /** For engines whose row estimate needs a separate statement. */
  estimateRows?(table: string, schema: string | null, catalog?: string | null): CatalogStatement;
  readEstimate?(rows: readonly (readonly Cell[])[]): number | null;
  /** At most `maxRows` partitions, in the database's order. */
  listPartitions?(table: string, schema: string | null, maxRows: number): CatalogStatement;
  readPartitions?(rows: readonly (readonly Cell[])[]): CatalogPartition[];
  /** Searches all non-system schemas, for columns that the connection's user can read. */
  searchColumns?(search: ColumnSearch): CatalogStatement;
  readFound?(rows: readonly (readonly Cell[])[]): FoundCatalogColumn[];
}
