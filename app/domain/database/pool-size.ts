// Number of idle connections that a database keeps for later queries.

/** Number of pools per database. A single pool would be limited to one core. */
export const POOLS = 4;

/** Idle connections per pool, so that all pools together keep at least `poolSize`. */
export const idlePerPool = (poolSize: number): number => Math.max(1, Math.ceil(poolSize / POOLS));
