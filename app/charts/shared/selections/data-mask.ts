// Converts a selection to the cross-filters of a dashboard.
import { describeConditions, rangeText, type MarkCondition } from '#app/domain/dashboard/masks/mark-conditions.ts';
import { maskOfConditions } from '#app/domain/dashboard/masks/mark-mask.ts';
import type { MarkDataMask, SelectedValue, MarkSelection } from '#app/charts/shared/kind.ts';

/** One condition per column: IS NULL if only null was selected, a range for a time period. No selection clears the mask. */
export function selectionMask(selection: MarkSelection | null): MarkDataMask {
  return selectionsMask(selection === null ? [] : [selection], false);
}

/** Combines the values of several marks. Of time periods only the last one is used, and it can't be excluded. */
export function selectionsMask(selections: readonly MarkSelection[], isExcluded: boolean): MarkDataMask {
  const conditions = conditionsOfSelections(selections, isExcluded);
  return maskOfConditions(conditions, describeConditions(conditions));
}

export function conditionsOfSelections(selections: readonly MarkSelection[], isExcluded: boolean): readonly MarkCondition[] {
  const byColumn = new Map<string, SelectedValue[]>();
  for (const selected of selections.flatMap(({ values }) => values)) {
    const known = byColumn.get(selected.column) ?? [];
    byColumn.set(selected.column, selected.period ? [selected] : [...known.filter(({ period }) => !period), selected]);
  }
  return [...byColumn].map(([col, values]) => conditionOf(col, values, isExcluded));
}

function conditionOf(col: string, values: readonly SelectedValue[], isExcluded: boolean): MarkCondition {
  const period = values.at(-1)?.period;
  if (period) return { col, op: 'TEMPORAL_RANGE', val: rangeText(...period) };
  const distinct = [...new Set(values.map(({ value }) => value))];
  if (distinct.every((value) => value === null)) return { col, op: isExcluded ? 'IS NOT NULL' : 'IS NULL' };
  return { col, op: isExcluded ? 'NOT IN' : 'IN', val: distinct };
}
