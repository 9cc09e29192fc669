// Which marks are of a legend's entry, where their keys are those of rows.
import type { LegendItem } from '#app/charts/shared/kind.ts';

/** Only made once an entry is pointed at. */
export function matchMarks(keys: () => readonly string[]): NonNullable<LegendItem['key']> {
  let own: ReadonlySet<string> | null = null;
  return (key) => (own ??= new Set(keys())).has(key);
}
