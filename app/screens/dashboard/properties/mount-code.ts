// A small editor for CSS and JSON, apart from the page: loaded when its tab is opened.
import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { editorLook } from '#app/screens/sql-editor/editor-look.ts';

export interface LineProblem {
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
}
interface CodeMount {
  readonly text: string;
  readonly label: string;
  readonly hadFocus: boolean;
  readonly onText: (text: string) => void;
}
export interface MountedCode {
  /** Underlines these lines. */
  mark(problems: readonly LineProblem[]): void;
  release(): void;
}

/** Mounts into `host`, which must be empty. Tab leaves it, so that no one is trapped in it. */
export function mountCode(host: HTMLElement, { text, label, hadFocus, onText }: CodeMount): MountedCode {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  const view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(nonce),
        editorLook,
        lineNumbers(),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onText(update.state.doc.toString());
        }),
      ],
    }),
  });
  if (hadFocus) view.focus();
  return {
    mark(problems) {
      const { doc } = view.state;
      const marks = problems.map(({ line, message }): Diagnostic => {
        const { from, to } = doc.line(Math.max(1, Math.min(doc.lines, line)));
        return { from, to, message, severity: 'error' };
      });
      view.dispatch(setDiagnostics(view.state, marks));
    },
    release: () => view.destroy(),
  };
}
