// What a database's own catalog says of its contents: the statements that read it and how their rows read. Pure.
import type { CommentForm } from '#app/domain/sqllab/create-table-text.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { Cell } from '#app/domain/table.ts';

/** A statement that reads the database’s description of its contents. */
export interface CatalogStatement {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

export interface CatalogColumn {
  readonly name: string;
  /** As the database declares it. */
  readonly type: string;
  readonly nullable: boolean;
  readonly primaryKey: boolean;
  readonly comment: string | null;
}
/** What a column gets where an INSERT gives it no value. */
export interface CatalogDefault {
  readonly name: string;
  /** An expression, as the database writes it; null: none. */
  readonly expression: string | null;
  readonly autoincrement: boolean;
}
export interface CatalogTable {
  readonly name: string;
  readonly kind: 'table' | 'view' | 'materialized_view';
}
/** An index that is not the primary key's. */
export interface CatalogIndex {
  readonly name: string;
  readonly isUnique: boolean;
  /** In the order of the index; null for an expression. */
  readonly columns: readonly (string | null)[];
  /** One for every column, where any of them is an expression; else empty. */
  readonly expressions: readonly string[];
}
export interface CatalogKey {
  readonly name: string;
  readonly kind: 'primary' | 'unique' | 'foreign';
  readonly columns: readonly string[];
  /** What a foreign key points to. */
  readonly references: { readonly schema: string; readonly table: string; readonly columns: readonly string[] } | null;
}
/** What the catalog says of a table besides its columns. */
export interface CatalogDetails {
  readonly comment: string | null;
  /** As the database last estimated it; null where it never did, and for views, unless it estimates those too. */
  readonly rowEstimate: number | null;
  /** What its partitions are made by, such as `RANGE (day)`; null: the table has none. */
  readonly partitionedBy: string | null;
}
/** How a table or view was created, as far as the database tells. */
export interface CatalogDefinition {
  readonly kind: CatalogTable['kind'];
  /** The complete CREATE statement, as the database writes it; null: it writes none. */
  readonly statement: string | null;
  /** What a view selects; null: a table, or `statement` says it. */
  readonly query: string | null;
  /** By column: what its declaration has behind its type, such as `DEFAULT now()`. */
  readonly clauses: ReadonlyMap<string, string>;
}
export interface CatalogPartition {
  readonly name: string;
  /** The rows that belong in it, as the database writes it. */
  readonly bounds: string;
  readonly rowEstimate: number | null;
}
/** A column that a search found. */
export interface FoundCatalogColumn {
  /** Null where the engine has no schemas. */
  readonly schema: string | null;
  readonly table: string;
  readonly kind: CatalogTable['kind'];
  readonly column: string;
  readonly type: string;
}
/** `terms`: in lower case, all to be in a column's name; those with a dot in `table.column`. */
export interface ColumnSearch {
  readonly terms: readonly string[];
  /** Null or absent: the connection's own. */
  readonly catalog?: string | null;
  readonly maxRows: number;
}

/** Catalogue statements and how their rows read. Pure. */
export interface Catalog {
  listTables(schema: string | null, catalog?: string | null): CatalogStatement;
  readTables(rows: readonly (readonly Cell[])[]): CatalogTable[];
  listColumns(table: string, schema: string | null, catalog?: string | null): CatalogStatement;
  readColumns(rows: readonly (readonly Cell[])[]): CatalogColumn[];
  /** Of columns that have one. Absent where the engine does not tell. */
  listDefaults?(table: string, schema: string | null): CatalogStatement;
  readDefaults?(rows: readonly (readonly Cell[])[]): CatalogDefault[];
  /** Absent where the engine does not tell. Those that the table's unique constraints made are among them. */
  listIndexes?(table: string, schema: string | null): CatalogStatement;
  readIndexes?(rows: readonly (readonly Cell[])[]): CatalogIndex[];
  /** Absent where a connection reaches one catalog only. Where there are others, `catalog` of the lists below names one; null: the default. */
  listCatalogs?(): CatalogStatement;
  /** Absent where the engine has no schemas. */
  listSchemas?(catalog?: string | null): CatalogStatement;
  readSchemas?(rows: readonly (readonly Cell[])[]): string[];
  /** Functions of the engine itself, where no statement lists them. */
  readonly builtInFunctions?: readonly string[];
  /** Absent where the engine does not tell. */
  listFunctions?(): CatalogStatement;
  /** Of functions and catalogs. */
  readNames?(rows: readonly (readonly Cell[])[]): string[];
  /** Absent where the engine does not tell. */
  listKeys?(table: string, schema: string | null): CatalogStatement;
  readKeys?(rows: readonly (readonly Cell[])[]): CatalogKey[];
  /** Absent where the engine does not tell. */
  describeTable?(table: string, schema: string | null, catalog?: string | null): CatalogStatement;
  /** Null: no such table. */
  readDetails?(rows: readonly (readonly Cell[])[]): CatalogDetails | null;
  /** Where a CREATE statement has comments; absent: the engine has none. */
  readonly commentForm?: CommentForm;
  /** Whether a type itself says that values can be missing, so that a CREATE statement has no NOT NULL. */
  readonly typesTellNull?: boolean;
  /** Each can fail without the others. Absent where the engine does not tell. */
  listDefinition?(table: string, schema: string | null, catalog?: string | null): readonly CatalogStatement[];
  /** Rows of each of these statements, none of one that failed. Null: nothing is known. */
  readDefinition?(results: readonly (readonly (readonly Cell[])[])[]): CatalogDefinition | null;
  /** For engines that tell the row estimate by another statement. */
  estimateRows?(table: string, schema: string | null, catalog?: string | null): CatalogStatement;
  readEstimate?(rows: readonly (readonly Cell[])[]): number | null;
  /** At most `maxRows`, in the database's order. Absent where the engine has no partitions. */
  listPartitions?(table: string, schema: string | null, maxRows: number): CatalogStatement;
  readPartitions?(rows: readonly (readonly Cell[])[]): CatalogPartition[];
  /** In all schemas but the server's own, and only what the connection's user can read. Absent where the engine cannot search. */
  searchColumns?(search: ColumnSearch): CatalogStatement;
  readFound?(rows: readonly (readonly Cell[])[]): FoundCatalogColumn[];
}
