// Which text of a tab a run takes: the selection, else all of it. Pure.
import type { TabEditor } from '#app/domain/sqllab/tab-editor.ts';
import { offsetOf } from './error-place.ts';

export interface RunText {
  readonly sql: string;
  /** Where `sql` begins in the tab's text. */
  readonly from: number;
}

/** Null where there is nothing but space. */
export function textToRun(editor: Pick<TabEditor, 'sql' | 'selectedText' | 'cursorPosition'>): RunText | null {
  const selected = editor.selectedText ?? '';
  const text = selected.trim() === '' ? { sql: editor.sql, from: 0 } : { sql: selected, from: selectionStart(editor, selected) };
  return text.sql.trim() === '' ? null : text;
}

/** By line and column; by its first occurrence where the cursor is elsewhere. */
function selectionStart({ sql, cursorPosition }: Pick<TabEditor, 'sql' | 'cursorPosition'>, selected: string): number {
  const at = offsetOf(sql, cursorPosition.row + 1, cursorPosition.column);
  return sql.startsWith(selected, at) ? at : Math.max(0, sql.indexOf(selected));
}
