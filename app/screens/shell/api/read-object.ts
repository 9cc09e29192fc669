// Reads JSON from outside, without a schema: for code that every page loads, where each kilobyte counts.

/** Undefined for invalid JSON, and for empty text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Null for invalid JSON, and for empty text. */
export const parseJsonOrNull = (text: string): unknown => parseJson(text) ?? null;

/** A member of an object; undefined of everything else. */
export const readObjectMember = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** The first error of a refusal's list; undefined where there is none. */
export function findFirstError(body: unknown): unknown {
  const errors = readObjectMember(body, 'errors');
  return Array.isArray(errors) ? (errors as unknown[])[0] : undefined;
}
