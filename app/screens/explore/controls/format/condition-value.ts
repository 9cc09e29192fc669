// A rule of conditional formatting between its form and how it is saved.
import {
  ENTIRE_ROW,
  isBetween,
  readColor,
  readPart,
  readTarget,
  TINTED_PARTS,
  type TintedPart,
} from '#app/charts/shared/color/conditional-format.ts';
import { isObject, own, readFlag, readText, type JsonObject } from '#app/charts/shared/form/form-values.ts';
import type { NumberInput } from '#app/ui/form/NumberField.tsx';
import type { controlFields } from '#app/messages/en/control-fields.ts';
import type { Translate } from '#app/messages/translate.ts';

export interface ConditionDraft {
  readonly column: string | null;
  readonly operator: string;
  readonly value: NumberInput;
  readonly left: NumberInput;
  readonly right: NumberInput;
  /** A color of the theme by its name, `#rrggbb`, or the color of rises. */
  readonly color: string;
  /** Whose cells get the color: a column, `ENTIRE_ROW`, or null for the column itself. */
  readonly target: string | null;
  readonly part: TintedPart;
  readonly hasGradient: boolean;
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
  target: null,
  part: 'background',
  hasGradient: true,
  rest: {},
};

/** Rules that color a metric's changes have a color of rises alone, and no operator. */
export const isTrend = (color: string): boolean => color === 'Green' || color === 'Red';

const input = (value: unknown): NumberInput => (typeof value === 'number' || typeof value === 'string' ? value : null);

export function readConditionDraft(saved: unknown): ConditionDraft {
  if (!isObject(saved)) return NEW_CONDITION;
  const column = readText(saved, 'column');
  const target = readTarget(saved, column);
  return {
    column,
    operator: readText(saved, 'operator') ?? 'None',
    value: input(own(saved, 'targetValue')),
    left: input(own(saved, 'targetValueLeft')),
    right: input(own(saved, 'targetValueRight')),
    color: colorText(saved),
    target: target === column ? null : (target ?? ENTIRE_ROW),
    part: readPart(saved),
    hasGradient: readFlag(saved, 'useGradient', true),
    rest: saved,
  };
}

function colorText(saved: JsonObject): string {
  const named = readText(saved, 'colorScheme');
  if (named !== null && isTrend(named) && readText(saved, 'operator') === null) return named;
  return own(saved, 'colorScheme') === undefined ? NEW_CONDITION.color : readColor(own(saved, 'colorScheme')).color;
}

/** null while something is missing. */
export function writeCondition(draft: ConditionDraft): JsonObject | null {
  const { column, operator, value, left, right, color, rest } = draft;
  if (column === null) return null;
  const { targetValue: _value, targetValueLeft: _left, targetValueRight: _right, operator: _operator, ...kept } = rest;
  if (isTrend(color)) return { ...kept, column, colorScheme: color };
  const base = { ...withLook(kept, draft), column, operator };
  if (operator === 'None') return base;
  if (isBetween(operator))
    return typeof left === 'number' && typeof right === 'number'
      ? { ...base, targetValueLeft: left, targetValueRight: right }
      : null;
  return value === null || value === '' ? null : { ...base, targetValue: value };
}

/** A color that wasn't changed stays as it was saved, with its opacity. */
function withLook(kept: JsonObject, { color, target, part, hasGradient, rest }: ConditionDraft): JsonObject {
  const { toTextColor: _toText, toAllRow: _toRow, columnFormatting: _target, objectFormatting: saved, ...other } = kept;
  const object = TINTED_PARTS.find(([, named]) => named === part)?.[0];
  return {
    ...other,
    colorScheme: color === colorText(rest) ? (own(rest, 'colorScheme') ?? color) : color,
    ...((part !== 'background' || saved !== undefined) && { objectFormatting: object }),
    ...(target !== null && { columnFormatting: target }),
    ...((!hasGradient || 'useGradient' in kept) && { useGradient: hasGradient }),
  };
}

/** The rule in one line. */
export function conditionFace(
  saved: unknown,
  t: Translate<typeof controlFields.texts>,
  nameColumn: (name: string) => string,
): string {
  const { column: name, operator, value, left, right, color } = readConditionDraft(saved);
  const column = name === null ? '?' : nameColumn(name);
  if (isTrend(color)) return t('rule.trendFace', { column });
  const [open = '', close = ''] = operator.split(' x ');
  if (operator === 'None') return t('rule.gradientFace', { column });
  const what = isBetween(operator) ? `${left ?? '?'} ${open} x ${close} ${right ?? '?'}` : `${operator} ${value ?? ''}`;
  return `${column} ${what}`;
}
