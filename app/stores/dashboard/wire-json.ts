// Fields of a body with JSON as text: an object, or nothing.
import * as z from 'zod';
import { parseJson } from '#app/domain/json/parse-json.ts';

/** Deeper is nothing that a dashboard needs, and cannot be written out again. */
const MAX_DEPTH = 100;

/** The object in a text; null for what is no JSON object, or one that is nested too deeply. */
export function readJsonObject(text: string): Record<string, unknown> | null {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return null; // The caller says which field it was.
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !isShallow(value)) return null;
  return value as Record<string, unknown>;
}

/** Text of a JSON object of at most so many characters; the text itself comes out. */
export const jsonObjectText = (maxLength: number) =>
  z
    .string()
    .max(maxLength, `Longer than ${maxLength} characters.`)
    .refine((text) => readJsonObject(text) !== null, 'JSON not valid');

/** Whether the value can be written as JSON without care. */
export function isShallow(value: unknown, depth = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1));
}
