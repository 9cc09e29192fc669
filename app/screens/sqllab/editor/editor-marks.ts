// What is wrong with the text, and what is selected, as the editor has them. Pure.
import type { Diagnostic } from '@codemirror/lint';
import type { EditorState } from '@codemirror/state';
import type { StatementPosition } from '#app/domain/sqllab/script/statement-result.ts';

/** A place in the text, UTF-16 offsets, and what is wrong there. */
export interface EditorMark {
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

/** What the run said and what the check says of the same place is one mistake. */
export const mergeMarks = (ofRun: readonly EditorMark[], ofCheck: readonly EditorMark[]): EditorMark[] => [
  ...ofRun,
  ...ofCheck.filter((mark) => !ofRun.some(({ from }) => from === mark.from)),
];

/** Marks of an earlier text can be beyond the end of this one, of `length`. */
export function toDiagnostic({ from, to, message }: EditorMark, length: number): Diagnostic {
  const start = Math.max(0, Math.min(from, length));
  return { from: start, to: Math.max(start, Math.min(to, length)), severity: 'error', message };
}

/** Where the cursor is, from 1, and how much is selected. */
export interface CursorPlace {
  readonly line: number;
  readonly column: number;
  /** 0: nothing. */
  readonly selectedChars: number;
  readonly selectedLines: number;
  readonly statement: StatementPosition | null;
}

export function describeCursor(
  { selection, doc }: Pick<EditorState, 'selection' | 'doc'>,
  statement: StatementPosition | null,
): CursorPlace {
  const { head, from, to } = selection.main;
  const line = doc.lineAt(head);
  return {
    line: line.number,
    column: head - line.from + 1,
    selectedChars: to - from,
    selectedLines: doc.lineAt(to).number - doc.lineAt(from).number + 1,
    statement,
  };
}

/** `text` null: nothing is selected but space. */
export function readSelection({ selection, doc }: Pick<EditorState, 'selection' | 'doc'>): { text: string | null; from: number } {
  const { from, to, empty } = selection.main;
  const text = empty ? '' : doc.sliceString(from, to);
  return text.trim() === '' ? { text: null, from: 0 } : { text, from };
}
