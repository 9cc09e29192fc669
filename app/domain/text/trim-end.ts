// The end of a text without some characters. A regular expression with `$` starts at each of them again and goes through all that follow,
// which takes minutes for a text that has a million of them before its end.

/** Without the characters at the end for which `isTrimmed` is true: looks at those and at one more. */
export function trimEndWhere(text: string, isTrimmed: (character: string) => boolean): string {
  let end = text.length;
  while (end > 0 && isTrimmed(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Without the zeros at the end. */
export const trimEndZeros = (digits: string): string => trimEndWhere(digits, (character) => character === '0');

/** A statement without what ends it in an editor: in brackets a semicolon is invalid. */
export const trimStatementEnd = (sql: string): string => trimEndWhere(sql, (character) => /[\s;]/.test(character));
