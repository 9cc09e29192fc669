// Selects the text of a tab that a run executes: the selection, the statement at the cursor, or all of it. Pure.
import type { TabEditor } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { findLexis } from '#app/engines/find-client.ts';
import { splitStatements, statementAt } from '#app/domain/sqllab/script/split-statements.ts';
import { computeOffset } from './error-place.ts';

export interface RunText {
  readonly sql: string;
  /** Offset of `sql` in the tab's text. */
  readonly from: number;
}

type RunnableTab = Pick<TabEditor, 'sql' | 'selectedText' | 'cursorPosition'>;

export interface CursorAt {
  /** Offset in the text. */
  readonly cursor: number;
  readonly engine: string | null;
}

/** If `at` is null and nothing is selected, returns all of the text. Null if the text is blank. */
export function textToRun(editor: RunnableTab, at: CursorAt | null = null): RunText | null {
  const selected = editor.selectedText ?? '';
  if (selected.trim() !== '') return { sql: selected, from: selectionStart(editor, selected) };
  const found = at && !hasBlocks(editor.sql) ? statementAtCursor(editor.sql, at) : null;
  const text = found ?? { sql: editor.sql, from: 0 };
  return text.sql.trim() === '' ? null : text;
}

/** Template blocks can set variables that later statements need, so such a text isn't split. */
const hasBlocks = (sql: string): boolean => sql.includes('{%');

/** Null if the text has fewer than two statements. */
export function statementAtCursor(sql: string, { cursor, engine }: CursorAt): RunText | null {
  const ranges = splitStatements(sql, findLexis(engine));
  // A single statement runs with the comments around it.
  const range = ranges.length > 1 ? statementAt(sql, ranges, cursor) : null;
  return range && { sql: sql.slice(range.from, range.to), from: range.from };
}

/** The text of a run's statement by number, from 1; null if the text doesn't split into `count` statements. */
export function statementOfRun(sql: string, { number, count }: { number: number; count: number }, engine: string | null) {
  if (hasBlocks(sql)) return null;
  const ranges = splitStatements(sql, findLexis(engine));
  const range = ranges.length === count ? ranges[number - 1] : undefined;
  return range ? sql.slice(range.from, range.to) : null;
}

/** Statements of longer texts aren't counted while typing. */
const MAX_COUNTED_CHARS = 200_000;

/** Whether the text has several statements to choose from; true for a text that is too long to count. */
export const hasSeveral = (sql: string, engine: string | null): boolean =>
  sql.length > MAX_COUNTED_CHARS || (!hasBlocks(sql) && countStatements(sql, engine) > 1);

export const countStatements = (sql: string, engine: string | null): number => splitStatements(sql, findLexis(engine)).length;

/** The offset of the cursor's line and column if the selection is there, or else of its first occurrence. */
function selectionStart({ sql, cursorPosition }: Pick<TabEditor, 'sql' | 'cursorPosition'>, selected: string): number {
  const at = computeOffset(sql, cursorPosition.row + 1, cursorPosition.column);
  return sql.startsWith(selected, at) ? at : Math.max(0, sql.indexOf(selected));
}
