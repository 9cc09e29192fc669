// What helpers of a template can go through and make: a step of the template can read all rows, and texts of texts double.
import { SafeText, TemplateError, type TemplateValue } from './values.ts';

/** Rows and characters that all helpers of a run read. */
const MAX_READ = 10_000_000;
/** Characters that one call is given, or makes: more can't be written anyway. */
const MAX_TEXT = 1_000_000;
/** Helpers whose work doesn't grow with what they are given. */
const CHEAP: ReadonlySet<string> = new Set(
  'if unless with lookup log count first last eq neq and or not empty notEmpty ifx coalesce'.split(' '),
);

export interface Reading {
  read: number;
}

/** Before a helper reads these values. Throws a TemplateError. */
export function chargeValues(reading: Reading, name: string, values: readonly TemplateValue[]): void {
  let characters = 0;
  for (const value of values) {
    characters += textLength(value);
    if (Array.isArray(value) && !CHEAP.has(name)) reading.read += value.length;
  }
  charge(reading, CHEAP.has(name) ? 0 : characters);
}

/** What a helper has made. Throws a TemplateError. */
export const chargeResult = (reading: Reading, name: string, value: TemplateValue): void =>
  charge(reading, CHEAP.has(name) ? 0 : textLength(value));

/** A block drawn once more. Throws a TemplateError. */
export const chargeBlock = (reading: Reading): void => charge(reading, 1);

function charge(reading: Reading, characters: number): void {
  reading.read += characters;
  if (characters > MAX_TEXT || reading.read > MAX_READ) throw new TemplateError('tooMuch');
}

const textLength = (value: TemplateValue): number =>
  typeof value === 'string' ? value.length : value instanceof SafeText ? value.html.length : 0;
