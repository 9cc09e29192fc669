// Cells that contain objects or lists, as JSON text: what they have inside, and one of it as a cell. Numbers keep all digits.
import type { Cell } from '#app/domain/table.ts';

/** The name of a member, or the place in a list, from 0. */
export type NestedKey = string | number;

type Json = null | boolean | number | string | RawNumber | readonly Json[] | { readonly [key: string]: Json };
/** A number that a double would change, as it is written: `JSON.rawJSON` where the browser has it. */
interface RawNumber {
  readonly rawJSON: string;
}
type WithRaw = typeof JSON & { readonly rawJSON?: (text: string) => RawNumber; readonly isRawJSON?: (value: unknown) => boolean };

type NestedCell = null | boolean | number | string;

const MAX_KEYS = 100;
const MAX_CELL_CHARS = 1_000_000;
const MAX_EXACT_DIGITS = 15;
const { rawJSON, isRawJSON } = JSON as WithRaw;

/** What is inside the cell; null where it is neither an object nor a list. */
export function parseNested(cell: Cell): Json | null {
  if (typeof cell !== 'string' || cell.length > MAX_CELL_CHARS || !/^\s*[[{]/.test(cell)) return null;
  try {
    return JSON.parse(cell, keepDigits) as Json;
  } catch {
    // Not JSON is a result here, not a failure.
    return null;
  }
}

function keepDigits(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== 'number' || source === undefined || rawJSON === undefined) return value;
  return source.replace(/\D/g, '').length > MAX_EXACT_DIGITS ? rawJSON(source) : value;
}

/**
 * What the columns of an expanded column are: members in the order in which they are met, or places of lists; at most 100.
 * Null where a cell is something else: such a column does not expand. NULL and nothing are left out.
 */
export function nestedKeys(cells: readonly Cell[]): readonly NestedKey[] | null {
  const names = new Set<string>();
  let longest = 0;
  for (const cell of cells) {
    if (cell === null) continue;
    const parsed = parseNested(cell);
    if (parsed === null) return null;
    if (Array.isArray(parsed)) longest = Math.max(longest, parsed.length);
    else for (const name of Object.keys(parsed)) names.add(name);
  }
  const places = Array.from({ length: Math.min(longest, MAX_KEYS) }, (_, at) => at);
  const keys: NestedKey[] = [...names, ...places].slice(0, MAX_KEYS);
  return keys.length === 0 ? null : keys;
}

/** The cell of one key: scalars as they are, what is nested deeper as JSON text, NULL where there is none. */
export function nestedCell(parsed: Json | null, key: NestedKey): NestedCell {
  if (parsed === null || typeof parsed !== 'object') return null;
  if (Array.isArray(parsed) !== (typeof key === 'number') || !Object.hasOwn(parsed, key)) return null;
  const value = (parsed as Readonly<Record<NestedKey, Json>>)[key] ?? null;
  if (value === null || typeof value !== 'object') return value;
  return isRawJSON?.(value) === true ? (value as RawNumber).rawJSON : JSON.stringify(value);
}

/** `tags[0]`, `customer.name`. */
export const nestedName = (parent: string, key: NestedKey): string =>
  typeof key === 'number' ? `${parent}[${key}]` : `${parent}.${key}`;
