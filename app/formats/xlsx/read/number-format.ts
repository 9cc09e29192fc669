// What a number in a workbook's cell means by its number format: a number, an instant or a duration.
// ECMA-376 Part 1, 18.8.30 (built-in formats) and 18.8.31 (format codes).

/**
 * `either`: a time of day below 1, else an instant, since what the built-in format looks like depends on the language of the program.
 * Undefined: a number.
 */
export type CellStyle = 'date' | 'time' | 'timestamp' | 'duration' | 'either';

const BUILT_IN: ReadonlyMap<number, CellStyle> = new Map([
  ...listed('date', 14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 54, 57, 58, 71, 72, 73, 74, 81),
  ...listed('time', 18, 19, 20, 21, 32, 33, 45, 47, 75, 76, 78, 80),
  ...listed('timestamp', 22, 77),
  ...listed('duration', 46, 79),
  ...listed('either', 34, 35, 52, 53, 55, 56),
]);

function listed(style: CellStyle, ...ids: readonly number[]): (readonly [number, CellStyle])[] {
  return ids.map((id) => [id, style] as const);
}

/** `code`: null for a built-in format. */
export const styleOfFormat = (id: number, code: string | null): CellStyle | undefined =>
  code === null ? BUILT_IN.get(id) : styleOfCode(code);

/** Texts in quotes, escaped characters, fillers, and brackets that hold no elapsed time: colors, locales, conditions. */
const NO_PLACEHOLDER = /"[^"]*"?|\\.?|[_*].?|\[(?!(?:h+|m+|s+)\])[^\]]*\]?/gi;
const HALF_DAY = /am\/pm|a\/p|上午\/下午|午前\/午後|오전\/오후/gi;

function styleOfCode(code: string): CellStyle | undefined {
  const sections = code.replace(NO_PLACEHOLDER, '').split(';');
  const styles = sections.map(styleOfSection);
  // The section for positive numbers, unless it is empty.
  const first = sections.findIndex((section) => section.trim() !== '');
  return styles[first];
}

function styleOfSection(section: string): CellStyle | undefined {
  const bare = section
    .replace(/general/gi, '')
    .replace(/e[+-]/gi, '')
    .toLowerCase();
  const plain = bare.replace(HALF_DAY, 'h');
  if (/\[(?:h+|m+|s+)\]/.test(plain)) return 'duration';
  const hasTime = /[hs]/.test(plain);
  // Era (g), Buddhist year (b) and year of an era (e); m is minutes beside hours or seconds, but never three of them.
  const hasDay = /[dygeb]|mmm/.test(plain) || (!hasTime && plain.includes('m'));
  if (hasDay) return hasTime ? 'timestamp' : 'date';
  return hasTime ? 'time' : undefined;
}
