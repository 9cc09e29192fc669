// Infers a column's type from a stream of texts: tracks which types still fit all of them, and the first text that rules out
// each other type.
import { DECIMALS, readNumber, type DecimalMark, type NumberShape } from './number-text.ts';
import type { UploadType } from './parse-cell.ts';
import { DATE_ORDERS, parseInstant, type DateOrder } from './parse-instant.ts';

export interface InferredType {
  readonly type: UploadType;
  readonly dateOrder: DateOrder;
  /** Decimal separator of the column's numbers. */
  readonly decimal: DecimalMark;
}

/** A text that rules out a type. */
export interface Misfit {
  readonly line: number;
  readonly value: string;
}

export interface ColumnInference {
  /** Adds a trimmed, non-null text. */
  add(text: string, line: number): void;
  /** Whether the column has decimals that can only be read with this decimal separator. */
  shows(decimal: DecimalMark): boolean;
  /** Returns the type, and how to read dates and numbers even if the type is text. Null if there were no values. */
  decide(context: NumberContext & DateContext): InferredType | null;
  /** The first text that doesn't fit the type; null if there is none, or no single text rules it out. */
  findMisfit(type: InferredType): Misfit | null;
}

interface NumberContext {
  /** Decimal separators detected in the file's other columns, or only the one selected by the user. */
  readonly shown: ReadonlySet<DecimalMark>;
  readonly isDecimalFixed: boolean;
  /** Whether the file's format suggests decimal commas. */
  readonly isCommaLikely: boolean;
}

interface DateContext {
  /** Whether ambiguous dates have the day first. */
  readonly prefersDayFirst: boolean;
}

export function createColumnInference(): ColumnInference {
  const words = createWordTracker();
  const numbers = { '.': createNumberTracker('.'), ',': createNumberTracker(',') };
  const days = createDayTracker();
  const families = [words, numbers['.'], numbers[','], days];
  let count = 0;
  let isText = false;
  return {
    add(text, line) {
      count += 1;
      if (isText) return;
      // Fast path for plain integers, the most common case.
      if (!words.isPossible && !days.isPossible && PLAIN_INTEGER.test(text)) {
        numbers['.'].addPlain(text);
        numbers[','].addPlain(text);
        return;
      }
      for (const family of families) if (family.isPossible) family.add(text, line);
      isText = !families.some(({ isPossible }) => isPossible);
    },
    shows: (decimal) => {
      const other = decimal === '.' ? ',' : '.';
      return count > 0 && numbers[decimal].isPossible && !numbers[other].isPossible && numbers[decimal].hasFraction;
    },
    decide(context) {
      if (count === 0) return null;
      const day = days.decide(context);
      const ways = { dateOrder: day?.dateOrder ?? 'ymd', decimal: selectDecimal(context) } as const;
      if (words.isBoolean()) return { ...ways, type: 'boolean' };
      const number = decideNumber(numbers, context);
      return { ...ways, ...(number ?? { type: day?.type ?? 'text' }) };
    },
    findMisfit({ type, dateOrder, decimal }) {
      switch (type) {
        case 'text':
          return null;
        case 'boolean':
          return words.misfit;
        case 'integer':
          return numbers[decimal].integerMisfit;
        case 'number':
        case 'decimal':
          return numbers[decimal].misfit;
        case 'date':
        case 'timestamp':
          return days.findMisfit(type, dateOrder);
      }
    },
  };
}

const WORDS: ReadonlyMap<string, readonly [meaning: string, opposite: string]> = new Map([
  ['true', ['true', 'false']],
  ['false', ['false', 'true']],
  ['yes', ['yes', 'no']],
  ['no', ['no', 'yes']],
]);
const LETTERS: Readonly<Record<string, string>> = { t: 'true', f: 'false', y: 'yes', n: 'no' };
const LONGEST_WORD = 'false'.length;

/** Single letters count as codes unless the opposite letter (such as `y` and `n`) also occurs. */
function createWordTracker() {
  const seenWords = new Set<string>();
  const letters = new Set<string>();
  let misfit: Misfit | null = null;
  return {
    get isPossible() {
      return misfit === null;
    },
    get misfit() {
      return misfit;
    },
    add(text: string, line: number) {
      const lower = text.length > LONGEST_WORD ? '' : text.toLowerCase();
      const word = LETTERS[lower] ?? lower;
      if (!WORDS.has(word)) misfit = { line, value: text };
      seenWords.add(word);
      if (lower.length === 1) letters.add(word);
    },
    isBoolean: () => misfit === null && [...letters].every((word) => seenWords.has(WORDS.get(word)?.[1] ?? '')),
  };
}

type NumberTracker = ReturnType<typeof createNumberTracker>;

const MAX_INT64 = 2n ** 63n - 1n;
const PLAIN_INTEGER = /^-?(?:0|[1-9]\d{0,14})$/;
/** Longer integers can lose digits in a double. */
const SAFE_DIGITS = 15;
/** Number of separators in an IP address. */
const ADDRESS_GROUPS = 3;

