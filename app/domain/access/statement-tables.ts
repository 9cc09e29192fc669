// Decides whether a caller can run a statement: they need read or write access to all its tables. NameRules resolve
// unqualified table names.
import type { FoldIdentifier } from '#app/domain/sql/fold-identifier.ts';
import type { TableRef } from '#app/domain/sql/grammar.ts';
import { canReadDatabase, canReadDataset, canReadSchemaOrCatalog, isAdmin, type DatasetFacts } from './decide.ts';
import type { Identity } from './identity.ts';

/** Rules for resolving table names in a run. */
export interface NameRules {
  /** Schema of unqualified table names; null if the engine has no schemas. */
  readonly schema: string | null;
  /** Schema of datasets without one: the connection's default, regardless of the run's schema. */
  readonly defaultSchema: string | null;
  /** Schema that the database searches next if `schema` doesn't contain a table; null if none. */
  readonly fallbackSchema: string | null;
  /** Catalog of table names without one. Datasets in the default catalog have null. */
  readonly catalog: string | null;
  /** Name of the default catalog; equivalent to no catalog. */
  readonly defaultCatalog: string | null;
  /** Schema name that is equivalent to none, in engines without schemas (`main`). */
  readonly plainSchema: string | null;
  /** Unqualified names with this prefix are system tables in `systemSchema`. */
  readonly systemPrefix: string | null;
  readonly systemSchema: string | null;
  /** Normalizes identifiers for comparison. If servers differ, by the loosest rule, so that no limited table is missed. */
  readonly fold: FoldIdentifier;
  /** Strictest normalization, used for granting access; defaults to `fold`. */
  readonly grantFold?: FoldIdentifier;
}

export interface SourceTablePath {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
}

/** Resolves a table name to a normalized path. */
export function resolveTablePath(ref: TableRef, rules: NameRules): SourceTablePath {
  return {
    catalog: normalizeCatalog(ref.catalog ?? rules.catalog, rules),
    schema: resolveSchema(ref, rules),
    table: rules.fold(ref.table),
  };
}

/** Normalizes a catalog name; null for no catalog and for the default catalog. */
export function normalizeCatalog(
  catalog: string | null,
  { fold, defaultCatalog }: Pick<NameRules, 'fold' | 'defaultCatalog'>,
): string | null {
  const compared = catalog === null ? null : fold(catalog);
  return compared === null || (defaultCatalog !== null && compared === fold(defaultCatalog)) ? null : compared;
}

function resolveSchema(ref: TableRef, rules: NameRules): string | null {
  if (ref.schema === null) {
    const { systemPrefix: prefix } = rules;
    if (prefix !== null && ref.table.startsWith(prefix)) return rules.systemSchema;
  }
  const named = ref.schema ?? rules.schema;
  const schema = named === null ? null : rules.fold(named);
  return schema === rules.plainSchema ? null : schema;
}

export interface StatementFacts {
  readonly database: { readonly id: number; readonly name: string };
  /** Null if they can't be determined. */
  readonly tables: readonly TableRef[] | null;
  /** Whether the statement writes. Access to a dataset only allows reading. */
  readonly writes: boolean;
  readonly rules: NameRules;
  /** Physical datasets of the database, not necessarily only those of `tables`. */
  readonly datasets: readonly DatasetFacts[];
}

export type StatementDecision =
  | { readonly ok: true }
  /** `tables`: denied tables as typed; null if access to the entire database is required. */
  | { readonly ok: false; readonly tables: readonly TableRef[] | null };

/** Decides for an entire script. Without access to the database, each table needs access to its schema, catalog or dataset. */
export function decideStatement(identity: Identity, statement: StatementFacts): StatementDecision {
  const { rules } = statement;
  const facts = { ...statement, rules: { ...rules, fold: rules.grantFold ?? rules.fold } };
  if (canReadDatabase(identity, facts.database)) return { ok: true };
  if (facts.tables === null) return { ok: false, tables: null };
  const denied = facts.tables.filter((ref) => !canAccessTable(identity, ref, facts));
  return denied.length === 0 ? { ok: true } : { ok: false, tables: denied };
}

/** An unqualified table can be in either of two schemas, so both must be allowed. */
function canAccessTable(identity: Identity, ref: TableRef, facts: StatementFacts): boolean {
  const { rules } = facts;
  if (!canAccessTableAt(identity, resolveTablePath(ref, rules), facts)) return false;
  if (ref.schema !== null || rules.fallbackSchema === null || rules.fallbackSchema === rules.schema) return true;
  return canAccessTableAt(identity, resolveTablePath(ref, { ...rules, schema: rules.fallbackSchema }), facts);
}

function canAccessTableAt(
  identity: Identity,
  place: SourceTablePath,
  { database, datasets, rules, writes }: StatementFacts,
): boolean {
  if (canReadSchemaOrCatalog(identity, { databaseName: database.name, catalog: place.catalog, schema: place.schema }))
    return true;
  return !writes && datasets.some((dataset) => readsTable(dataset, place, rules) && canReadDataset(identity, dataset));
}

function readsTable(dataset: DatasetFacts, place: SourceTablePath, rules: NameRules): boolean {
  const ref = { catalog: dataset.catalog, schema: dataset.schema, table: dataset.name };
  const datasetPath = resolveTablePath(ref, { ...rules, schema: rules.defaultSchema, catalog: null });
  return datasetPath.table === place.table && datasetPath.schema === place.schema && datasetPath.catalog === place.catalog;
}

const PARTIAL_ACCESS = ['catalog_access', 'schema_access', 'datasource_access'];

/** Whether the identity can query at least part of the database. Otherwise, the database isn't shown to them. */
export function canUseDatabase(
  identity: Identity,
  database: { readonly id: number; readonly name: string },
  ownsDataset: boolean,
): boolean {
  if (identity.kind === 'guest') return false;
  if (isAdmin(identity) || ownsDataset || canReadDatabase(identity, database)) return true;
  if (identity.permissions.has('all_datasource_access on all_datasource_access')) return true;
  // Views of a database name with brackets are ambiguous.
  if (/[[\]]/.test(database.name)) return false;
  const starts = PARTIAL_ACCESS.map((permission) => `${permission} on [${database.name}].`);
  return [...identity.permissions].some((key) => starts.some((start) => key.startsWith(start)));
}
