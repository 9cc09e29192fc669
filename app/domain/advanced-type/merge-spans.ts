// Spans as few as possible: a condition for each of them is part of a statement.
import type { AdvancedValueRange } from './advanced-type.ts';

/** The same numbers in order, without overlaps and gaps of nothing; addresses of two families stay apart. */
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
