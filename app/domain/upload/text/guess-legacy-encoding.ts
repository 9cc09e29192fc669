// Guesses the legacy (pre-UTF-8) encoding of a text: the one in which its bytes decode to the most frequent letters, in
// plausible neighborhoods. Works from a handful of words; some encodings share letters of Western European languages.
import { joinBytes } from '#app/domain/memory/join-bytes.ts';
import { ALPHABETS, CHINESE, CHINESE_TRADITIONAL, JAPANESE, KANA, KOREAN, LATIN_LANGUAGES, SIGNS } from './letter-frequencies.ts';
import type { Encoding } from './text-encoding.ts';

/** Log likelihood per byte, averaged over all non-ASCII bytes. */
type Score = (text: string) => number;

const RARE_SCORE = -9;
/** Max non-ASCII bytes; more don't improve the result. */
const MAX_HIGH_BYTES = 4096;
/** Penalty for encodings that have been rare for twenty years. */
const RARE_ENCODING_PENALTY = 1;

/** For bytes that aren't valid UTF-8. */
export function guessLegacyEncoding(sample: Uint8Array): Encoding {
  const bytes = sampleLines(sample);
  let best: { encoding: Encoding; score: number } = { encoding: 'windows-1252', score: -Infinity };
  for (const { encoding, score } of CANDIDATES) {
    const text = decode(bytes, encoding);
    const found = text === null ? -Infinity : score(text) - (encoding === 'macintosh' ? RARE_ENCODING_PENALTY : 0);
    if (found > best.score) best = { encoding, score: found };
  }
  return best.encoding;
}

/** Complete lines with non-ASCII characters. A truncated multi-byte character would be invalid in its encoding. */
function sampleLines(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let highCount = 0;
  for (let from = 0; from < bytes.length && highCount < MAX_HIGH_BYTES;) {
    const found = bytes.indexOf(LINE_FEED, from);
    const line = bytes.subarray(from, found === -1 ? bytes.length : found + 1);
    from += line.length;
    const count = line.reduce((sum, byte) => sum + (byte > 0x7f ? 1 : 0), 0);
    if (count === 0) continue;
    // The last line can be truncated, and so is a long line.
    const isWhole = found !== -1 && count <= MAX_HIGH_BYTES;
    lines.push(isWhole ? line : trimIncompleteEnd(line.subarray(0, 2 * MAX_HIGH_BYTES)));
    highCount += count;
  }
  return joinBytes(lines);
}
const LINE_FEED = 0x0a;

function trimIncompleteEnd(bytes: Uint8Array): Uint8Array {
  const end = bytes.findLastIndex((byte) => byte < 0x30);
  return end === -1 ? bytes : bytes.subarray(0, end + 1);
}

function decode(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    // Undecodable bytes rule out the encoding.
    if (cause instanceof TypeError || cause instanceof RangeError) return null;
    throw cause;
  }
}

const HIGH_RUNS = /[^\0-\x7f]/g;

function averageScore(
  text: string,
  bytesPerCharacter: (character: string) => number,
  scoreAt: (index: number) => number,
): number {
  let [sum, count] = [0, 0];
  for (const { index, 0: character } of text.matchAll(HIGH_RUNS)) {
    sum += scoreAt(index);
    count += bytesPerCharacter(character);
  }
  return count === 0 ? RARE_SCORE : sum / count;
}

const isAsciiLetter = (character: string | undefined): boolean => character !== undefined && /[a-z]/i.test(character);
const isLetter = (character: string | undefined): boolean => character !== undefined && /\p{L}/u.test(character);
const isUpper = (character: string): boolean => character !== character.toLowerCase();
const isControl = (character: string): boolean => character < '\u00a0';

/** An uppercase letter after a lowercase one is unusual within a word. */
const isOddCase = (text: string, index: number): boolean => {
  const [before, here] = [text[index - 1], text[index] ?? ''];
  return before !== undefined && isLetter(before) && !isUpper(before) && before !== before.toUpperCase() && isUpper(here);
};

