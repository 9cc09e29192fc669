// A value as JSON inside SQL: quotes, signs and ampersands as \u escapes, so that it ends no quoted text.
import type { EvalContext } from './eval-context.ts';
import { TemplateFailure } from './template-failure.ts';
import { formatMoment } from './moment.ts';
import { isDict, isMoment, isSequence, isText, withoutTaint, typeName, type JinjaValue } from './value.ts';

/** `isOutside`: a text in it comes from outside. Throws a TemplateFailure for what JSON has not. */
export function toJsonText(value: JinjaValue, context: EvalContext): { readonly text: string; readonly isUntrusted: boolean } {
  let isUntrusted = false;
  const write = (item: JinjaValue, depth: number): string => {
    context.budget.step(context.at);
    if (depth > 50) throw new TemplateFailure('OverflowError', 'the value is nested too deeply', context.at);
    if (item === null || typeof item === 'boolean') return String(item);
    if (typeof item === 'bigint') return String(item);
    if (typeof item === 'number') return Number.isFinite(item) ? JSON.stringify(item) : 'null';
    if (isText(item)) {
      isUntrusted ||= typeof item !== 'string';
      const text = JSON.stringify(withoutTaint(item)).replace(/[<>&']/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`);
      context.budget.text(text.length, context.at);
      return text;
    }
    if (isSequence(item)) return `[${item.items.map((inner) => write(inner, depth + 1)).join(', ')}]`;
    if (isDict(item))
      return `{${[...item.entries].map(([key, inner]) => `${write(String(key), depth + 1)}: ${write(inner, depth + 1)}`).join(', ')}}`;
    if (isMoment(item)) return JSON.stringify(formatMoment(item.ms, 'T'));
    throw new TemplateFailure('TypeError', `a ${typeName(item)} has no JSON`, context.at);
  };
  const text = write(value, 0);
  return { text, isUntrusted };
}
