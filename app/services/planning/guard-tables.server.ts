// SQL by users reads only the rows that they can see: every row-filtered table in it becomes a sub-query with the
// caller's clauses. Where that is uncertain, the statement is refused.
import { readsTablesWithoutCatalog, canBeCaptured, affectsClauseTables } from '#app/domain/access/clause-capture.ts';
import {
  groupByTable,
  findGuardedTables,
  qualifyPath,
  exposesData,
  type GuardedTable,
} from '#app/domain/access/guarded-tables.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { selectTableClauses } from '#app/domain/access/row-rules.ts';
import { normalizeCatalog, type NameRules } from '#app/domain/access/statement-tables.ts';
import { AppError } from '#app/domain/errors.ts';
import { inCatalog } from '#app/domain/database/in-catalog.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { rowConditions } from '#app/domain/query/plan/row-condition.ts';
import { joinConditions, renderLiteral } from '#app/domain/query/plan/sql-text.ts';
import type { ParsedStatement, TableRef, TableUse } from '#app/domain/sql/grammar.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import type { Engine } from '#app/engines/shared/engine.ts';
import { toCallerConnection } from '#app/stores/list/connection.server.ts';
import type { DatabaseRow } from '#app/stores/database/store.server.ts';
import { findRuledTables, type RuledTable } from '#app/stores/row-level-security/applied.server.ts';
import { nameRules, ownNameRules } from './execute-sql-access.server.ts';
import { countTurns } from '#app/domain/sqllab/script/parse-script.ts';
import { nextTurn } from './in-turns.server.ts';
import { renderClauses } from './guard-clauses.server.ts';
import type { GuardDeps } from './templated-query.ts';
import type { Connection } from '#app/domain/database/connection.ts';

/** Puts the clauses into one statement; null where it reads nothing limited. Throws 403 where that cannot be done. */
type GuardStatement = (statement: GuardedSql) => string | null;

interface GuardPlace {
  readonly connection: Connection;
  /** What unqualified names mean; null: as the connection has it. */
  readonly schema: string | null;
  readonly catalog: string | null;
}

/** The rewriter for a caller's SQL on a database; null where no rows are limited for them: then no text need be read. */
async function findGuard(deps: GuardDeps, identity: Identity, place: GuardPlace): Promise<GuardStatement | null> {
  const names = nameRules({ database: place.connection, schema: place.schema, catalog: place.catalog });
  const limited = await findLimited(deps, identity, { databaseId: place.connection.databaseId, names });
  if (limited.length === 0) return null;
  const engine = findEngine(place.connection.engine);
  const tables = await Promise.all(limited.map((table) => renderClauses(deps, identity, place.connection, table)));
  return (statement) => guardStatement(statement, { engine, tables, names });
}

async function findLimited(
  { db }: Pick<GuardDeps, 'db'>,
  identity: Identity,
  { databaseId, names }: { readonly databaseId: number; readonly names: NameRules },
): Promise<GuardedTable[]> {
  const ruled = await findRuledTables(db, databaseId, tokenDatasets(identity));
  // A second connection to the source is covered by the rules of the first.
  return groupByTable(
    ruled.map((table) => qualifyPath(table, ownNameRules(table.database))),
    names,
  )
    .flatMap((lines) => guardedTable(identity, lines))
    .filter(({ clauses }) => clauses.length > 0);
}

/** Whether the caller sees only some rows of a table: then neither its number of rows nor its partitions are shown. */
export async function isRowFiltered(
  deps: Pick<GuardDeps, 'db'>,
  identity: Identity,
  { database, ...place }: LabPlace & { readonly table: string },
): Promise<boolean> {
  const names = nameRules({ database, schema: place.schema, catalog: place.catalog });
  const limited = await findLimited(deps, identity, { databaseId: database.id, names });
  return findGuardedTables({ catalog: null, schema: place.schema, table: place.table }, limited, names).length > 0;
}

/** The datasets that a guest's token names a clause for. */
const tokenDatasets = (identity: Identity): number[] =>
  identity.kind === 'guest' ? identity.clauses.flatMap(({ datasetId }) => datasetId ?? []) : [];

function guardedTable(identity: Identity, lines: readonly RuledTable[]): GuardedTable[] {
  const [first] = lines;
  if (!first) return [];
  const rules = lines.flatMap(({ rule }) => rule ?? []);
  const datasetIds = lines.map(({ datasetId }) => datasetId);
  const { datasetId, catalog, schema, name } = first;
  const columns = [...new Set(lines.flatMap((line) => line.columns))];
  return [{ datasetId, catalog, schema, name, columns, clauses: selectTableClauses(identity, datasetIds, rules) }];
}

/** A virtual dataset whose statement reads what the caller can see. Throws 403 where that is not certain. */
export async function guardVirtual(
  deps: GuardDeps,
  identity: Identity,
  dataset: Dataset,
  connection: Connection,
): Promise<Dataset> {
  if (dataset.sql === null) return dataset;
  const guard = await findGuard(deps, identity, { connection, schema: dataset.schema, catalog: dataset.catalog });
  const sql = guard?.({ sql: dataset.sql, shownSql: dataset.shownSql });
  return typeof sql === 'string' ? { ...dataset, sql, shownSql: dataset.shownSql ?? dataset.sql } : dataset;
}

