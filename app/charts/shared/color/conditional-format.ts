// Conditional formatting: reads saved rules and evaluates them for a value and the range of its column.
import type { Token } from '#app/domain/theme/tokens.ts';
import { hexColor } from '#app/domain/theme/hex-color.ts';
import { isObject, own, readFlag, readNumber, readText, type JsonObject } from '#app/charts/shared/form/form-values.ts';
import type { Choices } from '#app/charts/shared/form/control.ts';
import { px } from '#app/charts/shared/marks/px.ts';

export type TintedPart = 'background' | 'text' | 'bar';
export interface Tint {
  readonly color: Token;
  /** Strength of the rule's match, 0 to 1. */
  readonly opacity: number;
}
export interface TintRange {
  readonly low: number;
  readonly high: number;
}
/** A value and the range of its column; null if there is only this value. */
export interface Judged {
  readonly value: unknown;
  readonly range: TintRange | null;
}
export interface Condition {
  /** The column whose value is tested. */
  readonly column: string;
  /** The column whose cells are colored; null for the entire row. */
  readonly target: string | null;
  readonly part: TintedPart;
  /** null if the rule doesn't match. */
  readonly judge: (judged: Judged) => Tint | null;
}
/** Colors of a cell by part. */
export type CellTints = Readonly<Record<TintedPart, Tint | null>>;

/** A background color, light enough that text on it stays legible. */
export interface Fill {
  readonly color: Token;
  readonly opacity: number;
}
const FILL_LEAST = 0.1;
const FILL_SPAN = 0.3;
export const toFill = (tint: Tint | null): Fill | null =>
  tint === null ? null : { color: tint.color, opacity: px(FILL_LEAST + FILL_SPAN * tint.opacity) };

const NO_TINTS: CellTints = { background: null, text: null, bar: null };

export const CONDITION_COLORS = [
  ['success', 'choice.green'],
  ['warning', 'choice.amber'],
  ['danger', 'choice.red'],
  ['accent', 'choice.blue'],
] as const satisfies Choices;
/** Saved operators and their labels. */
export const NUMBER_OPERATORS = [
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
] as const satisfies Choices;
export const TEXT_OPERATORS = [
  ['=', 'choice.equal'],
  ['begins with', 'choice.beginsWith'],
  ['ends with', 'choice.endsWith'],
  ['containing', 'choice.contains'],
  ['not containing', 'choice.notContains'],
] as const satisfies Choices;
export const isBetween = (operator: string): boolean => operator.includes(' x ');

/** Saved target of rules that color the entire row. */
export const ENTIRE_ROW = 'ENTIRE_ROW';
/** Parts of a cell as they are saved. */
export const TINTED_PARTS = [
  ['BACKGROUND_COLOR', 'background'],
  ['TEXT_COLOR', 'text'],
  ['CELL_BAR', 'bar'],
] as const;

/** Reads rules in order, skipping invalid ones. */
export const readConditions = (saved: readonly JsonObject[]): readonly Condition[] =>
  saved.flatMap((rule) => readCondition(rule) ?? []);

/** Finds the colors of a cell. The last matching rule wins; rules for entire rows come after those for the column. */
export function findTints(
  conditions: readonly Condition[],
  column: string,
  judgedOf: (column: string) => Judged | null,
): CellTints {
  const ofColumn = conditions.filter(({ target }) => target === column);
  const ofRow = conditions.filter(({ target }) => target === null);
  return [...ofColumn, ...ofRow].reduce<CellTints>((found, { column: judgedColumn, part, judge }) => {
    const judged = judgedOf(judgedColumn);
    const tint = judged === null ? null : judge(judged);
    return tint === null ? found : { ...found, [part]: tint };
  }, NO_TINTS);
}

function readCondition(saved: JsonObject): Condition | null {
  const column = readText(saved, 'column');
  const operator = readText(saved, 'operator');
  const test = operator === null ? null : testOf(saved, operator);
  if (column === null || test === null) return null;
  const { color, alpha } = readColor(own(saved, 'colorScheme'));
  const part = readPart(saved);
  const isFlat = part !== 'background' || !readFlag(saved, 'useGradient', true);
  const judge = ({ value, range }: Judged): Tint | null => {
    const strength = test(value, range);
    return strength === null ? null : { color, opacity: alpha * (isFlat ? 1 : strength) };
  };
  return { column, target: readTarget(saved, column), part, judge };
}

/** Superset before 6.1 saves two flags instead. */
export function readPart(saved: JsonObject): TintedPart {
  const named = TINTED_PARTS.find(([name]) => name === own(saved, 'objectFormatting'))?.[1];
  return named ?? (readFlag(saved, 'toTextColor', false) ? 'text' : 'background');
}
export function readTarget(saved: JsonObject, column: string | null): string | null {
  const target = readText(saved, 'columnFormatting') ?? (readFlag(saved, 'toAllRow', false) ? ENTIRE_ROW : column);
  return target === ENTIRE_ROW ? null : target;
}

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const BYTE = 255;

/** Reads hex colors and channels; maps names of theme colors by meaning. */
export function readColor(saved: unknown): { readonly color: Token; readonly alpha: number } {
  if (isObject(saved)) {
    const channels = ['r', 'g', 'b'].map((name) => readNumber(saved, name) ?? 0);
    return { color: hexColor(channels), alpha: Math.min(1, Math.max(0, readNumber(saved, 'a') ?? 1)) };
  }
  const name = typeof saved === 'string' ? saved : '';
  if (HEX.test(name)) {
    const digits = name.slice(1).toLowerCase();
    const alpha = digits.length === 8 ? parseInt(digits.slice(6), 16) / BYTE : 1;
    return { color: `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits.slice(0, 6)}`, alpha };
  }
  return { color: namedColor(name), alpha: 1 };
}

function namedColor(name: string): Token {
  if (/success|green/i.test(name)) return 'success';
  if (/error|danger|red/i.test(name)) return 'danger';
  return /warning|alert|amber|yellow/i.test(name) ? 'warning' : 'accent';
}

type Test = (value: unknown, range: TintRange | null) => number | null;

/** Creates a test that returns the strength of a match: stronger the farther the value is beyond the bound. */
function testOf(saved: JsonObject, operator: string): Test | null {
  const [target, left, right] = ['targetValue', 'targetValueLeft', 'targetValueRight'].map((name) => readNumber(saved, name));
  const number =
    (test: (value: number) => boolean, from: (value: number, range: TintRange) => number = () => 1): Test =>
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
  const above = (value: number, { high }: TintRange): number => (high > target ? (value - target) / (high - target) : 1);
  const below = (value: number, { low }: TintRange): number => (target > low ? (target - value) / (target - low) : 1);
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
