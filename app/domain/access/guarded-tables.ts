// Resolves table names in statements to tables with row-level security, and groups datasets by table.
import type { TableRef } from '#app/domain/sql/grammar.ts';
import type { RowClause } from './row-clause.ts';
import { resolveTablePath, type NameRules, type SourceTablePath } from './statement-tables.ts';

/** Table path as stored in a physical dataset. */
export interface DatasetTablePath {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string;
}

/** A table whose rows are limited for the caller by rules on its physical datasets. */
export interface GuardedTable extends DatasetTablePath {
  /** One of the table's datasets, whose columns templates in the clauses refer to. */
  readonly datasetId: number;
  /** Columns of all of the table's datasets. */
  readonly columns: readonly string[];
  readonly clauses: readonly RowClause[];
}

/**
 * All guarded tables that the name could refer to. An unqualified name matches tables in the run's schema, the fallback schema
 * and the default schema.
 */
export function findGuardedTables(ref: TableRef, tables: readonly GuardedTable[], rules: NameRules): readonly GuardedTable[] {
  const places = listCandidatePaths(ref, rules);
  return tables.filter((table) => places.some((place) => isSamePath(place, resolveDatasetPath(table, rules))));
}

function listCandidatePaths(ref: TableRef, rules: NameRules): SourceTablePath[] {
  const first = resolveTablePath(ref, rules);
  if (ref.schema !== null) return [first];
  const others = [rules.fallbackSchema, rules.defaultSchema].filter((schema) => schema !== null);
  return [first, ...others.map((schema) => resolveTablePath(ref, { ...rules, schema }))];
}

const resolveDatasetPath = ({ catalog, schema, name }: DatasetTablePath, rules: NameRules): SourceTablePath =>
  resolveTablePath({ catalog, schema, table: name }, { ...rules, schema: rules.defaultSchema, catalog: null });

/** Fills in the connection's default catalog and schema, so that the path is valid in another connection to the same source. */
export const qualifyPath = <T extends DatasetTablePath>(place: T, own: NameRules): T => ({
  ...place,
  catalog: place.catalog ?? own.defaultCatalog,
  schema: place.schema ?? own.defaultSchema,
});

const isSamePath = (a: SourceTablePath, b: SourceTablePath): boolean =>
  a.table === b.table && a.schema === b.schema && a.catalog === b.catalog;

/** Whether two datasets of a database have the same table. A missing schema equals the default schema. */
export const isSameTable = (a: DatasetTablePath, b: DatasetTablePath, rules: NameRules): boolean =>
  isSamePath(resolveDatasetPath(a, rules), resolveDatasetPath(b, rules));

/** Groups datasets by table. */
export function groupByTable<T extends DatasetTablePath>(datasets: readonly T[], rules: NameRules): readonly (readonly T[])[] {
  const tables = Map.groupBy(datasets, (dataset) => {
    const { catalog, schema, table } = resolveDatasetPath(dataset, rules);
    return JSON.stringify([catalog, schema, table]);
  });
  return [...tables.values()];
}

/** System tables that expose sample values or row counts of other tables, or the text of statements. */
const STATISTICS_TABLES =
  /^(?:pg_stats(?:_ext(?:_exprs)?)?|pg_statistic(?:_ext_data)?|pg_stat(?:io)?_.*|pg_prepared_statements|pg_cursors|sqlite_stat\d)$/i;

export const exposesData = ({ schema, table }: TableRef): boolean =>
  STATISTICS_TABLES.test(table) || STATEMENT_TABLES.test(`${schema ?? ''}.${table}`);

/** Same for Trino and ClickHouse. ClickHouse's `parts` and `columns` tables also reveal values. */
const STATEMENT_TABLES =
  /^(?:runtime\.(?:queries|tasks)|system\.(?:.*_log(?:_\d+)?|processes|query_cache|parts.*|columns|.*statistics|tables|merges|mutations))$/i;
