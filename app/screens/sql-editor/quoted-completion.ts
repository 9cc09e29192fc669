// Completion within a quoted name: names are offered in quotes, and the closing quote that the editor has put is replaced with them.
import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import type { QuoteMark, SqlNames } from '#app/domain/sql/sql-names.ts';
import { remember } from './remember.ts';

/** Types of options that are names. */
const NAMES: ReadonlySet<string> = new Set(['class', 'property', 'namespace']);
/** What can be typed on, up to the closing quote. */
const QUOTED_BEGUN = /^(?:"[^"]*"?|`[^`]*`?)$/;

/** The source where names are completed, also after an opening quote. */
export function inQuotes(source: CompletionSource, names: SqlNames): CompletionSource {
  const quotedBy = (mark: QuoteMark) =>
    remember((options: readonly Completion[]) =>
      options.filter(({ type }) => NAMES.has(type ?? '')).map((one) => quoteOption(one, names.quote(one.label, mark))),
    );
  const quoted = { '"': quotedBy('"'), '`': quotedBy('`') };
  const finish = (context: CompletionContext, result: CompletionResult | null): CompletionResult | null => {
    const quote = result && context.state.sliceDoc(result.from, result.from + 1);
    if (!result || (quote !== '"' && quote !== '`') || !names.isQuotedName(quote)) return result;
    const isClosed = context.state.sliceDoc(context.pos, context.pos + 1) === quote;
    return {
      from: result.from,
      options: quoted[quote](result.options),
      validFor: QUOTED_BEGUN,
      ...(isClosed && { to: context.pos + 1 }),
    };
  };
  return (context) => {
    const result = source(context);
    return result instanceof Promise ? result.then((found) => finish(context, found)) : finish(context, result);
  };
}

/** The editor compares what is typed, with its quote, with the label. */
const quoteOption = (option: Completion, label: string): Completion => ({
  ...option,
  label,
  displayLabel: option.label,
  apply: label,
});
