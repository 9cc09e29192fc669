// What SQL editors suggest inside templates, and how their other suggestions keep out of templates, comments and texts.
import type { Completion, CompletionContext, CompletionSource } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { TemplateParam } from '#app/domain/template/template-params.ts';
import { macros } from '#app/messages/en/macros.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { macroWords, type MacroWord } from './macro-words.ts';

/** Macros, filters and the current parameters, inside `{{ … }}` and `{% … %}`, also where these are in a string. */
export const templateSource =
  (parameters: () => readonly TemplateParam[]): CompletionSource =>
  (context) => {
    const words = macroWords(textBefore(context), parameters());
    const word = context.matchBefore(/\w+/);
    if (words === null || (!word && !context.explicit)) return null;
    const options = words.map(toOption);
    return { from: word?.from ?? context.pos, options, validFor: /^\w*$/ };
  };

function toOption(word: MacroWord): Completion {
  const t = pageTranslate(macros);
  if (word.kind === 'parameter') {
    return { label: word.name, detail: t('parameter'), info: word.value, type: 'variable', boost: 1 };
  }
  const info = word.kind === 'macro' ? t(word.name) : t(`filter.${word.name}`);
  return { label: word.name, detail: word.signature, info, type: 'function', boost: 0 };
}

/** The source where SQL is written: silent in templates, comments and texts. */
export const untrustedTemplates =
  (source: CompletionSource): CompletionSource =>
  (context) =>
    isProse(context) || isTemplate(context) ? null : source(context);

/** No hand-typed template is longer. */
const TEMPLATE_REACH = 2_000;
const textBefore = ({ state, pos }: CompletionContext): string => state.sliceDoc(Math.max(0, pos - TEMPLATE_REACH), pos);
const isTemplate = (context: CompletionContext): boolean => macroWords(textBefore(context)) !== null;

const PROSE: ReadonlySet<string> = new Set(['LineComment', 'BlockComment', 'String']);
const isProse = ({ state, pos }: CompletionContext): boolean => PROSE.has(syntaxTree(state).resolveInner(pos, -1).name);
