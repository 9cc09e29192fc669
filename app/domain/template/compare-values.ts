// Which values are equal, which come first and which contain others, as in Python: comparisons that do not guess.
import { refuseUndefined, type EvalContext } from './eval-context.ts';
import type { ComparisonOperator } from './syntax.ts';
import { TemplateFailure } from './template-failure.ts';
import {
  isDict,
  isMoment,
  isNumber,
  isSequence,
  isText,
  isUndefined,
  withoutTaint,
  toKey,
  typeName,
  type Text,
  type JinjaValue,
} from './value.ts';

const MAX_DEPTH = 50;

/** Equal as in Python: 1 == 1.0, [1] == [1], '1' != 1. */
export function isEqual(left: JinjaValue, right: JinjaValue, context: EvalContext, depth = 0): boolean {
  context.budget.step(context.at);
  if (depth > MAX_DEPTH) return false;
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right) === 0;
  if (isText(left) && isText(right)) return lengthCharged(left, context) === lengthCharged(right, context);
  if (isMoment(left) && isMoment(right)) return left.ms === right.ms;
  if (isUndefined(left) && isUndefined(right)) return true;
  if (isSequence(left) && isSequence(right)) {
    return (
      left.kind === right.kind &&
      left.items.length === right.items.length &&
      left.items.every((item, index) => isEqual(item, right.items[index] ?? null, context, depth + 1))
    );
  }
  if (isDict(left) && isDict(right)) {
    return (
      left.entries.size === right.entries.size &&
      [...left.entries].every(([key, item]) => {
        const other = right.entries.get(key);
        return other !== undefined && isEqual(item, other, context, depth + 1);
      })
    );
  }
  return left === right;
}

const CHARACTERS_A_STEP = 1_000;

/** The characters of a text that is read as a whole: long ones cost more. */
function lengthCharged(text: Text, { budget, at }: EvalContext): string {
  const characters = withoutTaint(text);
  budget.step(at, Math.floor(characters.length / CHARACTERS_A_STEP));
  return characters;
}

function compareNumbers(left: bigint | number | boolean, right: bigint | number | boolean): number {
  const a = typeof left === 'boolean' ? Number(left) : left;
  const b = typeof right === 'boolean' ? Number(right) : right;
  return a < b ? -1 : a > b ? 1 : Number.isNaN(Number(a)) || Number.isNaN(Number(b)) ? Number.NaN : 0;
}

/** Negative, 0 or positive. Throws a TemplateFailure for what has no order. */
export function order(left: JinjaValue, right: JinjaValue, context: EvalContext, label = '<'): number {
  context.budget.step(context.at);
  refuseUndefined([left, right], context.at);
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right);
  if (isMoment(left) && isMoment(right)) return left.ms - right.ms;
  if (isText(left) && isText(right)) {
    const [a, b] = [lengthCharged(left, context), lengthCharged(right, context)];
    return a < b ? -1 : a > b ? 1 : 0;
  }
  if (isSequence(left) && isSequence(right)) {
    const shared = Math.min(left.items.length, right.items.length);
    for (let index = 0; index < shared; index += 1) {
      const found = order(left.items[index] ?? null, right.items[index] ?? null, context, label);
      if (found !== 0) return found;
    }
    return left.items.length - right.items.length;
  }
  const message = `'${label}' not supported between instances of '${typeName(left)}' and '${typeName(right)}'`;
  throw new TemplateFailure('TypeError', message, context.at);
}

export function compare(operator: ComparisonOperator, left: JinjaValue, right: JinjaValue, context: EvalContext): boolean {
  switch (operator) {
    case '==':
      return isEqual(left, right, context);
    case '!=':
      return !isEqual(left, right, context);
    case 'in':
      return isIn(left, right, context);
    case 'not in':
      return !isIn(left, right, context);
    case '<':
      return order(left, right, context, operator) < 0;
    case '<=':
      return order(left, right, context, operator) <= 0;
    case '>':
      return order(left, right, context, operator) > 0;
    case '>=':
      return order(left, right, context, operator) >= 0;
  }
}

function isIn(item: JinjaValue, container: JinjaValue, context: EvalContext): boolean {
  if (isUndefined(container)) return false;
  if (isSequence(container)) return container.items.some((other) => isEqual(item, other, context));
  if (isText(container) && isText(item)) return lengthCharged(container, context).includes(withoutTaint(item));
  if (isDict(container)) {
    const key = toKey(item);
    return key !== undefined && container.entries.has(key);
  }
  throw new TemplateFailure('TypeError', `argument of type '${typeName(container)}' is not iterable`, context.at);
}
