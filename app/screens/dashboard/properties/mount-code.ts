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
  /** Counted from 1; left out: the line as a whole. */
  readonly column?: number;
  readonly message: string;
}
interface CodeMount {
  readonly text: string;
  readonly label: string;
  readonly wasFocused: boolean;
  readonly onText: (text: string) => void;
}
export interface MountedCode {
  /** Underlines these lines, or what begins at their columns. */
  mark(problems: readonly LineProblem[]): void;
  /** Moves the caret there. */
  goTo(problem: LineProblem): void;
  release(): void;
}

/** Mounts into `host`, which must be empty. Tab leaves it, so that no one is trapped in it. */
export function mountCode(host: HTMLElement, { text, label, wasFocused, onText }: CodeMount): MountedCode {
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
  if (wasFocused) view.focus();
  const placeOf = ({ line, column = 1 }: LineProblem) => {
    const { doc } = view.state;
    const { from, to } = doc.line(Math.max(1, Math.min(doc.lines, line)));
    return { from: Math.min(to, from + column - 1), to };
  };
  return {
    mark(problems) {
      const marks = problems.map((problem): Diagnostic => {
        return { ...placeOf(problem), message: problem.message, severity: 'error' };
      });
      view.dispatch(setDiagnostics(view.state, marks));
    },
    goTo(problem) {
      view.dispatch({ selection: { anchor: placeOf(problem).from }, scrollIntoView: true });
      view.focus();
    },
    release: () => view.destroy(),
  };
}
