// Limits of colors as they are typed.

/** Numbers among comma-separated words, as many as there are. */
export const readLimits = (text: string): readonly number[] =>
  text
    .split(/[,;\s]+/)
    .filter((word) => word !== '')
    .map(Number)
    .filter(Number.isFinite);
