// The data mask of a selection in a chart, in the form that other clients read and write.
import type { DataMask } from './data-mask.ts';
import type { MarkCondition } from './mark-conditions.ts';

/** No conditions: the selection is cleared. @param label as chips and badges show it */
export function maskOfConditions(conditions: readonly MarkCondition[], label: string | null): DataMask {
  if (conditions.length === 0 || label === null) {
    return { extraFormData: {}, filterState: { value: null, selectedValues: null }, ownState: {} };
  }
  const values = conditions.flatMap((condition) => valuesOf(condition));
  const isExcluded = conditions.some(({ op }) => op === 'NOT IN' || op === 'IS NOT NULL');
  return {
    extraFormData: { filters: conditions.map((condition) => ({ ...condition })) },
    filterState: { label, value: values, selectedValues: values, ...(isExcluded && { excludeFilterValues: true }) },
    ownState: {},
  };
}

function valuesOf(condition: MarkCondition): readonly unknown[] {
  if (condition.op === 'TEMPORAL_RANGE') return [condition.val];
  return 'val' in condition ? condition.val : [null];
}

/** The conditions of a mask as this product writes it; those in another form are left out. */
export const readMarkConditions = ({ extraFormData }: DataMask): readonly MarkCondition[] =>
  (extraFormData.filters ?? []) as unknown as readonly MarkCondition[];
