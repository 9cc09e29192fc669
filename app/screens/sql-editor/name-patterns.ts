// What a name looks like in half-typed SQL, in the quotes of any engine, as sources of patterns (flag `u`). Pure.

/** Without quotes. */
export const WORD = String.raw`[\p{L}_][\p{L}\p{N}_$]*`;

/** In its quotes; a doubled one is part of it. */
const QUOTED = '"(?:[^"]|"")+"|`(?:[^`]|``)+`';

export const NAME = `(?:${QUOTED}|${WORD})`;

/** As far as a name is typed, perhaps behind its opening quote; also nothing. */
export const BEGUN = String.raw`["${'`'}]?[\p{L}\p{N}_$]*`;

/** Comments and texts, in which nothing is a name. */
const OPAQUE = String.raw`--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'`;

/** The tokens of a text, with `others` beside comments, texts and names. */
export const tokenPattern = (others: string): RegExp => new RegExp(`${OPAQUE}|${NAME}|${others}`, 'gu');

/** A name at the end of a text, as far as it is typed: a letter at least. */
export const TYPED_NAME = new RegExp(`["\`]?${WORD}`, 'u');

/** What can be typed on while a list of names is shown. */
export const NAME_BEGUN = new RegExp(`^${BEGUN}$`, 'u');

/** As the database writes it, where case is all that differs; null: none of them is meant. */
export const matchName = (names: readonly string[], typed: string): string | null =>
  names.find((name) => name === typed) ?? names.find((name) => name.toLowerCase() === typed.toLowerCase()) ?? null;
