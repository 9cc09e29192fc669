// What browsers know of each engine, by its id.
import { PLAIN_LEXIS, type Lexis } from '#app/domain/sql/lexis.ts';
import { createNames, STANDARD_QUOTING, type SqlNames } from '#app/domain/sql/sql-names.ts';
import { ENGINE_CLIENTS } from './registry/clients.ts';
import type { EngineClient } from './shared/client.ts';

/** Null for an id that no engine has. */
export const findClient = (id: string | null | undefined): EngineClient | null =>
  ENGINE_CLIENTS.find((client) => client.id === id) ?? null;

/** By `backend`, as clients of the API name it; null for a name that no engine has. */
export const findClientOfBackend = (backend: string | null | undefined): EngineClient | null =>
  ENGINE_CLIENTS.find((client) => client.backend === backend) ?? null;

const [USUAL] = ENGINE_CLIENTS;
const USUAL_NAMES = USUAL?.names ?? createNames(STANDARD_QUOTING, new Set());

/** Of the first engine where the id is null or isn't known. */
export const findSqlNames = (engine: string | null): SqlNames => findClient(engine)?.names ?? USUAL_NAMES;

/** Of the standard where the id is null or isn't known. */
export const findLexis = (engine: string | null): Lexis => findClient(engine)?.lexis ?? PLAIN_LEXIS;
