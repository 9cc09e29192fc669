// Which text of a tab a run takes: the selection, else the statement at the cursor or all of it. Pure.
import type { TabEditor } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { findLexis } from '#app/engines/find-client.ts';
import { splitStatements, statementAt } from '#app/domain/sqllab/script/split-statements.ts';
import { computeOffset } from './error-place.ts';

export interface RunText {
  readonly sql: string;
  /** Where `sql` begins in the tab's text. */
  readonly from: number;
}

type RunnableTab = Pick<TabEditor, 'sql' | 'selectedText' | 'cursorPosition'>;

export interface CursorAt {
  /** Offset in the text. */
  readonly cursor: number;
  readonly engine: string | null;
}

/** `at` null: all of the text where nothing is selected. Null where there is nothing but space. */
export function textToRun(editor: RunnableTab, at: CursorAt | null = null): RunText | null {
  const selected = editor.selectedText ?? '';
  if (selected.trim() !== '') return { sql: selected, from: selectionStart(editor, selected) };
  const found = at && !hasBlocks(editor.sql) ? statementAtCursor(editor.sql, at) : null;
  const text = found ?? { sql: editor.sql, from: 0 };
  return text.sql.trim() === '' ? null : text;
}

/** What a template sets, the statements after it need. */
const hasBlocks = (sql: string): boolean => sql.includes('{%');

/** Null where the text has one statement or none. */
export function statementAtCursor(sql: string, { cursor, engine }: CursorAt): RunText | null {
  const ranges = splitStatements(sql, findLexis(engine));
  // A single one runs with the comments around it.
  const range = ranges.length > 1 ? statementAt(sql, ranges, cursor) : null;
  return range && { sql: sql.slice(range.from, range.to), from: range.from };
}

/** The statement of a run's text by its number, from 1; null where the text does not split into as many as ran. */
export function statementOfRun(sql: string, { number, count }: { number: number; count: number }, engine: string | null) {
  if (hasBlocks(sql)) return null;
  const ranges = splitStatements(sql, findLexis(engine));
  const range = ranges.length === count ? ranges[number - 1] : undefined;
  return range ? sql.slice(range.from, range.to) : null;
}

/** Longer texts are not counted while one types. */
const MAX_COUNTED_CHARS = 200_000;

/** Whether the text has several statements to choose from; a text too long to count has. */
export const hasSeveral = (sql: string, engine: string | null): boolean =>
  sql.length > MAX_COUNTED_CHARS || (!hasBlocks(sql) && countStatements(sql, engine) > 1);

export const countStatements = (sql: string, engine: string | null): number => splitStatements(sql, findLexis(engine)).length;

/** By line and column; by its first occurrence where the cursor is elsewhere. */
function selectionStart({ sql, cursorPosition }: Pick<TabEditor, 'sql' | 'cursorPosition'>, selected: string): number {
  const at = computeOffset(sql, cursorPosition.row + 1, cursorPosition.column);
  return sql.startsWith(selected, at) ? at : Math.max(0, sql.indexOf(selected));
}
