// Whether a reply has what a recorded one has: keys and JSON types everywhere, rows where they are the point.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const typeOf = (value: Json): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);
const isMap = (value: Json): value is { readonly [key: string]: Json } => typeOf(value) === 'object';
const isIdMap = (value: { readonly [key: string]: Json }): boolean =>
  Object.keys(value).length > 0 && Object.keys(value).every((key) => /^\d+$/.test(key));

/** Where `actual` lacks a key of `expected` or has it with another type. null in `expected` matches anything. */
export function shapeDifferences(expected: Json, actual: Json, path = ''): string[] {
  if (expected === null) return [];
  if (typeOf(expected) !== typeOf(actual)) return [`${path || '/'}: expected ${typeOf(expected)}, got ${typeOf(actual)}`];
  if (Array.isArray(expected) && Array.isArray(actual)) return listDifferences(expected as Json[], actual as Json[], path);
  if (!isMap(expected) || !isMap(actual)) return [];
  if (isIdMap(expected)) return listDifferences(Object.values(expected), Object.values(actual), path);
  return Object.entries(expected).flatMap(([key, value]) => {
    const found = Object.hasOwn(actual, key) ? actual[key] : undefined;
    return found === undefined ? [`${path}/${key}: missing`] : shapeDifferences(value, found, `${path}/${key}`);
  });
}

/** Lists of unlike lengths are fine: what is in them belongs to the server. Their first items must be alike. */
function listDifferences(expected: readonly Json[], actual: readonly Json[], path: string): string[] {
  const [first] = expected;
  const [found] = actual;
  if (first === undefined) return [];
  return found === undefined ? [`${path}: empty`] : shapeDifferences(first, found, `${path}/0`);
}

const TOLERANCE = 1e-9;

/** Equal values; floats to 1e-9 of the larger one. */
export function sameValue(a: Json, b: Json): boolean {
  if (typeof a === 'number' && typeof b === 'number')
    return a === b || Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b));
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => sameValue(item as Json, (b[index] ?? null) as Json));
  if (isMap(a) && isMap(b)) {
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key] ?? null, b[key] ?? null))
    );
  }
  return a === b;
}

/** The expected rows that are not among the actual ones; each actual row counts once. */
export function missingRows(expected: readonly Json[], actual: readonly Json[]): Json[] {
  const left = [...actual];
  return expected.filter((row) => {
    const index = left.findIndex((candidate) => sameValue(row, candidate));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}
