// A small SQL editor for one expression, apart from the page: loaded when an expression is opened.
import { autocompletion, closeBrackets, closeBracketsKeymap, completeFromList } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import { bracketMatching } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { editorLook } from '#app/screens/sqllab/editor/editor-look.ts';

interface SqlMount {
  readonly text: string;
  readonly label: string;
  /** Names to complete: the dataset's columns. */
  readonly words: readonly string[];
  readonly hadFocus: boolean;
  readonly onText: (text: string) => void;
}

/** Mounts into `host`, which must be empty; returns what takes it away again. Tab leaves it: an expression is not indented. */
export function mountSql(host: HTMLElement, { text, label, words, hadFocus, onText }: SqlMount): () => void {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  const names = words.map((word) => ({ label: word, type: 'property' }));
  const view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: text,
      selection: { anchor: text.length },
      extensions: [
        EditorView.cspNonce.of(nonce),
        editorLook,
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        sql({ dialect: PostgreSQL, upperCaseKeywords: true }),
        PostgreSQL.language.data.of({ autocomplete: completeFromList(names) }),
        autocompletion({ icons: false }),
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
