// Whether a caller can run a statement: every table of it must be one they can read, or write where it writes. The
// names are as typed; what an unqualified one means, NameRules say.
import type { FoldIdentifier } from '#app/domain/sql/fold-identifier.ts';
import type { TableRef } from '#app/domain/sql/grammar.ts';
import { canReadDatabase, canReadDataset, canReadPlace, isAdmin, type DatasetFacts } from './decide.ts';
import type { Identity } from './identity.ts';

/** What names mean in one run. */
export interface NameRules {
  /** Of tables whose schema is not named; null: the engine has no schemas. */
  readonly schema: string | null;
  /** Of datasets whose schema is not named: that of the connection, whatever the run selected. */
  readonly defaultSchema: string | null;
  /** Where the database looks when `schema` has no such table; null: nowhere. */
  readonly fallbackSchema: string | null;
  /** Of tables whose catalog is not named; datasets of the default catalog have null. */
  readonly catalog: string | null;
  /** The default catalog by its name: naming it is naming none. */
  readonly defaultCatalog: string | null;
  /** Schemas that mean the same as none, in engines that have none: `main`. */
  readonly plainSchema: string | null;
  /** Unqualified names that begin so are the system's own, whatever the schema is. */
  readonly systemPrefix: string | null;
  readonly systemSchema: string | null;
  /** Names as the database compares them. Where servers differ: the widest of their rules, so that no limited table is missed. */
  readonly fold: FoldIdentifier;
  /** The narrowest of those rules, by which access is granted; absent: as `fold`. */
  readonly grantFold?: FoldIdentifier;
}

export interface SourceTablePath {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
}

/** What a name means under the rules. */
export function resolvePlace(ref: TableRef, rules: NameRules): SourceTablePath {
  return {
    catalog: otherCatalog(ref.catalog ?? rules.catalog, rules),
    schema: resolveSchema(ref, rules),
    table: rules.fold(ref.table),
  };
}

/** A catalog as the database compares it; null: none, or the connection's own by its name. */
export function otherCatalog(
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
  /** Null: they cannot be known for certain. */
  readonly tables: readonly TableRef[] | null;
  /** Whether anything is written: a right to a dataset is a right to read it. */
  readonly writes: boolean;
  readonly rules: NameRules;
  /** Physical datasets of the database; those that no table names do no harm. */
  readonly datasets: readonly DatasetFacts[];
}

export type StatementDecision =
  | { readonly ok: true }
  /** `tables`: those denied, as typed; null: access to the complete database would be needed. */
  | { readonly ok: false; readonly tables: readonly TableRef[] | null };

/** Decides for a complete script. Without access to all of the database, every table needs its schema, catalog or dataset. */
export function decideStatement(identity: Identity, given: StatementFacts): StatementDecision {
  const { rules } = given;
  const facts = { ...given, rules: { ...rules, fold: rules.grantFold ?? rules.fold } };
  if (canReadDatabase(identity, facts.database)) return { ok: true };
  if (facts.tables === null) return { ok: false, tables: null };
  const denied = facts.tables.filter((ref) => !mayTouch(identity, ref, facts));
  return denied.length === 0 ? { ok: true } : { ok: false, tables: denied };
}

/** Which of the two schemas an unqualified table is in is not known here, so both must be allowed. */
function mayTouch(identity: Identity, ref: TableRef, facts: StatementFacts): boolean {
  const { rules } = facts;
  if (!mayTouchAt(identity, resolvePlace(ref, rules), facts)) return false;
  if (ref.schema !== null || rules.fallbackSchema === null || rules.fallbackSchema === rules.schema) return true;
  return mayTouchAt(identity, resolvePlace(ref, { ...rules, schema: rules.fallbackSchema }), facts);
}

function mayTouchAt(identity: Identity, place: SourceTablePath, { database, datasets, rules, writes }: StatementFacts): boolean {
  if (canReadPlace(identity, { databaseName: database.name, catalog: place.catalog, schema: place.schema })) return true;
  return !writes && datasets.some((dataset) => isAt(dataset, place, rules) && canReadDataset(identity, dataset));
}

function isAt(dataset: DatasetFacts, place: SourceTablePath, rules: NameRules): boolean {
  const ref = { catalog: dataset.catalog, schema: dataset.schema, table: dataset.name };
  const own = resolvePlace(ref, { ...rules, schema: rules.defaultSchema, catalog: null });
  return own.table === place.table && own.schema === place.schema && own.catalog === place.catalog;
}

const PARTS = ['catalog_access', 'schema_access', 'datasource_access'];

/** Whether the identity can query at least a part of the database: else it is not named to them. */
export function mayUseDatabase(
  identity: Identity,
  database: { readonly id: number; readonly name: string },
  ownsDataset: boolean,
): boolean {
  if (identity.kind === 'guest') return false;
  if (isAdmin(identity) || ownsDataset || canReadDatabase(identity, database)) return true;
  if (identity.permissions.has('all_datasource_access on all_datasource_access')) return true;
  // Of a name with brackets no view can be told apart from another's.
  if (/[[\]]/.test(database.name)) return false;
  const starts = PARTS.map((permission) => `${permission} on [${database.name}].`);
  return [...identity.permissions].some((key) => starts.some((start) => key.startsWith(start)));
}
