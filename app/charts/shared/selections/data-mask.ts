// A selection as the filters that other charts of a dashboard take from it.
import { describeConditions, rangeText, type MarkCondition } from '#app/domain/dashboard/masks/mark-conditions.ts';
import { maskOfConditions } from '#app/domain/dashboard/masks/mark-mask.ts';
import type { MarkDataMask, SelectedValue, MarkSelection } from '#app/charts/shared/kind.ts';

/** One condition a column, IS NULL where only null was selected; a period of time is a range. No selection clears the mask. */
export function selectionMask(selection: MarkSelection | null): MarkDataMask {
  return selectionsMask(selection === null ? [] : [selection], false);
}

/** Of several marks: their values together. Periods don't add up: the last one counts, and can't be excluded. */
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
