// Whether a reply has what a recorded one has: keys and JSON types everywhere, rows where they are the point.

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

const typeOf = (value: JsonValue): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);
const isMap = (value: JsonValue): value is { readonly [key: string]: JsonValue } => typeOf(value) === 'object';
const isIdMap = (value: { readonly [key: string]: JsonValue }): boolean =>
  Object.keys(value).length > 0 && Object.keys(value).every((key) => /^\d+$/.test(key));

/**
 * Where `actual` lacks a key of `expected`, however deep, or has it with another type; null on either side is any type. Ours has
 * more keys where it likes. Every item of our lists must be as the recorded items are: with the keys that all of those have.
 */
export function shapeDifferences(expected: JsonValue, actual: JsonValue, path = ''): string[] {
  if (expected === null) return [];
  if (actual === null) return NULLABLE.test(path) ? [] : [`${path || '/'}: expected ${typeOf(expected)}, got null`];
  if (typeOf(expected) !== typeOf(actual)) return [`${path || '/'}: expected ${typeOf(expected)}, got ${typeOf(actual)}`];
  if (Array.isArray(expected) && Array.isArray(actual))
    return listDifferences(expected as JsonValue[], actual as JsonValue[], path);
  if (!isMap(expected) || !isMap(actual)) return [];
  if (isIdMap(expected)) return listDifferences(Object.values(expected), Object.values(actual), path);
  return Object.entries(expected).flatMap(([key, value]) => {
    const found = Object.hasOwn(actual, key) ? actual[key] : undefined;
    return found === undefined ? [`${path}/${key}: missing`] : shapeDifferences(value, found, `${path}/${key}`);
  });
}

/** Fields that can lack a value whatever the recording shows: they describe the object, not the server. */
const NULLABLE =
  /\/(?:changed_by|created_by|changed_by_name|description|verbose_name|expression|d3format|python_date_format|advanced_data_type|extra|schema|catalog|default_endpoint|main_dttm_col|template_params|sql|warning_text|owner_name|slug|css|thumbnail_url|certified_by|certification_details|comment|datasource_name_text|executed_sql|rows|end_time|start_running_time|tables|limit|database|last_login)$/;

/** Lists of unlike lengths are fine: what is in them belongs to the server. */
function listDifferences(expected: readonly JsonValue[], actual: readonly JsonValue[], path: string): string[] {
  if (expected.length === 0) return [];
  if (actual.length === 0) return [`${path}: empty`];
  if (isTuple(expected) || !expected.every(isMap)) return shapeDifferences(expected[0] ?? null, actual[0] ?? null, `${path}/0`);
  const shared = sharedShape(expected);
  return actual.flatMap((item, index) => shapeDifferences(shared, item, `${path}/${index}`)).slice(0, MAX_TOLD);
}

/** Max differences that are listed. */
const MAX_TOLD = 20;

/** `["gamma", 1]`: positions with different meanings. */
const isTuple = (items: readonly JsonValue[]): boolean => new Set(items.map(typeOf)).size > 1 && !items.every(isMap);

/** What all the maps have: keys of every one of them, and null where their types are not the same. */
function sharedShape(maps: readonly { readonly [key: string]: JsonValue }[]): JsonValue {
  const [first = {}] = maps;
  const keys = Object.keys(first).filter((key) => maps.every((map) => Object.hasOwn(map, key)));
  return Object.fromEntries(keys.map((key) => [key, sharedValue(maps.map((map) => map[key] ?? null))]));
}

function sharedValue(values: readonly JsonValue[]): JsonValue {
  if (new Set(values.map(typeOf)).size > 1) return null;
  const maps = values.filter(isMap);
  if (maps.length === values.length) return sharedShape(maps);
  // Lists of all items together: some can be empty.
  const lists = values.filter((value): value is readonly JsonValue[] => Array.isArray(value));
  if (lists.length === values.length) return lists.every((list) => list.length > 0) ? lists.flat() : [];
  return values[0] ?? null;
}

const TOLERANCE = 1e-9;

/** Equal values; floats to 1e-9 of the larger one. */
export function sameValue(a: JsonValue, b: JsonValue): boolean {
  if (typeof a === 'number' && typeof b === 'number')
    return a === b || Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b));
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => sameValue(item as JsonValue, (b[index] ?? null) as JsonValue));
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
export function missingRows(expected: readonly JsonValue[], actual: readonly JsonValue[]): JsonValue[] {
  const left = [...actual];
  return expected.filter((row) => {
    const index = left.findIndex((candidate) => sameValue(row, candidate));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}
