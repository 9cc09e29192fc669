// JSON in which numbers keep their digits: those that a double would change are texts.
import { fitsDouble } from '#app/domain/json/number-literal.ts';

/** Throws SyntaxError for invalid JSON. Where the runtime doesn't tell how a number was written, it is the nearest double. */
export const parseExactJson = (text: string): unknown => JSON.parse(text, keepDigits) as unknown;

function keepDigits(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== 'number' || source === undefined || /e/i.test(source)) return value;
  return String(value) === source || fitsDouble(source) ? value : source;
}
