// A statement's own limit, read from its tree.
import type { ParsedStatement } from '#app/domain/sql/grammar.ts';
import { isSelect, findLimitClause, type AnySelect, type Node } from './walk-tree.ts';
import type { ParseOne } from './parser.ts';

type LimitedStatement = Pick<ParsedStatement, 'sql' | 'kind'>;

export interface OwnLimit {
  readonly limitOf: (statement: LimitedStatement) => number | null;
  /** The tree of what selects; null of anything else. */
  readonly readSelect: (statement: LimitedStatement) => AnySelect | null;
  /** The text when it is one select with just that limit, else what it was made of. */
  readonly keepIfLimited: (text: string, limit: number, before: string) => string;
}

export function createOwnLimit(parseOne: ParseOne): OwnLimit {
  const readSelect = ({ sql, kind }: LimitedStatement): AnySelect | null => {
    const tree = kind === 'select' ? parseOne(sql, 0) : null;
    return tree?.ok && isSelect(tree.value) ? tree.value : null;
  };
  const limitOf = (statement: LimitedStatement): number | null => {
    const select = readSelect(statement);
    return select && plainCount(findLimitClause(select)?.count);
  };
  const keepIfLimited = (text: string, limit: number, before: string): string =>
    limitOf({ sql: text, kind: 'select' }) === limit ? text : before;
  return { limitOf, readSelect, keepIfLimited };
}

/** Null where a limit is no plain number. */
export const plainCount = (count: Node | undefined): number | null =>
  count?.type === 'number_literal' && Number.isSafeInteger(count.value) ? count.value : null;
