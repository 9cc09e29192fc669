// What browsers know of each engine, by its id.
import { PLAIN_LEXIS, type Lexis } from '#app/domain/sql/lexis.ts';
import { createNames, STANDARD_QUOTING, type SqlNames } from '#app/domain/sql/sql-names.ts';
import { ENGINE_CLIENTS } from './registry/clients.ts';
import type { EngineClient } from './shared/client.ts';

/** Null for an id that no engine has. */
export const findClient = (id: string | null | undefined): EngineClient | null =>
  ENGINE_CLIENTS.find((client) => client.id === id) ?? null;

/** Finds an engine by its `backend` name in the API; null for unknown names. */
export const findClientOfBackend = (backend: string | null | undefined): EngineClient | null =>
  ENGINE_CLIENTS.find((client) => client.backend === backend) ?? null;

const [USUAL] = ENGINE_CLIENTS;
const USUAL_NAMES = USUAL?.names ?? createNames(STANDARD_QUOTING, new Set());

/** The SQL names of the engine; the default names if the id is null or unknown. */
export const findSqlNames = (engine: string | null): SqlNames => findClient(engine)?.names ?? USUAL_NAMES;

/** The lexical rules of the engine; those of the standard if the id is null or unknown. */
export const findLexis = (engine: string | null): Lexis => findClient(engine)?.lexis ?? PLAIN_LEXIS;
