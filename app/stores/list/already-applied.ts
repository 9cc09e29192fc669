// Whether a change that comes with an old version is stored already: its first reply was lost, or another user wrote the same.
// RFC 9110, 13.1.1: such a write can succeed although If-Match fails. No user conflicts with themselves. Pure.
import { sameJson } from '#app/domain/dashboard/merge/merge-values.ts';

/** Whether every field of the change has its value. JSON texts are compared by value. */
export function isApplied(change: object, stored: object): boolean {
  const present = stored as Readonly<Record<string, unknown>>;
  return Object.entries(change).every(
    ([name, value]) => value === undefined || (Object.hasOwn(present, name) && isSame(value, present[name])),
  );
}

/** Compares in any order; `wanted` undefined: no change requested. */
export const hasSameIds = (wanted: readonly number[] | undefined, present: readonly number[]): boolean =>
  wanted === undefined || (new Set(wanted).size === new Set(present).size && wanted.every((id) => present.includes(id)));

const isSame = (one: unknown, other: unknown): boolean => Object.is(one, other) || sameJson(parsed(one), parsed(other));

function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value; // A text that only begins like JSON.
  }
}
