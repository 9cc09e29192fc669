// Matches marks to a legend entry by their keys.
import type { LegendItem } from '#app/charts/shared/kind.ts';

/** The key set is created on first use. */
export function matchMarks(keys: () => readonly string[]): NonNullable<LegendItem['key']> {
  let keySet: ReadonlySet<string> | null = null;
  return (key) => (keySet ??= new Set(keys())).has(key);
}
