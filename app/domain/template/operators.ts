// What the operators between two values mean, as in Python: sums of texts and lists, repetitions, formats.
import { arithmetic } from './arithmetic.ts';
import { concat, refuseUndefined, type EvalContext } from './eval-context.ts';
import { formatPercent } from './format-text.ts';
import { printValue } from './print-value.ts';
import { toPieces, assembleText } from './tainted-text.ts';
import type { BinaryOperator } from './syntax.ts';
import { TemplateFailure } from './template-failure.ts';
import { isNumber, isSequence, isText, withoutTaint, typeName, type Sequence, type Text, type JinjaValue } from './value.ts';

export function binary(operator: BinaryOperator, left: JinjaValue, right: JinjaValue, context: EvalContext): JinjaValue {
  const { budget, at } = context;
  if (operator === '~') {
    refuseUndefined([left, right], at);
    return concat([printValue(left, budget, at), printValue(right, budget, at)], context);
  }
  refuseUndefined([left, right], at);
  if (isNumber(left) && isNumber(right)) return arithmetic(operator, left, right, at);
  if (operator === '+' && isText(left) && isText(right)) return concat([left, right], context);
  if (operator === '+' && isSequence(left) && isSequence(right) && left.kind === right.kind) {
    budget.step(at, left.items.length + right.items.length);
    return { kind: left.kind, items: [...left.items, ...right.items] };
  }
  if (operator === '*') {
    const [many, times] = isNumber(left) ? [right, left] : [left, right];
    if (typeof times === 'bigint' && (isText(many) || isSequence(many))) return repeated(many, times, context);
  }
  if (operator === '%' && isText(left)) return formatPercent(left, right, context);
  throw new TemplateFailure(
    'TypeError',
    `unsupported operand type(s) for ${operator}: '${typeName(left)}' and '${typeName(right)}'`,
    at,
  );
}

function repeated(many: Text | Sequence, times: bigint, { budget, at }: EvalContext): JinjaValue {
  const size = isText(many) ? withoutTaint(many).length : many.items.length;
  const count = times < 0n ? 0 : Number(times > 10_000_000n ? 10_000_000n : times);
  if (isText(many)) {
    budget.text(size * count, at);
    const pieces = toPieces(many);
    budget.step(at, typeof many === 'string' ? 1 : pieces.length * count);
    return typeof many === 'string' ? many.repeat(count) : assembleText(Array.from({ length: count }, () => pieces).flat());
  }
  budget.step(at, size * count);
  return { kind: many.kind, items: Array.from({ length: count }, () => many.items).flat() };
}
