// What is said of a statement that is longer than a grammar reads.

/** `max` in characters. */
export const tooManyChars = (max: number): string =>
  `A statement can have at most ${max.toLocaleString('en-US')} characters. Split it, or upload large data as a file.`;
