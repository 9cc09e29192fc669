// What every operation of a template is given, and what it must not take: the budget, its place, undefined values.
import type { Budget } from './budget.ts';
import { toPieces, assembleText } from './tainted-text.ts';
import { TemplateFailure } from './template-failure.ts';
import { isUndefined, withoutTaint, type Text, type JinjaValue } from './value.ts';

export interface EvalContext {
  readonly budget: Budget;
  readonly at: number;
}

export const undefinedFailure = (value: JinjaValue, at: number): TemplateFailure =>
  new TemplateFailure('UndefinedError', isUndefined(value) ? (value.hint ?? `'${value.name}' is undefined`) : 'undefined', at);

export function refuseUndefined(values: readonly JinjaValue[], at: number): void {
  for (const value of values) if (isUndefined(value)) throw undefinedFailure(value, at);
}

export function concat(texts: readonly Text[], { budget, at }: EvalContext): Text {
  budget.text(
    texts.reduce((sum, text) => sum + withoutTaint(text).length, 0),
    at,
  );
  const pieces = texts.flatMap(toPieces);
  budget.step(at, pieces.length);
  return assembleText(pieces);
}
