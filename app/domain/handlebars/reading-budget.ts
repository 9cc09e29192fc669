// Limits what a template's helpers read and produce: every iteration of a block can read all rows, and nested helpers can double texts.
import { SafeText, TemplateError, type TemplateValue } from './values.ts';

/** Rows and characters that all helper calls of one rendering can read in total. */
const MAX_READ = 10_000_000;
/** Characters in the arguments, or in the result, of one call. */
const MAX_TEXT = 1_000_000;
/** Helpers whose cost doesn't depend on the size of their arguments. */
const CHEAP: ReadonlySet<string> = new Set(
  'if unless with lookup log count first last eq neq and or not empty notEmpty ifx coalesce'.split(' '),
);

export interface ReadCount {
  read: number;
}

/** Charges a helper's arguments before it runs. Throws a TemplateError. */
export function chargeValues(reading: ReadCount, name: string, values: readonly TemplateValue[]): void {
  let characters = 0;
  for (const value of values) {
    characters += textLength(value);
    if (Array.isArray(value) && !CHEAP.has(name)) reading.read += value.length;
  }
  charge(reading, CHEAP.has(name) ? 0 : characters);
}

/** Charges a helper's result. Throws a TemplateError. */
export const chargeResult = (reading: ReadCount, name: string, value: TemplateValue): void =>
  charge(reading, CHEAP.has(name) ? 0 : textLength(value));

/** Charges one iteration of a block. Throws a TemplateError. */
export const chargeBlock = (reading: ReadCount): void => charge(reading, 1);

function charge(reading: ReadCount, characters: number): void {
  reading.read += characters;
  if (characters > MAX_TEXT || reading.read > MAX_READ) throw new TemplateError('tooMuch');
}

const textLength = (value: TemplateValue): number =>
  typeof value === 'string' ? value.length : value instanceof SafeText ? value.html.length : 0;
