// Whether the plan of a user's query is compared with the tables that its text names.
import { canReadDatabaseById } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import type { Connection } from '#app/domain/database/connection.ts';

/** True for callers without access to the complete database, and for row-filtered tables. Engines that always compare don't need it. */
export const isConfined = (
  identity: Identity,
  { databaseId, engine }: Pick<Connection, 'databaseId' | 'engine'>,
  hasLimitedRows = false,
): boolean => (findEngine(engine).comparesPlans ?? false) && (hasLimitedRows || !canReadDatabaseById(identity, databaseId));
