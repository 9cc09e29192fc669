// Keys of the completion list. Enter accepts one only if it adds something: a fully typed one is finished.
import {
  closeCompletion,
  completionKeymap,
  completionStatus,
  currentCompletions,
  selectedCompletionIndex,
} from '@codemirror/autocomplete';
import type { EditorState } from '@codemirror/state';
import type { KeyBinding } from '@codemirror/view';

const WORD_BEFORE = /[\p{L}\p{N}_$]+$/u;
/** No name in a list is longer. */
const MAX_WORD_CHARS = 200;
const QUOTES: ReadonlySet<string | undefined> = new Set(['"', '`']);

/** Whether the text before the cursor is complete: it is in the list as typed, and no other one was selected by arrows. */
export function isWordFinished(before: string, labels: readonly string[], selected: number | null): boolean {
  if ((selected ?? 0) !== 0) return false;
  const word = WORD_BEFORE.exec(before.slice(-MAX_WORD_CHARS))?.[0].toLowerCase();
  // Names in quotes are listed as the engine writes them: another case is another name, and the closing quote is part of it.
  return labels.some((label) => (QUOTES.has(label[0]) ? before.endsWith(label) : label.toLowerCase() === word));
}

function isFinished(state: EditorState): boolean {
  const { head } = state.selection.main;
  const before = state.sliceDoc(state.doc.lineAt(head).from, head);
  const labels = currentCompletions(state).map(({ label }) => label);
  return isWordFinished(before, labels, selectedCompletionIndex(state));
}

export const completionKeys: readonly KeyBinding[] = [
  {
    key: 'Enter',
    run: (view) => {
      if (completionStatus(view.state) !== 'active' || !isFinished(view.state)) return false;
      closeCompletion(view);
      // Enter goes on to what breaks the line.
      return false;
    },
  },
  ...completionKeymap,
];
