// Whether the caller can run a statement on a database: collects the facts, lets app/domain/access decide, words refusals.
import { canReadDatabase } from '#app/domain/access/decide.ts';
import { decideStatement, canUseDatabase, type NameRules } from '#app/domain/access/statement-tables.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import type { TableRef } from '#app/domain/sql/grammar.ts';
import type { DatabaseRow } from '#app/stores/database/store.server.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { findTableFacts, hasDatasetIn } from '#app/stores/sqllab/store.server.ts';
import type { Deps } from '#app/services/deps.server.ts';

export interface StatementAccess {
  readonly database: DatabaseRow;
  /** Tables as typed; null: unknown. */
  readonly tables: readonly TableRef[] | null;
  readonly writes: boolean;
  /** What unqualified names mean in the run; null: as the connection has it. */
  readonly schema: string | null;
  readonly catalog: string | null;
}

/** Throws DATABASE_SECURITY_ACCESS_ERROR (403) unless the identity can query something in the database. */
export async function checkDatabaseUse(deps: Deps, identity: Identity, database: DatabaseRow): Promise<void> {
  if (canUseDatabase(identity, database, false)) return;
  const owns = await hasDatasetIn(deps.db, database.id, identity);
  if (owns) return;
  throw new AppError(
    'DATABASE_SECURITY_ACCESS_ERROR',
    `You don’t have access to the database ${database.id}. Ask an administrator for access to it or to some of its tables.`,
  );
}

/** Throws TABLE_SECURITY_ACCESS_ERROR (403) with `extra.tables`, which names what was typed and nothing else. */
export async function checkStatementAccess(deps: Pick<Deps, 'db'>, identity: Identity, access: StatementAccess): Promise<void> {
  const { database, tables, writes } = access;
  const datasets =
    tables === null || writes
      ? []
      : await findTableFacts(
          deps.db,
          database,
          tables.map((ref) => ref.table),
        );
  const decision = decideStatement(identity, { database, tables, writes, rules: nameRules(access), datasets });
  if (decision.ok) return;
  if (decision.tables === null) {
    throw new AppError(
      'TABLE_SECURITY_ACCESS_ERROR',
      'The tables in this statement can’t be determined, so it needs access to the entire database. ' +
        'Name the tables explicitly, or ask an administrator for access.',
      { extra: { tables: [], link: null } },
    );
  }
  const names = decision.tables.map(typedName);
  throw new AppError(
    'TABLE_SECURITY_ACCESS_ERROR',
    `You can’t ${writes ? 'change' : 'read'} ${names.length === 1 ? 'this table' : 'these tables'}: ${names.join(', ')}. Ask an administrator for access.`,
    { extra: { tables: names, link: null } },
  );
}

/**
 * The schema that a run gives to the database; null: the connection's default. Callers without the complete database
 * always get one, so that what is read is what was authorized.
 */
export function runSchema(identity: Identity, database: DatabaseRow, schema: string | null): string | null {
  const { defaultSchema, fallbackSchema } = ownNameRules(database);
  if (defaultSchema === null) return null;
  return schema !== null || canReadDatabase(identity, database) || fallbackSchema !== null ? schema : defaultSchema;
}

/** What names mean to the database in a run. */
export function nameRules({ database, schema, catalog }: NamesRequested): NameRules {
  const { engine, parameters, ownCatalog } = database;
  // A connection that opens another catalog has that one in its parameters: access is decided by the database's own.
  const own = ownCatalog === undefined ? parameters : { ...parameters, database: ownCatalog };
  return findEngine(engine).nameRules({ parameters: own, schema, catalog });
}

/** What names mean to a connection that nothing else was selected for. */
export const ownNameRules = (database: NamesRequested['database']): NameRules =>
  nameRules({ database, schema: null, catalog: null });

interface NamesRequested extends Pick<StatementAccess, 'schema' | 'catalog'> {
  readonly database: Pick<Connection, 'engine' | 'parameters' | 'ownCatalog'>;
}

const typedName = ({ catalog, schema, table }: TableRef): string =>
  [catalog, schema, table].filter((part) => part !== null).join('.');
