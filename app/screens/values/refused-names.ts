// Texts that a select has not taken, as its message names them. Pure.

const MAX_NAMED = 3;
const MAX_LENGTH = 40;

export interface RefusedNames {
  /** The first ones in quotes. */
  readonly values: string;
  readonly count: number;
  /** How many are not named. */
  readonly more: number;
}

export const refusedNames = (texts: readonly string[]): RefusedNames => ({
  values: texts.slice(0, MAX_NAMED).map(quote).join(', '),
  count: texts.length,
  more: Math.max(0, texts.length - MAX_NAMED),
});

const quote = (text: string): string => `“${text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text}”`;
