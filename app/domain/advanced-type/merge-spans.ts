// Merges ranges to minimize the number of conditions in a statement.
import type { AdvancedValueRange } from './advanced-type.ts';

/** Merges overlapping and adjacent ranges, and sorts them. Address families stay separate. */
export function mergeSpans(spans: readonly AdvancedValueRange[]): readonly AdvancedValueRange[] {
  const merged: AdvancedValueRange[] = [];
  for (const span of [...spans].sort((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0))) {
    const before = merged.at(-1);
    if (before && before.bits === span.bits && span.first <= before.last + 1n)
      merged[merged.length - 1] = { ...before, last: span.last > before.last ? span.last : before.last };
    else merged.push(span);
  }
  return merged;
}
