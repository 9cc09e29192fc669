// A state of the editor, and so an undo history, for each tab: which is shown, and what the run found wrong with it.
import { closeCompletion } from '@codemirror/autocomplete';
import { linter, type Diagnostic } from '@codemirror/lint';
import { Annotation, Compartment, EditorState, type StateEffect } from '@codemirror/state';
import { EditorView, type ViewUpdate } from '@codemirror/view';
import { statementPlace } from './current-statement.ts';
import { describeCursor, mergeMarks, readSelection, toDiagnostic, type CursorPlace, type EditorMark } from './editor-marks.ts';
import { editorSetup, labelEditor, buildLanguage, pageKeys, type CompletionSource, type PageKeys } from './editor-setup.ts';

export interface EditorEvents extends PageKeys, CompletionSource {
  readonly onChange: (tabId: string, text: string) => void;
  /** `text` null: nothing is selected. `from`: where the selection begins. */
  readonly onSelect: (tabId: string, selection: { readonly text: string | null; readonly from: number }) => void;
  /** The cursor was moved, or another tab is shown. */
  readonly onCursor: (place: CursorPlace) => void;
  /** What is wrong with the text by the server's reading; empty where that cannot be known. */
  readonly validate: (text: string) => Promise<readonly EditorMark[]>;
}

export interface EditorTab {
  readonly id: string;
  readonly text: string;
  readonly engine: string | null;
  readonly label: string;
  /** Completion opens while one types, not only on request. */
  readonly isAutomatic: boolean;
}

export interface EditorStates {
  /** Id of the tab that is shown; null when none is. */
  current: string | null;
  runMarks: readonly EditorMark[];
  /** The tab's state as it was left, or a new one. */
  stateOf(tab: EditorTab): EditorState;
  keep(id: string, state: EditorState): void;
  rename(id: string, nextId: string): void;
  close(id: string): void;
  /** What gives a state the language and the label of a tab. */
  faceEffects(tab: EditorTab): StateEffect<unknown>[];
}

/** A change that the page made, which it need not receive. */
export const fromPage = Annotation.define<boolean>();
const VALIDATE_AFTER_MS = 700;

export function createTabStates(events: EditorEvents, nonce: string): EditorStates {
  const states = new Map<string, EditorState>();
  const language = new Compartment();
  const label = new Compartment();

  const validate = async (view: EditorView): Promise<Diagnostic[]> => {
    const text = view.state.doc.toString();
    const found = text.trim() === '' ? [] : await events.validate(text);
    return mergeMarks(tabs.runMarks, found).map((mark) => toDiagnostic(mark, view.state.doc.length));
  };
  const listen = (update: ViewUpdate): void => {
    if (tabs.current === null) return;
    if (update.docChanged && !update.transactions.some((one) => one.annotation(fromPage))) {
      tabs.runMarks = [];
      events.onChange(tabs.current, update.state.doc.toString());
    }
    const statement = statementPlace(update.state);
    if (update.docChanged || update.selectionSet || statement !== statementPlace(update.startState))
      events.onCursor(describeCursor(update.state, statement));
    if (update.docChanged || update.selectionSet) events.onSelect(tabs.current, readSelection(update.state));
  };
  const newState = (tab: EditorTab): EditorState =>
    EditorState.create({
      doc: tab.text,
      extensions: [
        pageKeys(events),
        editorSetup(nonce),
        language.of(buildLanguage(tab, events)),
        label.of(labelEditor(tab.label)),
        linter(validate, { delay: VALIDATE_AFTER_MS }),
        EditorView.domEventHandlers({ blur: (_event, shown) => void closeCompletion(shown) }),
        EditorView.updateListener.of(listen),
      ],
    });

  const tabs: EditorStates = {
    current: null,
    runMarks: [],
    stateOf: (tab) => states.get(tab.id) ?? newState(tab),
    keep: (id, state) => void states.set(id, state),
    rename(id, nextId) {
      const state = states.get(id);
      if (state) states.set(nextId, state);
      states.delete(id);
      if (tabs.current === id) tabs.current = nextId;
    },
    close(id) {
      states.delete(id);
      if (tabs.current === id) tabs.current = null;
    },
    faceEffects: (tab) => [language.reconfigure(buildLanguage(tab, events)), label.reconfigure(labelEditor(tab.label))],
  };
  return tabs;
}
