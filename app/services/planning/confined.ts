// Whether the plan of a user's query is compared with the tables that its text names.
import { canReadDatabaseById } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import type { Connection } from '#app/domain/database/connection.ts';

/** For callers without the whole database, and where rows are limited for them. Engines that always compare are not told. */
export const isConfined = (
  identity: Identity,
  { databaseId, engine }: Pick<Connection, 'databaseId' | 'engine'>,
  hasLimitedRows = false,
): boolean => (findEngine(engine).comparesPlans ?? false) && (hasLimitedRows || !canReadDatabaseById(identity, databaseId));