/** Rank by position in a list of letters. */
const rankLetters = (letters: string): ReadonlyMap<string, number> => {
  const harmonic = [...letters].reduce((sum, _, rank) => sum + 1 / (rank + 4), 0);
  return new Map([...letters].map((letter, rank) => [letter, Math.log(1 / ((rank + 4) * harmonic))]));
};

const SIGN_SCORE = -5;
const isSign = (character: string): boolean => SIGNS.includes(character);

function alphabetScore(alphabet: string): Score {
  const ranks = rankLetters(alphabet);
  return (text) =>
    averageScore(
      text,
      () => 1,
      (index) => {
        const character = text[index] ?? '';
        if (isSign(character)) return isLetter(text[index - 1]) && isLetter(text[index + 1]) ? SIGN_SCORE - 2 : SIGN_SCORE;
        const known = ranks.get(character.toLowerCase());
        if (known === undefined) return RARE_SCORE;
        const isMixed = isAsciiLetter(text[index - 1]) || isAsciiLetter(text[index + 1]);
        const isLoud = isUpper(character) && isLetter(text[index - 1]) && !isUpper(text[index - 1] ?? '');
        const isAlone = !isHighLetter(text[index - 1]) && !isHighLetter(text[index + 1]);
        return known - (isMixed ? 4 : isAlone ? 2 : 0) - (isLoud || isOddCase(text, index) ? 4 : 0);
      },
    );
}

/** Score of the best-matching language. */
const LATIN = LATIN_LANGUAGES.map((letters) => new Set(letters));
const KNOWN_LETTER_SCORE = -3;
const FOREIGN_LETTER_SCORE = -6;

const latinScore: Score = (text) => {
  const letters = latinLetters(text);
  return Math.max(...LATIN.map((alphabet) => languageScore(letters, alphabet)));
};

interface LatinLetter {
  readonly score: number;
  /** Lowercase letter; null for a punctuation sign, which all languages share. */
  readonly letter: string | null;
}

function latinLetters(text: string): LatinLetter[] {
  return Array.from(text.matchAll(HIGH_RUNS), ({ index, 0: character }) => {
    const [before, after] = [text[index - 1], text[index + 1]];
    if (isControl(character)) return { score: RARE_SCORE - 3, letter: null };
    if (!isLetter(character)) return { score: signScore(character, isLetter(before) || isLetter(after)), letter: null };
    const isCrowded = isHighLetter(before) && isHighLetter(after);
    const isBeside = isHighLetter(before) || isHighLetter(after);
    const penalty = (isCrowded ? 3 : isBeside ? 1 : 0) + (isOddCase(text, index) ? 3 : 0);
    return { score: -penalty, letter: character === 'İ' ? character : character.toLowerCase() };
  });
}

function languageScore(letters: readonly LatinLetter[], alphabet: ReadonlySet<string>): number {
  let sum = 0;
  for (const { score, letter } of letters)
    sum += score + (letter === null ? 0 : alphabet.has(letter) ? KNOWN_LETTER_SCORE : FOREIGN_LETTER_SCORE);
  return letters.length === 0 ? RARE_SCORE : sum / letters.length;
}

const isHighLetter = (character: string | undefined): boolean => isLetter(character) && !isAsciiLetter(character);

function signScore(sign: string, isInWord: boolean): number {
  if (COMMON_SIGNS.includes(sign)) return COMMON_SIGN_SCORE;
  return isSign(sign) ? SIGN_SCORE - (isInWord ? 1 : 0) : RARE_SCORE + (isInWord ? 0 : 2);
}
const COMMON_SIGNS = '’“”–€°';
const COMMON_SIGN_SCORE = -3.7;

interface Ideographs {
  /** The most frequent characters, and their share of a text. */
  readonly frequent: string;
  /** Whether a character is common, and how many common ones there are. */
  readonly isUsual: (character: string) => boolean;
  readonly usualCount: number;
}

const UNUSUAL_SCORE = -13;
const FULL_WIDTH = /[\u3000-\u3002\u300c\u300d\uff01-\uff5e]/;

