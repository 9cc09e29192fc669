// What panel and layout both read.

/** With fewer metrics, groups are the axes and metrics the outlines. */
export const LEAST_AXES = 3;
