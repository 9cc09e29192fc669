// Which of a database's limited tables a name in a statement means, and which datasets lie over one table.
import type { TableRef } from '#app/domain/sql/grammar.ts';
import type { RowClause } from './row-clause.ts';
import { resolvePlace, type NameRules, type SourceTablePath } from './statement-tables.ts';

/** Where a physical dataset says its table is. */
export interface DatasetTablePath {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string;
}

/** A table whose rows are limited for the caller, by the physical datasets over it. */
export interface GuardedTable extends DatasetTablePath {
  /** One of them: its columns are what templates in the clauses are about. */
  readonly datasetId: number;
  /** That the datasets over it say it has. */
  readonly columns: readonly string[];
  readonly clauses: readonly RowClause[];
}

/**
 * The guarded tables that the name means or could mean: an unqualified one can be in the schema of the run or where
 * the database looks next, and is taken for all of them.
 */
export function findGuarded(ref: TableRef, tables: readonly GuardedTable[], rules: NameRules): readonly GuardedTable[] {
  const places = placesOf(ref, rules);
  return tables.filter((table) => places.some((place) => isSame(place, ownPlace(table, rules))));
}

function placesOf(ref: TableRef, rules: NameRules): SourceTablePath[] {
  const first = resolvePlace(ref, rules);
  if (ref.schema !== null) return [first];
  const others = [rules.fallbackSchema, rules.defaultSchema].filter((schema) => schema !== null);
  return [first, ...others.map((schema) => resolvePlace(ref, { ...rules, schema }))];
}

const ownPlace = ({ catalog, schema, name }: DatasetTablePath, rules: NameRules): SourceTablePath =>
  resolvePlace({ catalog, schema, table: name }, { ...rules, schema: rules.defaultSchema, catalog: null });

/** A table's full name by its connection's rules, as another connection to the same source can read it. */
export const fullPlace = <T extends DatasetTablePath>(place: T, own: NameRules): T => ({
  ...place,
  catalog: place.catalog ?? own.defaultCatalog,
  schema: place.schema ?? own.defaultSchema,
});

const isSame = (a: SourceTablePath, b: SourceTablePath): boolean =>
  a.table === b.table && a.schema === b.schema && a.catalog === b.catalog;

/** Whether two datasets of one database are over the same table: one can name the default schema, the other none. */
export const isSameTable = (a: DatasetTablePath, b: DatasetTablePath, rules: NameRules): boolean =>
  isSame(ownPlace(a, rules), ownPlace(b, rules));

/** Datasets by the table over which they lie. */
export function byTable<T extends DatasetTablePath>(datasets: readonly T[], rules: NameRules): readonly (readonly T[])[] {
  const tables = Map.groupBy(datasets, (dataset) => {
    const { catalog, schema, table } = ownPlace(dataset, rules);
    return JSON.stringify([catalog, schema, table]);
  });
  return [...tables.values()];
}

/** Tables in which the database keeps samples of other tables' values, their numbers of rows, or the text of statements. */
const STATISTICS =
  /^(?:pg_stats(?:_ext(?:_exprs)?)?|pg_statistic(?:_ext_data)?|pg_stat(?:io)?_.*|pg_prepared_statements|pg_cursors|sqlite_stat\d)$/i;

export const holdsSamples = ({ schema, table }: TableRef): boolean =>
  STATISTICS.test(table) || STATEMENTS.test(`${schema ?? ''}.${table}`);

/** Trino's, and ClickHouse's, where parts and columns tell of values too. */
const STATEMENTS =
  /^(?:runtime\.(?:queries|tasks)|system\.(?:.*_log(?:_\d+)?|processes|query_cache|parts.*|columns|.*statistics|tables|merges|mutations))$/i;
