// Which of the encodings before UTF-8 a text is written in: in which the bytes become the letters that texts have most often, beside
// the letters they stand with. Good for a handful of words; a few letters of Western Europe are the same in several.
import { joinBytes } from '#app/domain/memory/join-bytes.ts';
import { ALPHABETS, CHINESE, CHINESE_TRADITIONAL, JAPANESE, KANA, KOREAN, LATIN_LANGUAGES, SIGNS } from './letter-frequencies.ts';
import type { Encoding } from './text-encoding.ts';

/** How likely a byte is, as a logarithm: the mean over all bytes that aren't ASCII. */
type Score = (text: string) => number;

const RARE = -9;
/** Bytes that aren't ASCII: more don't tell more. */
const MAX_HIGH_BYTES = 4096;
/** What few programs have written for twenty years needs more to be believed. */
const SELDOM = 1;

/** The bytes are no UTF-8. */
export function guessLegacyEncoding(sample: Uint8Array): Encoding {
  const bytes = sampleLines(sample);
  let best: { encoding: Encoding; score: number } = { encoding: 'windows-1252', score: -Infinity };
  for (const { encoding, score } of CANDIDATES) {
    const text = decode(bytes, encoding);
    const found = text === null ? -Infinity : score(text) - (encoding === 'macintosh' ? SELDOM : 0);
    if (found > best.score) best = { encoding, score: found };
  }
  return best.encoding;
}

/** Complete lines with other characters than ASCII: a multi-byte character that is cut would be invalid in its encoding. */
function sampleLines(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let highCount = 0;
  for (let from = 0; from < bytes.length && highCount < MAX_HIGH_BYTES;) {
    const found = bytes.indexOf(LINE_FEED, from);
    const line = bytes.subarray(from, found === -1 ? bytes.length : found + 1);
    from += line.length;
    const count = line.reduce((sum, byte) => sum + (byte > 0x7f ? 1 : 0), 0);
    if (count === 0) continue;
    // The last line can be cut, and a long one is.
    const isWhole = found !== -1 && count <= MAX_HIGH_BYTES;
    lines.push(isWhole ? line : withWholeEnd(line.subarray(0, 2 * MAX_HIGH_BYTES)));
    highCount += count;
  }
  return joinBytes(lines);
}
const LINE_FEED = 0x0a;

function withWholeEnd(bytes: Uint8Array): Uint8Array {
  const end = bytes.findLastIndex((byte) => byte < 0x30);
  return end === -1 ? bytes : bytes.subarray(0, end + 1);
}

function decode(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    // What can't be decoded isn't in this encoding.
    if (cause instanceof TypeError || cause instanceof RangeError) return null;
    throw cause;
  }
}

const HIGH_RUNS = /[^\0-\x7f]/g;

function meanOf(text: string, bytesPerCharacter: (character: string) => number, scoreAt: (index: number) => number): number {
  let [sum, count] = [0, 0];
  for (const { index, 0: character } of text.matchAll(HIGH_RUNS)) {
    sum += scoreAt(index);
    count += bytesPerCharacter(character);
  }
  return count === 0 ? RARE : sum / count;
}

const isAsciiLetter = (character: string | undefined): boolean => character !== undefined && /[a-z]/i.test(character);
const isLetter = (character: string | undefined): boolean => character !== undefined && /\p{L}/u.test(character);
const isUpper = (character: string): boolean => character !== character.toLowerCase();
const isControl = (character: string): boolean => character < '\u00a0';

/** An uppercase letter behind a lowercase one is in no word. */
const isOddCase = (text: string, index: number): boolean => {
  const [before, here] = [text[index - 1], text[index] ?? ''];
  return before !== undefined && isLetter(before) && !isUpper(before) && before !== before.toUpperCase() && isUpper(here);
};

/** By its place in a list of letters. */
const ranksOf = (letters: string): ReadonlyMap<string, number> => {
  const harmonic = [...letters].reduce((sum, _, rank) => sum + 1 / (rank + 4), 0);
  return new Map([...letters].map((letter, rank) => [letter, Math.log(1 / ((rank + 4) * harmonic))]));
};

const SIGN_SCORE = -5;
const isSign = (character: string): boolean => SIGNS.includes(character);

function alphabetScore(alphabet: string): Score {
  const ranks = ranksOf(alphabet);
  return (text) =>
    meanOf(
      text,
      () => 1,
      (index) => {
        const character = text[index] ?? '';
        if (isSign(character)) return isLetter(text[index - 1]) && isLetter(text[index + 1]) ? SIGN_SCORE - 2 : SIGN_SCORE;
        const known = ranks.get(character.toLowerCase());
        if (known === undefined) return RARE;
        const isMixed = isAsciiLetter(text[index - 1]) || isAsciiLetter(text[index + 1]);
        const isLoud = isUpper(character) && isLetter(text[index - 1]) && !isUpper(text[index - 1] ?? '');
        const isAlone = !isHighLetter(text[index - 1]) && !isHighLetter(text[index + 1]);
        return known - (isMixed ? 4 : isAlone ? 2 : 0) - (isLoud || isOddCase(text, index) ? 4 : 0);
      },
    );
}

