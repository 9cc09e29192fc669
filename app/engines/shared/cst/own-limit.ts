// Reads the LIMIT of a statement from its tree.
import type { ParsedStatement } from '#app/domain/sql/grammar.ts';
import { isSelect, findLimitClause, type AnySelect, type Node } from './walk-tree.ts';
import type { ParseOne } from './parser.ts';

type LimitedStatement = Pick<ParsedStatement, 'sql' | 'kind'>;

export interface OwnLimit {
  readonly limitOf: (statement: LimitedStatement) => number | null;
  /** The tree of a SELECT; null for other statements. */
  readonly readSelect: (statement: LimitedStatement) => AnySelect | null;
  /** Returns `text` if it is one SELECT with exactly this limit, else `before`. */
  readonly keepIfLimited: (text: string, limit: number, before: string) => string;
}

export function createOwnLimit(parseOne: ParseOne): OwnLimit {
  const readSelect = ({ sql, kind }: LimitedStatement): AnySelect | null => {
    const tree = kind === 'select' ? parseOne(sql, 0) : null;
    return tree?.ok && isSelect(tree.value) ? tree.value : null;
  };
  const limitOf = (statement: LimitedStatement): number | null => {
    const select = readSelect(statement);
    return select && readPlainCount(findLimitClause(select)?.count);
  };
  const keepIfLimited = (text: string, limit: number, before: string): string =>
    limitOf({ sql: text, kind: 'select' }) === limit ? text : before;
  return { limitOf, readSelect, keepIfLimited };
}

/** Null if the limit isn't a plain number. */
export const readPlainCount = (count: Node | undefined): number | null =>
  count?.type === 'number_literal' && Number.isSafeInteger(count.value) ? count.value : null;
