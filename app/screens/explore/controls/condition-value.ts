// A rule of conditional formatting between its form and how it is saved.
import { isBetween } from '#app/charts/shared/color/conditional-format.ts';
import { isObject, own, readFlag, readText, type JsonObject } from '#app/charts/shared/form/form-values.ts';
import type { NumberInput } from '#app/ui/NumberField.tsx';
import type { controlFields } from '#app/messages/en/control-fields.ts';
import type { Translate } from '#app/messages/translate.ts';

export interface ConditionDraft {
  readonly column: string | null;
  readonly operator: string;
  readonly value: NumberInput;
  readonly left: NumberInput;
  readonly right: NumberInput;
  readonly color: string;
  readonly isText: boolean;
  /** What the form does not know and keeps. */
  readonly rest: JsonObject;
}

export const NEW_CONDITION: ConditionDraft = {
  column: null,
  operator: '>',
  value: null,
  left: null,
  right: null,
  color: 'success',
  isText: false,
  rest: {},
};

const input = (value: unknown): NumberInput => (typeof value === 'number' || typeof value === 'string' ? value : null);

export function readConditionDraft(saved: unknown): ConditionDraft {
  if (!isObject(saved)) return NEW_CONDITION;
  return {
    column: readText(saved, 'column'),
    operator: readText(saved, 'operator') ?? 'None',
    value: input(own(saved, 'targetValue')),
    left: input(own(saved, 'targetValueLeft')),
    right: input(own(saved, 'targetValueRight')),
    color: readText(saved, 'colorScheme') ?? 'success',
    isText: readFlag(saved, 'toTextColor', false),
    rest: saved,
  };
}

/** null while something is missing. */
export function writeCondition(draft: ConditionDraft): JsonObject | null {
  const { column, operator, value, left, right, color, isText, rest } = draft;
  if (column === null) return null;
  const { targetValue: _value, targetValueLeft: _left, targetValueRight: _right, ...kept } = rest;
  const base = {
    ...kept,
    column,
    operator,
    colorScheme: color,
    ...((isText || 'toTextColor' in kept) && { toTextColor: isText }),
  };
  if (operator === 'None') return base;
  if (isBetween(operator))
    return typeof left === 'number' && typeof right === 'number'
      ? { ...base, targetValueLeft: left, targetValueRight: right }
      : null;
  return value === null || value === '' ? null : { ...base, targetValue: value };
}

/** The rule in one line. */
export function conditionFace(
  saved: unknown,
  t: Translate<typeof controlFields.texts>,
  nameColumn: (name: string) => string,
): string {
  const { column: name, operator, value, left, right } = readConditionDraft(saved);
  const column = name === null ? '?' : nameColumn(name);
  const [open = '', close = ''] = operator.split(' x ');
  if (operator === 'None') return t('rule.gradientFace', { column });
  const what = isBetween(operator) ? `${left ?? '?'} ${open} x ${close} ${right ?? '?'}` : `${operator} ${value ?? ''}`;
  return `${column} ${what}`;
}
