// What every state of the SQL editor is made with: keys, looks, the language of a database, the label.
import { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, Prec, type Extension } from '@codemirror/state';
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
import { completionKeys } from '#app/screens/sql-editor/completion-keys.ts';
import { editorLook } from '#app/screens/sql-editor/editor-look.ts';
import { findSqlDialect } from '#app/engines/editor-language.ts';
import { findLexis } from '#app/engines/find-client.ts';
import { currentStatement } from './current-statement.ts';
import { completionSources, type LoadColumns, type LoadValues } from './completion.ts';
import type { LoadSql } from './shared-completion.ts';
import type { PlaceLoaders } from './place-completion.ts';
import { loadingStatus } from './loading-status.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface PageKeys {
  readonly onRun: (options: { readonly isAll: boolean }) => void;
  /** False where nothing runs. */
  readonly onStop: () => boolean;
  readonly onFormat: () => void;
}

export interface CompletionSource extends PlaceLoaders {
  readonly vocabulary: () => Vocabulary;
  readonly loadColumns: LoadColumns;
  readonly loadValues: LoadValues;
  readonly loadSql: LoadSql;
}

interface EditorLanguage {
  readonly engine: string | null;
  readonly isAutomatic: boolean;
}

/** The language of the engine, with completion. */
export function buildLanguage({ engine, isAutomatic }: EditorLanguage, source: CompletionSource): Extension {
  const dialect = findSqlDialect(engine);
  const override = completionSources({ dialect, engine }, source);
  return [
    dialect.extension,
    autocompletion({ override, icons: false, defaultKeymap: false, activateOnTyping: isAutomatic }),
    currentStatement(findLexis(engine)),
  ];
}

export const labelEditor = (text: string): Extension => EditorView.contentAttributes.of({ 'aria-label': text, tabindex: '0' });

/** Esc leaves the editor for the keyboard, since Tab indents. */
export const pageKeys = ({ onRun, onStop, onFormat }: PageKeys): Extension =>
  Prec.highest(
    keymap.of([
      { key: 'Mod-Enter', run: () => (onRun({ isAll: false }), true), preventDefault: true },
      { key: 'Mod-Shift-Enter', run: () => (onRun({ isAll: true }), true), preventDefault: true },
      // Where nothing is selected and nothing runs, it cuts as everywhere.
      { key: 'Ctrl-x', run: ({ state }) => state.selection.main.empty && onStop() },
      { key: 'Ctrl-Shift-x', run: () => (onStop(), true), preventDefault: true },
      { key: 'Mod-Shift-f', run: () => (onFormat(), true), preventDefault: true },
      ...completionKeys,
      { key: 'Tab', run: acceptCompletion },
    ]),
  );

/** What shows before a tab is opened. */
export const emptySetup = (nonce: string): Extension => [EditorView.cspNonce.of(nonce), editorLook];

export const editorSetup = (nonce: string): Extension => [
  emptySetup(nonce),
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
