// The items of a value that can be visited one by one.
import { undefinedFailure, type EvalContext } from './eval-context.ts';
import { toPieces, assembleText } from './tainted-text.ts';
import { TemplateFailure } from './template-failure.ts';
import { isDict, isSequence, isText, isUndefined, withoutTaint, typeName, type JinjaValue } from './value.ts';

/** The items that a loop visits. Throws a TemplateFailure for what has none. */
export function listItems(value: JinjaValue, { budget, at }: EvalContext): readonly JinjaValue[] {
  if (isSequence(value)) return value.items;
  if (isDict(value)) return [...value.entries.keys()];
  if (isUndefined(value)) throw undefinedFailure(value, at);
  if (isText(value)) {
    const text = withoutTaint(value);
    budget.step(at, text.length);
    return toPieces(value).flatMap((piece) =>
      typeof piece === 'string' ? [...piece] : Array.from(piece.untrusted, (char) => assembleText([{ untrusted: char }])),
    );
  }
  throw new TemplateFailure('TypeError', `'${typeName(value)}' object is not iterable`, at);
}
