// Actions are known by a key, and have a number on the wire: each follows from the other where only one of them is there.

const EPOCH_MS = Date.UTC(2020, 0, 1);
/** Numbers of one millisecond: all of them stay exact until 2089. */
const PER_MS = 4_096;

/** Ordered by time; two lines of the same millisecond can have the same number. */
export const numberAction = (key: string, happenedAtMs: number): number =>
  Math.max(0, Math.trunc(happenedAtMs) - EPOCH_MS) * PER_MS + (Number.parseInt(key.slice(0, 3), 16) || 0);

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A key for a D1 row without one, the same each time: a UUID of version 8 (custom). */
export function actionKey(key: string | null, id: number): string {
  if (key !== null && UUID.test(key)) return key.toLowerCase();
  const hex = id.toString(16).padStart(15, '0');
  return `00000000-0000-8000-8${hex.slice(0, 3)}-${hex.slice(3)}`;
}
