// The actions of a pressed mark: the filters for its values. Pure.
import { conditionsOfSelections, selectionsMask } from '#app/charts/shared/selections/data-mask.ts';
import type { SelectedValue, MarkSelection } from '#app/charts/shared/kind.ts';
import { describeConditions, parsedRange, rangeText, type MarkCondition } from '#app/domain/dashboard/masks/mark-conditions.ts';
import type { DrilledValue } from '#app/screens/dashboard/drill/open-drill.ts';
import type { DataMask } from '#app/domain/dashboard/masks/data-mask.ts';
import { readMarkConditions, maskOfConditions } from '#app/domain/dashboard/masks/mark-mask.ts';
import { nameValue } from '#app/messages/name-value.ts';
import { pageLocale } from '#app/messages/page-translate.ts';

/** A part of a mark's selection that becomes a separate filter: its names, or its period. */
export interface MarkPart {
  readonly kind: 'values' | 'period';
  readonly selection: MarkSelection;
  readonly label: string;
}

const MAX_LABEL = 60;

/** The names first: a mark of a series along time is of its series before it is of its moment. */
export function listMarkParts({ values }: MarkSelection): readonly MarkPart[] {
  const names = values.filter(({ period }) => !period);
  const periods = values.filter(({ period }) => period);
  return [
    ...(names.length === 0 ? [] : [partOf('values', names)]),
    ...periods.slice(0, 1).map((value) => partOf('period', [value])),
  ];
}

const partOf = (kind: MarkPart['kind'], values: readonly SelectedValue[]): MarkPart => ({
  kind,
  selection: { values },
  label: shortened(values.map(({ label, value }) => label ?? nameValue(value, pageLocale())).join(', ')),
});

const shortened = (text: string): string => (text.length <= MAX_LABEL ? text : `${text.slice(0, MAX_LABEL - 1)}…`);

/** The mask after a press: the part alone, beside what is selected, or nothing where it is what is selected. Null clears. */
export function pressedMask(now: DataMask | undefined, { selection }: MarkPart, isAdding: boolean): DataMask | null {
  if (now !== undefined && isSelected(now, selection)) return isAdding ? without(now, selection) : null;
  const fresh = conditionsOfSelections([selection], false);
  const conditions = isAdding && now ? joined(readMarkConditions(now), fresh) : fresh;
  return maskOfConditions(conditions, describeConditions(conditions));
}

export const excludedMask = ({ selection }: MarkPart): DataMask => selectionsMask([selection], true);

/** For dialogs that drill into the mark. */
export const drillConditions = ({ values }: MarkSelection): readonly DrilledValue[] =>
  values.map(({ column, value, label, period }): DrilledValue => {
    const shown = label ?? nameValue(value, pageLocale());
    if (period) return { column, op: 'TEMPORAL_RANGE', value: rangeText(...period), label: shown };
    return { column, op: value === null ? 'IS NULL' : '==', value, label: shown };
  });

/** Whether rows of the selection are what the mask keeps. */
export function isSelected(mask: DataMask, selection: MarkSelection): boolean {
  const conditions = readMarkConditions(mask);
  return (
    conditions.length > 0 &&
    selection.values.every((value) => conditions.some(({ col }) => col === value.column)) &&
    passes(conditions, selection) === true
  );
}

/** Whether rows of the selection pass the conditions on its columns; null where none is on them, or a period is only partly in. */
export function passes(conditions: readonly MarkCondition[], { values }: MarkSelection): boolean | null {
  const verdicts = values.flatMap((value) =>
    conditions.filter(({ col }) => col === value.column).map((condition) => passesOne(condition, value)),
  );
  if (verdicts.includes(false)) return false;
  return verdicts.length === 0 || verdicts.includes(null) ? null : true;
}

function passesOne(condition: MarkCondition, { value, period }: SelectedValue): boolean | null {
  switch (condition.op) {
    case 'IS NULL':
      return value === null;
    case 'IS NOT NULL':
      return value !== null;
    case 'TEMPORAL_RANGE': {
      const range = parsedRange(condition.val);
      if (range === null) return null;
      const [from, to] = period ?? (typeof value === 'number' ? [value, value + 1] : [NaN, NaN]);
      if (from >= range[0] && to <= range[1]) return true;
      return to <= range[0] || from >= range[1] ? false : null;
    }
    case 'IN':
    case 'NOT IN': {
      if (period) return null;
      // Names of series are texts, whatever their column is.
      const isIn = condition.val.some(
        (one) => one === value || (one !== null && value !== null && String(one) === String(value)),
      );
      return isIn === (condition.op === 'IN');
    }
  }
}

function joined(before: readonly MarkCondition[], added: readonly MarkCondition[]): readonly MarkCondition[] {
  const columns = new Set([...before, ...added].map(({ col }) => col));
  return [...columns].flatMap((col): readonly MarkCondition[] => {
    const [old, fresh] = [before.find((one) => one.col === col), added.find((one) => one.col === col)];
    if (!old || !fresh) return [old ?? fresh].flatMap((one) => one ?? []);
    const values = [...valuesOf(old), ...valuesOf(fresh)];
    // Periods, and what is excluded, don't add up with values: the last one counts.
    return isOfValues(old) && isOfValues(fresh) ? [conditionOf(col, values)] : [fresh];
  });
}

function without(mask: DataMask, selection: MarkSelection): DataMask | null {
  const conditions = readMarkConditions(mask).flatMap((condition): readonly MarkCondition[] => {
    const removed = selection.values.filter(({ column }) => column === condition.col).map(({ value }) => String(value));
    if (removed.length === 0) return [condition];
    const left = isOfValues(condition) ? valuesOf(condition).filter((value) => !removed.includes(String(value))) : [];
    return left.length === 0 ? [] : [conditionOf(condition.col, left)];
  });
  return conditions.length === 0 ? null : maskOfConditions(conditions, describeConditions(conditions));
}

const isOfValues = ({ op }: MarkCondition): boolean => op === 'IN' || op === 'IS NULL';
const valuesOf = (condition: MarkCondition) => (condition.op === 'IN' ? condition.val : condition.op === 'IS NULL' ? [null] : []);

function conditionOf(col: string, values: ReturnType<typeof valuesOf>): MarkCondition {
  const distinct = [...new Set(values)];
  return distinct.every((value) => value === null) ? { col, op: 'IS NULL' } : { col, op: 'IN', val: distinct };
}