function createNumberTracker(decimal: DecimalMark) {
  let [misfit, integerMisfit]: [Misfit | null, Misfit | null] = [null, null];
  const has = { fraction: false, minus: false, plus: false, bareExponent: false, signedExponent: false, long: false };
  const groups = { any: false, several: false, notAddress: false, spaced: false };
  const note = ({ sign, digits, fraction, exponent, separator, groupCount }: NumberShape): void => {
    has.minus ||= sign === '-';
    has.plus ||= sign === '+';
    has.fraction ||= fraction !== null && fraction !== '';
    has.bareExponent ||= exponent !== null && /^\d/.test(exponent);
    has.signedExponent ||= exponent !== null && /^[+-]/.test(exponent);
    has.long ||= digits.length > SAFE_DIGITS && BigInt(digits) > BigInt(Number.MAX_SAFE_INTEGER);
    groups.notAddress ||= groupCount !== ADDRESS_GROUPS || separator !== '.';
    if (separator === null) return;
    groups.any = true;
    groups.several ||= groupCount > 1;
    groups.spaced ||= separator === ' ' || separator === "'";
  };
  const addPlain = (text: string): void => {
    has.minus ||= text.startsWith('-');
    groups.notAddress = true;
  };
  return {
    addPlain,
    get isPossible() {
      return misfit === null;
    },
    get misfit() {
      return misfit;
    },
    get integerMisfit() {
      return integerMisfit ?? misfit;
    },
    get hasFraction() {
      return has.fraction;
    },
    get hasGroups() {
      return groups.any;
    },
    add(text: string, line: number) {
      if (PLAIN_INTEGER.test(text)) return addPlain(text);
      const number = readNumber(text, decimal);
      // A number with a leading zero is a code, such as a ZIP code or an article number.
      if (!number || /^0\d/.test(number.digits)) misfit = { line, value: text };
      else {
        note(number);
        if (integerMisfit === null && !isInteger(number)) integerMisfit = { line, value: text };
      }
    },
    /** `isShown`: the file has decimals with this separator. Returns null if the texts are codes. */
    decide(isShown: boolean): 'integer' | 'number' | null {
      if (misfit !== null) return null;
      const isNumeric = isShown || has.fraction;
      if (groups.any && !isNumeric && !(groups.several && groups.notAddress && !groups.spaced)) return null;
      if (has.plus && !has.minus && !has.fraction) return null;
      if (has.bareExponent && !has.fraction && !has.signedExponent) return null;
      if (integerMisfit === null) return 'integer';
      return has.long ? null : 'number';
    },
  };
}

function isInteger({ sign, digits, fraction, exponent }: NumberShape): boolean {
  if (exponent !== null || digits === '' || !/^0*$/.test(fraction ?? '')) return false;
  return digits.length <= SAFE_DIGITS || BigInt(digits) <= (sign === '-' ? MAX_INT64 + 1n : MAX_INT64);
}

/** The decimal separator if the column itself doesn't determine it. */
const selectDecimal = ({ shown }: NumberContext): DecimalMark => (shown.has(',') && !shown.has('.') ? ',' : '.');

function decideNumber(
  numbers: Readonly<Record<DecimalMark, NumberTracker>>,
  { shown, isDecimalFixed, isCommaLikely }: NumberContext,
): Pick<InferredType, 'type' | 'decimal'> | null {
  const possible = DECIMALS.filter((decimal) => numbers[decimal].isPossible && (!isDecimalFixed || shown.has(decimal)));
  const [first] = possible;
  if (!first) return null;
  // If `1.000` could be either one or a thousand, the column is text.
  if (possible.length > 1 && shown.size === 0 && isCommaLikely && numbers[','].hasGroups) return null;
  // In a file with decimal commas, it is a thousand.
  const decimal = possible.length > 1 && shown.has(',') ? ',' : first;
  const type = numbers[decimal].decide(shown.has(decimal));
  return type && { type, decimal };
}

type DayType = Extract<UploadType, 'date' | 'timestamp'>;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const ISO_TIME = /^\d{4}-\d{2}-\d{2}[ T]/;

function createDayTracker() {
  const candidates = (['date', 'timestamp'] as const).flatMap((type) =>
    DATE_ORDERS.map((dateOrder) => ({ type, dateOrder, misfit: null as Misfit | null })),
  );
  let [isPossible, isTimed] = [true, false];
  const find = (type: DayType, order: DateOrder) => candidates.find((one) => one.type === type && one.dateOrder === order);
  return {
    get isPossible() {
      return isPossible;
    },
    add(text: string, line: number) {
      if (ISO_DAY.test(text) && parseInstant(text, { order: 'ymd', withTime: false }) !== undefined) return;
      // A time in ISO 8601 format fits any date order, but isn't a date.
      if (isTimed && ISO_TIME.test(text) && parseInstant(text, { order: 'ymd', withTime: true }) !== undefined) return;
      for (const one of candidates) {
        if (one.misfit !== null) continue;
        const value = parseInstant(text, { order: one.dateOrder, withTime: one.type === 'timestamp' });
        if (value === undefined) one.misfit = { line, value: text };
      }
      isPossible = candidates.some(({ misfit }) => misfit === null);
      isTimed = candidates.every(({ type, misfit }) => type === 'timestamp' || misfit !== null);
    },
    decide({ prefersDayFirst }: DateContext): { type: DayType; dateOrder: DateOrder } | null {
      const orders: readonly DateOrder[] = prefersDayFirst ? ['ymd', 'dmy', 'mdy'] : DATE_ORDERS;
      for (const type of ['date', 'timestamp'] as const)
        for (const dateOrder of orders) if (find(type, dateOrder)?.misfit === null) return { type, dateOrder };
      return null;
    },
    findMisfit: (type: DayType, order: DateOrder): Misfit | null => find(type, order)?.misfit ?? null,
  };
}