export interface LabPlace {
  readonly database: DatabaseRow;
  readonly schema: string | null;
  readonly catalog: string | null;
}

/** What runs, what users see of it where that is less, and the text before rewriting. */
interface GuardedSql {
  readonly sql: string;
  readonly shownSql?: string | undefined;
  readonly unguardedSql?: string | undefined;
}

/** Statements of SQL Lab, guarded, each for itself. Throws 403. */
export async function guardStatements<S extends GuardedSql>(
  deps: GuardDeps,
  identity: Identity,
  { database, ...names }: LabPlace,
  statements: readonly S[],
): Promise<readonly S[]> {
  const connection = inCatalog(await toCallerConnection(database, deps.config.secretKey, identity), names.catalog);
  const guard = await findGuard(deps, identity, { ...names, connection });
  if (!guard) return statements;
  const turns = countTurns();
  const guarded: S[] = [];
  for (const statement of statements) {
    if (turns.isOver(statement.sql.length)) await nextTurn();
    const sql = guard(statement);
    const { sql: unguardedSql, shownSql = unguardedSql } = statement;
    guarded.push(sql === null ? statement : { ...statement, sql, shownSql, unguardedSql });
  }
  return guarded;
}

interface Guarding {
  readonly engine: Engine;
  readonly tables: readonly GuardedTable[];
  readonly names: NameRules;
  /** The statement without the clauses that templates have put into it. */
  readonly shownSql: string;
}

function guardStatement({ sql, shownSql = sql }: GuardedSql, around: Omit<Guarding, 'shownSql'>): string | null {
  const guarding = { ...around, shownSql };
  const { grammar } = guarding.engine;
  const parsed = grammar.parse(sql);
  if (!parsed.ok) throw unclear(parsed.diagnostics[0]?.message);
  const [statement, second] = parsed.value;
  if (!statement) return null;
  const clauses = guarding.tables.flatMap((table) => table.clauses.map(({ clause }) => clause));
  if (affectsClauseTables(statement, clauses, grammar)) throw unclear(undefined);
  if (second || statement.tables === null) return replaceAll(statement, guarding, second === undefined);
  const named = statement.tables.filter((ref) => isLimited(ref, guarding));
  const [first] = named;
  if (!first) return null;
  if (statement.kind === 'dml' || statement.kind === 'other') throw limited(first);
  return replaceAll(statement, guarding, true);
}

const isLimited = (ref: TableRef, { tables, names }: Guarding): boolean =>
  exposesData(ref) || findGuardedTables(ref, tables, names).length > 0;

function replaceAll({ sql, kind }: ParsedStatement, guarding: Guarding, isOne: boolean): string | null {
  const { engine, tables, names, shownSql } = guarding;
  let isLimiting = false;
  const replaced = isOne
    ? engine.grammar.replaceTables?.(sql, (use) => {
        if (exposesData(use.ref)) throw limited(use.ref);
        const guarded = findGuardedTables(use.ref, tables, names);
        if (guarded.length === 0) return null;
        isLimiting = true;
        if (kind === 'explain') throw unexplained(use.ref);
        return selectOf(use, guarded, { engine, names, sql: shownSql });
      })
    : undefined;
  if (replaced?.ok) return isLimiting ? replaced.value : null;
  throw unclear(replaced?.diagnostics[0]?.message);
}

/** A name with several possible meanings is limited as in all of them. */
function selectOf(
  use: TableUse,
  guarded: readonly GuardedTable[],
  { engine, names, sql }: Pick<Guarding, 'engine' | 'names'> & { readonly sql: string },
): string {
  const { grammar, dialect } = engine;
  for (const { catalog, clauses, columns } of guarded) {
    const around = { sql, columns, withNames: use.withNames, fold: dialect.foldIdentifier };
    if (clauses.some(({ clause }) => canBeCaptured(clause, around, grammar))) throw limited(use.ref);
    const isElsewhere = normalizeCatalog(catalog, names) !== normalizeCatalog(names.catalog, names);
    if (isElsewhere && clauses.some(({ clause }) => readsTablesWithoutCatalog(clause, grammar))) throw limited(use.ref);
  }
  const conditions = guarded.flatMap((table) => rowConditions(grammar, table.clauses));
  return dialect.fencedRows(use.text, renderLiteral(joinConditions(conditions, 'AND'), dialect));
}

const limited = ({ schema, table }: TableRef): AppError => {
  const name = schema === null ? table : `${schema}.${table}`;
  return new AppError(
    'TABLE_SECURITY_ACCESS_ERROR',
    `Row-level security on ${name} can't be enforced here. Use a plain SELECT from it, or query its dataset instead.`,
    { extra: { tables: [name], link: null } },
  );
};

/** A plan reveals the clauses, and the rows that they exclude. */
const unexplained = ({ schema, table }: TableRef): AppError => {
  const name = schema === null ? table : `${schema}.${table}`;
  return new AppError(
    'TABLE_SECURITY_ACCESS_ERROR',
    `Row-level security applies to ${name}, so its queries can't be explained or estimated. Run the query instead.`,
    { extra: { tables: [name], link: null } },
  );
};

const unclear = (reason: string | undefined): AppError =>
  new AppError(
    'TABLE_SECURITY_ACCESS_ERROR',
    `Row-level security can't be enforced for this statement. ${reason ?? 'Use plain SELECT statements, one at a time.'}`,
    { extra: { tables: [], link: null } },
  );
