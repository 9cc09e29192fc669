// Characters that no name of a table or a file can have: they are not seen, or make a name read as another one.

/** Controls, separators of lines, and what turns the direction of a text around. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const EVERY_UNSAFE = new RegExp(`${UNSAFE.source}+`, 'gu');

export const hasUnsafeCharacters = (name: string): boolean => UNSAFE.test(name) || !name.isWellFormed();

/** For names that are made of titles and headers: each run of such characters becomes a space. */
export const withoutUnsafeCharacters = (name: string): string => name.toWellFormed().replace(EVERY_UNSAFE, ' ');
