// How long a call waits for its complete reply.

/** For what the server serves from its own data. */
export const DEADLINE_MS = 30_000;
/** For what waits for a database: longer than the server gives a query. */
export const QUERY_DEADLINE_MS = 90_000;