/** The language that has all of the letters, or most of them. */
const LATIN = LATIN_LANGUAGES.map((letters) => new Set(letters));
const KNOWN = -3;
const FOREIGN = -6;

const latinScore: Score = (text) => {
  const letters = latinLetters(text);
  return Math.max(...LATIN.map((alphabet) => languageScore(letters, alphabet)));
};

interface LatinLetter {
  readonly score: number;
  /** In lower case; null for a sign, which every language has. */
  readonly letter: string | null;
}

function latinLetters(text: string): LatinLetter[] {
  return Array.from(text.matchAll(HIGH_RUNS), ({ index, 0: character }) => {
    const [before, after] = [text[index - 1], text[index + 1]];
    if (isControl(character)) return { score: RARE - 3, letter: null };
    if (!isLetter(character)) return { score: signScore(character, isLetter(before) || isLetter(after)), letter: null };
    const isCrowded = isHighLetter(before) && isHighLetter(after);
    const isBeside = isHighLetter(before) || isHighLetter(after);
    const penalty = (isCrowded ? 3 : isBeside ? 1 : 0) + (isOddCase(text, index) ? 3 : 0);
    return { score: -penalty, letter: character === 'İ' ? character : character.toLowerCase() };
  });
}

function languageScore(letters: readonly LatinLetter[], alphabet: ReadonlySet<string>): number {
  let sum = 0;
  for (const { score, letter } of letters) sum += score + (letter === null ? 0 : alphabet.has(letter) ? KNOWN : FOREIGN);
  return letters.length === 0 ? RARE : sum / letters.length;
}

const isHighLetter = (character: string | undefined): boolean => isLetter(character) && !isAsciiLetter(character);

function signScore(sign: string, isInWord: boolean): number {
  if (COMMON_SIGNS.includes(sign)) return COMMON_SIGN_SCORE;
  return isSign(sign) ? SIGN_SCORE - (isInWord ? 1 : 0) : RARE + (isInWord ? 0 : 2);
}
const COMMON_SIGNS = '’“”–€°';
const COMMON_SIGN_SCORE = -3.7;

interface Ideographs {
  /** The most frequent characters, and how much of a text they are. */
  readonly frequent: string;
  /** Whether it is one of the usual characters, and how many there are. */
  readonly isUsual: (character: string) => boolean;
  readonly usualCount: number;
}

const UNUSUAL = -13;
const FULL_WIDTH = /[\u3000-\u3002\u300c\u300d\uff01-\uff5e]/;

function ideographScore({ frequent, isUsual, usualCount }: Ideographs): Score {
  const ranks = ranksOf([...new Set(frequent)].join(''));
  return (text) =>
    meanOf(
      text,
      (character) => (HALF_WIDTH.test(character) ? 1 : 2),
      (index) => {
        const character = text[index] ?? '';
        const known = ranks.get(character);
        if (known !== undefined) return known - 0.7;
        if (FULL_WIDTH.test(character)) return -6;
        if (HALF_WIDTH.test(character)) return HALF_WIDTH_SCORE;
        return isUsual(character) ? -Math.log(usualCount) - 1.2 : UNUSUAL;
      },
    );
}
const HALF_WIDTH = /[\uff61-\uff9f]/;
const HALF_WIDTH_SCORE = -6;

/** What an encoding has at those first bytes: its everyday characters come before all others. */
function charactersOf(encoding: Encoding, leads: readonly [number, number], trails: readonly [number, number]): Set<string> {
  const bytes: number[] = [];
  for (let lead = leads[0]; lead <= leads[1]; lead += 1)
    for (let trail = trails[0]; trail <= trails[1]; trail += 1) if (trail !== 0x7f) bytes.push(lead, trail);
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)));
}

/** Made when the first file needs it. */
function usualOf(encoding: Encoding, leads: readonly [number, number], trails: readonly [number, number]) {
  let characters: Set<string> | null = null;
  return (character: string): boolean => (characters ??= charactersOf(encoding, leads, trails)).has(character);
}

const HIGH_TRAILS = [0xa1, 0xfe] as const;
const chinese = ideographScore({ frequent: CHINESE, isUsual: usualOf('gb18030', [0xb0, 0xd7], HIGH_TRAILS), usualCount: 3755 });
const traditional = ideographScore({
  frequent: CHINESE_TRADITIONAL,
  isUsual: usualOf('big5', [0xa4, 0xc6], [0x40, 0xfe]),
  usualCount: 5401,
});
const japanese = ideographScore({
  frequent: KANA + JAPANESE,
  isUsual: usualOf('euc-jp', [0xa4, 0xcf], HIGH_TRAILS),
  usualCount: 3134,
});
const korean = ideographScore({ frequent: KOREAN, isUsual: usualOf('euc-kr', [0xb0, 0xc8], HIGH_TRAILS), usualCount: 2350 });

/** Of those that score the same, the first. */
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
