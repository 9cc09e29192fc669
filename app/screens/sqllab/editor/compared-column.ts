// Finds the column that a string literal at the cursor is compared with: `status = '|`, `o.status in ('new', '|`. Pure.
import type { SqlNames } from '#app/domain/sql/sql-names.ts';
import { NAME } from '#app/screens/sql-editor/name-patterns.ts';
import { splitQualifier } from './named-tables.ts';

export interface ComparedText {
  /** Names before the column, such as a table or alias; can be empty. */
  readonly qualifier: readonly string[];
  readonly column: string;
  /** The part of the value that is already typed. */
  readonly typed: string;
}

const COMPARISON = new RegExp(
  `(${NAME}(?:\\s*\\.\\s*${NAME})*)\\s*(?:=|<>|!=|(?:not\\s+)?in\\s*\\((?:\\s*'(?:[^']|'')*'\\s*,)*|(?:not\\s+)?like)\\s*'((?:[^']|'')*)$`,
  'iu',
);
const MAX_CHARS = 2_000;

/** `before`: the text before the cursor. */
export function comparedColumn(before: string, sqlNames: SqlNames): ComparedText | null {
  const match = COMPARISON.exec(before.slice(-MAX_CHARS));
  const names = splitQualifier(match?.[1] ?? '', sqlNames);
  const column = names.at(-1);
  return match && column !== undefined ? { qualifier: names.slice(0, -1), column, typed: match[2] ?? '' } : null;
}
