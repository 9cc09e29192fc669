// What the query and the drawing agree on.

/** The column of ranks that the query adds. */
export const RANK = 'rank';