function ideographScore({ frequent, isUsual, usualCount }: Ideographs): Score {
  const ranks = rankLetters([...new Set(frequent)].join(''));
  return (text) =>
    averageScore(
      text,
      (character) => (HALF_WIDTH.test(character) ? 1 : 2),
      (index) => {
        const character = text[index] ?? '';
        const known = ranks.get(character);
        if (known !== undefined) return known - 0.7;
        if (FULL_WIDTH.test(character)) return -6;
        if (HALF_WIDTH.test(character)) return HALF_WIDTH_SCORE;
        return isUsual(character) ? -Math.log(usualCount) - 1.2 : UNUSUAL_SCORE;
      },
    );
}
const HALF_WIDTH = /[\uff61-\uff9f]/;
const HALF_WIDTH_SCORE = -6;

/** Characters with these lead bytes, where the encoding has its common characters. */
function listCharacters(encoding: Encoding, leads: readonly [number, number], trails: readonly [number, number]): Set<string> {
  const bytes: number[] = [];
  for (let lead = leads[0]; lead <= leads[1]; lead += 1)
    for (let trail = trails[0]; trail <= trails[1]; trail += 1) if (trail !== 0x7f) bytes.push(lead, trail);
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)));
}

/** Created lazily. */
function createUsualCheck(encoding: Encoding, leads: readonly [number, number], trails: readonly [number, number]) {
  let characters: Set<string> | null = null;
  return (character: string): boolean => (characters ??= listCharacters(encoding, leads, trails)).has(character);
}

const HIGH_TRAILS = [0xa1, 0xfe] as const;
const chinese = ideographScore({
  frequent: CHINESE,
  isUsual: createUsualCheck('gb18030', [0xb0, 0xd7], HIGH_TRAILS),
  usualCount: 3755,
});
const traditional = ideographScore({
  frequent: CHINESE_TRADITIONAL,
  isUsual: createUsualCheck('big5', [0xa4, 0xc6], [0x40, 0xfe]),
  usualCount: 5401,
});
const japanese = ideographScore({
  frequent: KANA + JAPANESE,
  isUsual: createUsualCheck('euc-jp', [0xa4, 0xcf], HIGH_TRAILS),
  usualCount: 3134,
});
const korean = ideographScore({
  frequent: KOREAN,
  isUsual: createUsualCheck('euc-kr', [0xb0, 0xc8], HIGH_TRAILS),
  usualCount: 2350,
});

/** In a tie, the first one wins. */
const CANDIDATES: readonly { readonly encoding: Encoding; readonly score: Score }[] = [
  { encoding: 'windows-1252', score: latinScore },
  { encoding: 'windows-1250', score: latinScore },
  { encoding: 'iso-8859-2', score: latinScore },
  { encoding: 'windows-1254', score: latinScore },
  { encoding: 'windows-1257', score: latinScore },
  { encoding: 'iso-8859-15', score: latinScore },
  { encoding: 'macintosh', score: latinScore },
  { encoding: 'windows-1251', score: alphabetScore(ALPHABETS.cyrillic) },
  { encoding: 'koi8-r', score: alphabetScore(ALPHABETS.cyrillic) },
  { encoding: 'koi8-u', score: alphabetScore(ALPHABETS.cyrillic) },
  { encoding: 'iso-8859-5', score: alphabetScore(ALPHABETS.cyrillic) },
  { encoding: 'ibm866', score: alphabetScore(ALPHABETS.cyrillic) },
  { encoding: 'windows-1253', score: alphabetScore(ALPHABETS.greek) },
  { encoding: 'iso-8859-7', score: alphabetScore(ALPHABETS.greek) },
  { encoding: 'windows-1255', score: alphabetScore(ALPHABETS.hebrew) },
  { encoding: 'windows-1256', score: alphabetScore(ALPHABETS.arabic) },
  { encoding: 'windows-874', score: alphabetScore(ALPHABETS.thai) },
  { encoding: 'gb18030', score: chinese },
  { encoding: 'shift_jis', score: japanese },
  { encoding: 'euc-kr', score: korean },
  { encoding: 'big5', score: traditional },
  { encoding: 'euc-jp', score: japanese },
];
