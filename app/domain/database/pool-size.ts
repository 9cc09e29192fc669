// How many idle connections a database keeps for its next queries.

/** Pools of one database. A single pool would be limited to one core. */
export const POOLS = 4;

/** Kept in each of the pools, so that together they keep at least `poolSize`. */
export const idlePerPool = (poolSize: number): number => Math.max(1, Math.ceil(poolSize / POOLS));
