// Rules that color a value by what it is: read as they are saved, judged against one value and the range of its column.
import type { Token } from '#app/domain/theme/tokens.ts';
import { isObject, readFlag, readList, readNumber, readText, type JsonObject } from '#app/charts/shared/form/form-values.ts';
import type { Choices, FormData } from '#app/charts/shared/kind.ts';

export interface Tint {
  readonly color: Token;
  /** 0 to 1: how strongly the rule speaks of this value. */
  readonly opacity: number;
  /** Colors the text instead of the background. */
  readonly isText: boolean;
}
export interface Range {
  readonly low: number;
  readonly high: number;
}
export interface Condition {
  readonly column: string;
  /** null where the value is not meant. */
  readonly judge: (value: unknown, range: Range | null) => Tint | null;
}

export const CONDITION_COLORS: Choices = [
  ['success', 'choice.green'],
  ['warning', 'choice.amber'],
  ['danger', 'choice.red'],
  ['accent', 'choice.blue'],
];
/** Operators as they are saved, as in the panel. */
export const NUMBER_OPERATORS: Choices = [
  ['None', 'choice.gradient'],
  ['>', 'choice.greater'],
  ['<', 'choice.less'],
  ['≥', 'choice.atLeast'],
  ['≤', 'choice.atMost'],
  ['=', 'choice.equal'],
  ['≠', 'choice.notEqual'],
  ['< x <', 'choice.between'],
  ['≤ x ≤', 'choice.betweenInclusive'],
  ['≤ x <', 'choice.betweenLeft'],
  ['< x ≤', 'choice.betweenRight'],
];
export const TEXT_OPERATORS: Choices = [
  ['=', 'choice.equal'],
  ['begins with', 'choice.beginsWith'],
  ['ends with', 'choice.endsWith'],
  ['containing', 'choice.contains'],
  ['not containing', 'choice.notContains'],
];
export const isBetween = (operator: string): boolean => operator.includes(' x ');

/** The rules in their order; those that cannot be read are left out. */
export const readConditions = (saved: readonly JsonObject[] | FormData): readonly Condition[] =>
  (isList(saved) ? saved : readList(saved, 'conditional_formatting'))
    .filter(isObject)
    .flatMap((saved) => readCondition(saved) ?? []);

const isList = (saved: readonly JsonObject[] | FormData): saved is readonly JsonObject[] => Array.isArray(saved);

/** The last rule that means the value wins, as the last one drawn does. */
export function tintOf(conditions: readonly Condition[], column: string, value: unknown, range: Range | null): Tint | null {
  return conditions.reduce<Tint | null>(
    (found, condition) => (condition.column === column ? (condition.judge(value, range) ?? found) : found),
    null,
  );
}

function readCondition(saved: JsonObject): Condition | null {
  const column = readText(saved, 'column');
  const operator = readText(saved, 'operator');
  if (column === null || operator === null) return null;
  const color = colorOf(readText(saved, 'colorScheme') ?? '');
  const isText = readFlag(saved, 'toTextColor', false);
  const test = testOf(saved, operator);
  if (test === null) return null;
  return {
    column,
    judge: (value, range) => {
      const opacity = test(value, range);
      return opacity === null ? null : { color, opacity, isText };
    },
  };
}

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** A hex color as it is; the names of a theme's colors by what they mean. */
function colorOf(saved: string): Token {
  if (HEX.test(saved)) {
    const digits = saved.slice(1).toLowerCase();
    return `#${digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('')}`;
  }
  if (/success|green/i.test(saved)) return 'success';
  if (/error|danger|red/i.test(saved)) return 'danger';
  return /warning|alert|amber|yellow/i.test(saved) ? 'warning' : 'accent';
}

type Test = (value: unknown, range: Range | null) => number | null;

/** Beyond a bound a value speaks the stronger the farther it is. */
function testOf(saved: JsonObject, operator: string): Test | null {
  const [target, left, right] = ['targetValue', 'targetValueLeft', 'targetValueRight'].map((name) => readNumber(saved, name));
  const number =
    (test: (value: number) => boolean, from: (value: number, range: Range) => number = () => 1): Test =>
    (value, range) =>
      typeof value === 'number' && test(value) ? (range === null ? 1 : share(from(value, range))) : null;
  if (operator === 'None')
    return number(
      () => true,
      (value, { low, high }) => (high > low ? (value - low) / (high - low) : 1),
    );
  if (isBetween(operator)) {
    if (left === null || left === undefined || right === null || right === undefined) return null;
    const [withLow, withHigh] = [operator.startsWith('≤'), operator.endsWith('≤')];
    return number((value) => (withLow ? value >= left : value > left) && (withHigh ? value <= right : value < right));
  }
  const text = textTest(operator, readText(saved, 'targetValue') ?? String(target ?? ''));
  if (target === null || target === undefined) return text;
  const above = (value: number, { high }: Range): number => (high > target ? (value - target) / (high - target) : 1);
  const below = (value: number, { low }: Range): number => (target > low ? (target - value) / (target - low) : 1);
  switch (operator) {
    case '>':
      return number((value) => value > target, above);
    case '≥':
    case '>=':
      return number((value) => value >= target, above);
    case '<':
      return number((value) => value < target, below);
    case '≤':
    case '<=':
      return number((value) => value <= target, below);
    case '=':
      return number((value) => value === target);
    case '≠':
      return number((value) => value !== target);
    default:
      return text;
  }
}

function textTest(operator: string, target: string): Test | null {
  const when =
    (test: (text: string) => boolean): Test =>
    (value) =>
      typeof value === 'string' && test(value) ? 1 : null;
  switch (operator) {
    case '=':
      return when((text) => text === target);
    case 'begins with':
      return when((text) => text.startsWith(target));
    case 'ends with':
      return when((text) => text.endsWith(target));
    case 'containing':
      return when((text) => text.includes(target));
    case 'not containing':
      return when((text) => !text.includes(target));
    case 'is null':
      return (value) => (value === null ? 1 : null);
    case 'is not null':
      return (value) => (value === null ? null : 1);
    case 'is true':
      return (value) => (value === true ? 1 : null);
    case 'is false':
      return (value) => (value === false ? 1 : null);
    default:
      return null;
  }
}

const share = (value: number): number => Math.min(1, Math.max(0, value));
