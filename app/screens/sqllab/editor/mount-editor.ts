// The SQL editor, apart from the page: loaded lazily, one view for all tabs, a state (and so an undo history) a tab.
import { autocompletion, closeBrackets, closeBracketsKeymap, closeCompletion } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { PostgreSQL, SQLite, type SQLDialect } from '@codemirror/lang-sql';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { forceLinting, linter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, Prec, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { editorLook } from '#app/screens/sql-editor/editor-look.ts';
import { completionKeys } from './completion-keys.ts';
import { completionSources, type LoadColumns } from './completion.ts';
import { clearLoadingStatus, loadingStatus } from './loading-status.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A place in the text, UTF-16 offsets, and what is wrong there. */
export interface Mark {
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

export interface EditorEvents {
  readonly onChange: (tabId: string, text: string) => void;
  /** `text` null: nothing is selected. `from`: where the selection begins. */
  readonly onSelect: (tabId: string, selection: { readonly text: string | null; readonly from: number }) => void;
  readonly onRun: () => void;
  readonly onStop: () => void;
  readonly onFormat: () => void;
  /** What is wrong with the text by the server's reading; empty where that cannot be known. */
  readonly validate: (text: string) => Promise<readonly Mark[]>;
  readonly vocabulary: () => Vocabulary;
  readonly loadColumns: LoadColumns;
}

export interface EditorHandle {
  /** Shows the tab: its state of before, or a new one with `text`. A text that was changed elsewhere replaces what is there. */
  open(tab: { readonly id: string; readonly text: string; readonly engine: string | null; readonly label: string }): void;
  /** The tab has got another id. */
  rename(id: string, nextId: string): void;
  close(id: string): void;
  /** Replaces the text as one step of the undo history. */
  replace(text: string): void;
  /** Puts text where the cursor is. */
  insert(text: string): void;
  /** Underlines what went wrong and, with `reveal`, puts the cursor there. */
  mark(marks: readonly Mark[], options: { readonly reveal: boolean }): void;
  /** A run begins: takes away what an earlier one underlined, and the list of words. */
  tidy(): void;
  /** Asks for validation again: the database has changed. */
  recheck(): void;
  /** `at`: where the cursor goes, an offset. */
  focus(at?: number): void;
  destroy(): void;
}

/** A change that the page made, which it need not hear of. */
const fromPage = Annotation.define<boolean>();
const VALIDATE_AFTER_MS = 700;

const DIALECTS: ReadonlyMap<string, SQLDialect> = new Map([
  ['postgres', PostgreSQL],
  ['sqlite', SQLite],
]);
const dialectOf = (engine: string | null): SQLDialect => DIALECTS.get(engine ?? '') ?? PostgreSQL;

/** Mounts the editor into `host`, which must be empty. `nonce`: the page's, for the editor's style element. */
export function mountEditor(host: HTMLElement, events: EditorEvents, nonce: string): EditorHandle {
  const states = new Map<string, EditorState>();
  const language = new Compartment();
  const label = new Compartment();
  let current: string | null = null;
  let shownFace = '';
  let runMarks: readonly Mark[] = [];

  const languageOf = (engine: string | null): Extension => {
    const dialect = dialectOf(engine);
    return [
      dialect.extension,
      autocompletion({
        override: completionSources(dialect, events.vocabulary, events.loadColumns),
        icons: false,
        defaultKeymap: false,
      }),
    ];
  };
  const labelOf = (text: string) => EditorView.contentAttributes.of({ 'aria-label': text, tabindex: '0' });
  const validate = async (view: EditorView): Promise<Diagnostic[]> => {
    const text = view.state.doc.toString();
    const marks = text.trim() === '' ? [] : await events.validate(text);
    // What the run said and what the check says of the same place is one mistake.
    const others = marks.filter((mark) => !runMarks.some(({ from }) => from === mark.from));
    return [...runMarks, ...others].map((mark) => toDiagnostic(mark, view.state.doc.length));
  };
  const listen = EditorView.updateListener.of((update) => {
    if (current === null) return;
    if (update.docChanged && !update.transactions.some((one) => one.annotation(fromPage))) {
      runMarks = [];
      events.onChange(current, update.state.doc.toString());
    }
    if (update.docChanged || update.selectionSet) events.onSelect(current, selectionOf(update.state));
  });
  const newState = (tab: { text: string; engine: string | null; label: string }) =>
    EditorState.create({
      doc: tab.text,
      extensions: [
        Prec.highest(keymap.of([...pageKeys(events), ...completionKeys])),
        editorSetup(nonce),
        language.of(languageOf(tab.engine)),
        label.of(labelOf(tab.label)),
        linter(validate, { delay: VALIDATE_AFTER_MS }),
        EditorView.domEventHandlers({ blur: (_event, shown) => void closeCompletion(shown) }),
        listen,
      ],
    });

  const view = new EditorView({
    parent: host,
    state: EditorState.create({ extensions: [EditorView.cspNonce.of(nonce), editorLook] }),
  });
  const keep = () => {
    clearLoadingStatus(view);
    if (current !== null) states.set(current, view.state);
  };

  return {
    open(tab) {
      const isSwitch = tab.id !== current;
      if (isSwitch) {
        keep();
        runMarks = [];
        view.setState(states.get(tab.id) ?? newState(tab));
        current = tab.id;
      }
      const face = JSON.stringify([tab.engine, tab.label]);
      const isFaceNew = isSwitch || face !== shownFace;
      shownFace = face;
      const effects = isFaceNew ? [language.reconfigure(languageOf(tab.engine)), label.reconfigure(labelOf(tab.label))] : [];
      const isOtherText = view.state.doc.toString() !== tab.text;
      const changes = isOtherText ? { from: 0, to: view.state.doc.length, insert: tab.text } : undefined;
      const anchor = Math.min(view.state.selection.main.head, tab.text.length);
      if (changes || isFaceNew)
        view.dispatch({ effects, ...(changes && { changes, selection: { anchor } }), annotations: fromPage.of(true) });
      if (isSwitch) events.onSelect(tab.id, selectionOf(view.state));
    },
    rename(id, nextId) {
      const state = states.get(id);
      if (state) states.set(nextId, state);
      states.delete(id);
      if (current === id) current = nextId;
    },
    close(id) {
      states.delete(id);
      if (current === id) current = null;
    },
    replace(text) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: 'input.format' });
    },
    insert(text) {
      view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.paste', scrollIntoView: true });
      view.focus();
    },
    mark(marks, { reveal }) {
      runMarks = marks;
      const { length } = view.state.doc;
      view.dispatch(
        setDiagnostics(
          view.state,
          marks.map((mark) => toDiagnostic(mark, length)),
        ),
      );
      const [first] = marks;
      if (!reveal || !first) return;
      view.dispatch({ selection: { anchor: Math.min(first.from, length) }, scrollIntoView: true });
      view.focus();
    },
    tidy() {
      runMarks = [];
      view.dispatch(setDiagnostics(view.state, []));
      closeCompletion(view);
    },
    recheck: () => forceLinting(view),
    focus(at) {
      if (at !== undefined) view.dispatch({ selection: { anchor: Math.min(at, view.state.doc.length) }, scrollIntoView: true });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

function selectionOf({ selection, doc }: EditorState): { text: string | null; from: number } {
  const { from, to, empty } = selection.main;
  const text = empty ? '' : doc.sliceString(from, to);
  return text.trim() === '' ? { text: null, from: 0 } : { text, from };
}

function toDiagnostic({ from, to, message }: Mark, length: number): Diagnostic {
  const start = Math.max(0, Math.min(from, length));
  return { from: start, to: Math.max(start, Math.min(to, length)), severity: 'error', message };
}

/** Esc leaves the editor for the keyboard, since Tab indents. */
const pageKeys = (events: EditorEvents) => [
  { key: 'Mod-Enter', run: () => (events.onRun(), true), preventDefault: true },
  { key: 'Ctrl-Shift-x', run: () => (events.onStop(), true), preventDefault: true },
  { key: 'Mod-Shift-f', run: () => (events.onFormat(), true), preventDefault: true },
];

const editorSetup = (nonce: string): Extension => [
  EditorView.cspNonce.of(nonce),
  editorLook,
  loadingStatus,
  lineNumbers(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightSelectionMatches(),
  search({ top: true }),
  placeholder('SELECT …'),
  EditorState.allowMultipleSelections.of(true),
  EditorState.tabSize.of(2),
  keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, indentWithTab]),
];
