// Defaults of settings, for the panel and the drawing.

/** Percent, as Superset saves them: how large the ring is, 70 being as large as its labels allow, and of that its hole. */
export const OUTER_RADIUS = 70;
export const INNER_RADIUS = 43;
