// A small SQL editor for one statement or expression, apart from the page: loaded when one is opened.
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type CompletionContext,
  type CompletionSource,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { EditorState, Prec } from '@codemirror/state';
import { drawSelection, EditorView, keymap, tooltips } from '@codemirror/view';
import { findSqlNames } from '#app/engines/find-client.ts';
import type { TemplateParam } from '#app/domain/template/template-params.ts';
import { completionKeys } from './completion-keys.ts';
import type { CompletionPosition } from './completion-rank.ts';
import { editorLook } from './editor-look.ts';
import { NAME_BEGUN, TYPED_NAME } from './name-patterns.ts';
import { inQuotes } from './quoted-completion.ts';
import { positionAt, rankedKeywords, rankOptions } from './rank-options.ts';
import { findSqlDialect } from '#app/engines/editor-language.ts';
import { untrustedTemplates, templateSource } from './template-completion.ts';

/** What there is to complete, beside keywords and macros. */
export interface SqlWordList {
  /** Columns of the dataset. */
  readonly names: readonly string[];
  /** What templates can name. */
  readonly parameters: readonly TemplateParam[];
}

interface SqlMount {
  readonly text: string;
  readonly label: string;
  /** Id of the engine that reads it; null: not known. */
  readonly engine: string | null;
  /** Called whenever completions are offered. */
  readonly words: () => SqlWordList;
  readonly hadFocus: boolean;
  readonly onText: (text: string) => void;
}

/** Mounts into `host`, which must be empty; returns what takes it away again. Tab leaves it: an expression is not indented. */
export function mountSql(host: HTMLElement, { text, label, engine, words, hadFocus, onText }: SqlMount): () => void {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  const view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: text,
      selection: { anchor: text.length },
      extensions: [
        EditorView.cspNonce.of(nonce),
        editorLook,
        tooltips({ parent: findTooltipHost(host) }),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        findSqlDialect(engine).extension,
        autocompletion({ override: expressionSources(words, engine), icons: false, defaultKeymap: false }),
        Prec.highest(keymap.of(completionKeys)),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label }),
        keymap.of([...closeBracketsKeymap, ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'), ...historyKeymap]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onText(update.state.doc.toString());
        }),
      ],
    }),
  });
  if (hadFocus) view.focus();
  return () => view.destroy();
}

/** Outside of what scrolls: a small editor, or the popover around it, would cut completions off. Inside of a modal dialog. */
function findTooltipHost(host: HTMLElement): HTMLElement {
  const portal = host.closest('[data-popover]')?.parentElement?.parentElement;
  return portal ?? host.closest('dialog') ?? document.body;
}

/** Columns and keywords in SQL, macros and parameters in templates. */
export function expressionSources(words: () => SqlWordList, engine: string | null): CompletionSource[] {
  const names = findSqlNames(engine);
  const keywords = rankedKeywords(findSqlDialect(engine));
  const columns: CompletionSource = (context) => {
    const typed = context.matchBefore(TYPED_NAME);
    if (!typed && !context.explicit) return null;
    const columnOptions = words().names.map((name) => ({ label: name, apply: names.write(name), type: 'property' }));
    const options = rankOptions(columnOptions, positionInExpression(context));
    return { from: typed?.from ?? context.pos, options, validFor: NAME_BEGUN };
  };
  return [
    untrustedTemplates(inQuotes(columns, names)),
    untrustedTemplates((context) => keywords[positionInExpression(context)](context)),
    templateSource(() => words().parameters),
  ];
}

/** An expression has no statement around it. */
function positionInExpression(context: CompletionContext): CompletionPosition {
  const position = positionAt(context);
  return position === 'statement' ? 'expression' : position;
}
