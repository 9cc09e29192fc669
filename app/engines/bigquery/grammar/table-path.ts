// The name of a table as it stands in FROM: `project.dataset.table` in one pair of backticks, in several, or in none, where a
// project can have dashes. Pure.
import type { SqlToken } from '#app/engines/shared/tokens/token.ts';
import { isName } from '#app/engines/shared/tokens/token-rules.ts';
import { bigqueryName } from './lexer.ts';

export interface TablePath {
  /** One to three names from left to right. */
  readonly names: readonly string[];
  /** The index of the token behind it. */
  readonly next: number;
}

const DASHED = /[A-Za-z_]\w*(?:-\w+)+/y;

/** Wildcards and decorators read several tables or a part of one; a colon belongs to old projects, whose names have dots. */
const UNCLEAR = /[*$@:]/;
/** What tells of tables that the name doesn't. */
const METADATA = /^(?:information_schema|__tables(?:_summary)?__|__partitions_summary__)$/i;

/** Null where it can't be told which table that is. */
export function readTablePath(tokens: readonly SqlToken[], at: number, sql: string): TablePath | null {
  const read = readParts(tokens, at, sql);
  if (read === null) return null;
  const names = read.parts.flatMap((part) => part.split('.'));
  const isClear = names.length <= 3 && names.every((name) => name !== '' && !UNCLEAR.test(name) && !METADATA.test(name));
  return isClear ? { names, next: read.next } : null;
}

function readParts(tokens: readonly SqlToken[], at: number, sql: string): { parts: string[]; next: number } | null {
  const first = readPart(tokens, at, sql);
  if (first === null) return null;
  const parts = [first.name];
  let { next } = first;
  while (tokens[next]?.text === '.') {
    const token = tokens[next + 1];
    if (!token || !isName(token) || isDashed(tokens, next + 1)) return null;
    parts.push(bigqueryName(token, sql));
    next += 2;
  }
  // `dataset.2024` has a number for its table; what follows another dash would be a part of the name.
  return tokens[next]?.kind === 'number' || tokens[next]?.text === '-' ? null : { parts, next };
}

/** Dashes are the name's only with nothing around them. */
const isDashed = (tokens: readonly SqlToken[], at: number): boolean =>
  tokens[at]?.kind === 'word' && tokens[at + 1]?.text === '-' && tokens[at + 1]?.from === tokens[at]?.to;

function readPart(tokens: readonly SqlToken[], at: number, sql: string): { name: string; next: number } | null {
  const token = tokens[at];
  if (!token || !isName(token)) return null;
  if (!isDashed(tokens, at)) return { name: bigqueryName(token, sql), next: at + 1 };
  DASHED.lastIndex = token.from;
  const name = DASHED.exec(sql)?.[0];
  if (name === undefined) return null;
  const end = token.from + name.length;
  let next = at;
  while ((tokens[next]?.to ?? Infinity) <= end) next += 1;
  const isWhole = tokens[next - 1]?.to === end;
  return isWhole ? { name, next } : null;
}
