// The SQL editor, apart from the page: loaded lazily, one view for all tabs, a state (and so an undo history) a tab.
import { closeCompletion } from '@codemirror/autocomplete';
import { forceLinting, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { TextEdit } from '#app/domain/sqllab/replace-name.ts';
import { statementPlace } from './current-statement.ts';
import { describeCursor, readSelection, toDiagnostic, type EditorMark } from './editor-marks.ts';
import { emptySetup } from './editor-setup.ts';
import { clearLoadingStatus } from './loading-status.ts';
import { createTabStates, fromPage, type EditorEvents, type EditorTab, type EditorStates } from './tab-states.ts';

export interface EditorHandle {
  /** Shows the tab: its state of before, or a new one with `text`. A text that was changed elsewhere replaces what is there. */
  open(tab: EditorTab): void;
  /** The tab has got another id. */
  rename(id: string, nextId: string): void;
  close(id: string): void;
  /** Replaces the text as one step of the undo history. */
  replace(text: string): void;
  /** Makes all changes as one step of the undo history; the cursor goes behind the first. */
  edit(edits: readonly TextEdit[]): void;
  /** Offset of the cursor in the shown text. */
  cursor(): number;
  /** Puts text where the cursor is. */
  insert(text: string): void;
  /** Underlines what went wrong and, with `reveal`, puts the cursor there. */
  mark(marks: readonly EditorMark[], options: { readonly reveal: boolean }): void;
  /** A run begins: takes away what an earlier one underlined, and the list of completions. */
  tidy(): void;
  /** Requests validation again: the database has changed. */
  recheck(): void;
  /** `at`: where the cursor goes, an offset. */
  focus(at?: number): void;
  destroy(): void;
}

/** Mounts the editor into `host`, which must be empty. `nonce`: the page's, for the editor's style element. */
export function mountEditor(host: HTMLElement, events: EditorEvents, nonce: string): EditorHandle {
  const tabs = createTabStates(events, nonce);
  const view = new EditorView({ parent: host, state: EditorState.create({ extensions: emptySetup(nonce) }) });
  return {
    open: createOpen(view, tabs, events),
    rename: (id, nextId) => tabs.rename(id, nextId),
    close: (id) => tabs.close(id),
    replace(text) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: 'input.format' });
    },
    edit(edits) {
      const [first] = edits;
      if (!first) return;
      view.dispatch({ changes: [...edits], userEvent: 'input.complete' });
      focusAt(view, first.from + first.insert.length);
    },
    cursor: () => view.state.selection.main.head,
    insert(text) {
      view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.paste', scrollIntoView: true });
      view.focus();
    },
    mark(marks, { reveal }) {
      tabs.runMarks = marks;
      underline(view, marks);
      const [first] = marks;
      if (reveal && first) focusAt(view, first.from);
    },
    tidy() {
      tabs.runMarks = [];
      underline(view, []);
      closeCompletion(view);
    },
    recheck: () => forceLinting(view),
    focus: (at) => focusAt(view, at),
    destroy: () => view.destroy(),
  };
}

function createOpen(view: EditorView, tabs: EditorStates, events: EditorEvents): EditorHandle['open'] {
  let shownFace = '';
  const switchTo = (tab: EditorTab): void => {
    clearLoadingStatus(view);
    if (tabs.current !== null) tabs.keep(tabs.current, view.state);
    tabs.runMarks = [];
    view.setState(tabs.stateOf(tab));
    tabs.current = tab.id;
  };
  return (tab) => {
    const isSwitch = tab.id !== tabs.current;
    if (isSwitch) switchTo(tab);
    const face = JSON.stringify([tab.engine, tab.label, tab.isAutomatic]);
    const isFaceNew = isSwitch || face !== shownFace;
    shownFace = face;
    const effects = isFaceNew ? tabs.faceEffects(tab) : [];
    const isOtherText = view.state.doc.toString() !== tab.text;
    const changes = isOtherText ? { from: 0, to: view.state.doc.length, insert: tab.text } : undefined;
    const anchor = Math.min(view.state.selection.main.head, tab.text.length);
    if (changes || isFaceNew)
      view.dispatch({ effects, ...(changes && { changes, selection: { anchor } }), annotations: fromPage.of(true) });
    if (!isSwitch) return;
    events.onSelect(tab.id, readSelection(view.state));
    events.onCursor(describeCursor(view.state, statementPlace(view.state)));
  };
}

function underline(view: EditorView, marks: readonly EditorMark[]): void {
  const { length } = view.state.doc;
  const diagnostics = marks.map((mark) => toDiagnostic(mark, length));
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

function focusAt(view: EditorView, at: number | undefined): void {
  if (at !== undefined) view.dispatch({ selection: { anchor: Math.min(at, view.state.doc.length) }, scrollIntoView: true });
  view.focus();
}
