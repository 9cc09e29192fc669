/** How many of its runs a report's or alert's row in a list shows; they stay in D1. */
export const RECENT_RUNS = 7;
