// State of the search for a statement's tables, in total and per parenthesis level.
import type { TableRef } from '#app/domain/sql/grammar.ts';
import type { Pairs } from './outline.ts';
import type { SqlToken } from './token.ts';
import type { TokenRules } from './token-rules.ts';

export interface SourceTokens {
  readonly ref: TableRef;
  readonly first: SqlToken;
  readonly last: SqlToken;
  /** The token TABLE if the source is the query `TABLE t`; null for items of FROM. */
  readonly tableWord: SqlToken | null;
  readonly hasAlias: boolean;
  /** Whether a modifier follows the name, such as a version or a sample, so that a subquery can't replace it. */
  readonly isSpecial: boolean;
}

export interface Sources {
  readonly sources: readonly SourceTokens[];
  /** Names of all CTEs in the statement. */
  readonly withNames: readonly string[];
  /** Names of table functions, in lower case. */
  readonly tableFunctions: readonly string[];
  /** False if FROM contains unknown syntax. */
  readonly isCertain: boolean;
}

export interface Walk {
  readonly sql: string;
  readonly tokens: readonly SqlToken[];
  readonly pairs: Pairs;
  readonly rules: TokenRules;
  readonly sources: SourceTokens[];
  readonly withNames: string[];
  readonly tableFunctions: string[];
  isCertain: boolean;
}

/** State within one pair of parentheses, or at the statement's top level. */
export interface ParenthesisLevel {
  readonly outer: ParenthesisLevel | null;
  /** CTEs visible from here on. */
  readonly known: Set<string>;
  readonly isFromCall: boolean;
  inFrom: boolean;
  wantsTable: boolean;
  /** Name of the enclosing recursive CTE, which becomes visible in its own query after UNION. */
  ownQuery: string | null;
  /** Names of this FROM's tables that later items can refer to. */
  joined: Set<string>;
}

export const newLevel = (outer: ParenthesisLevel | null, rest: Partial<ParenthesisLevel> = {}): ParenthesisLevel => ({
  outer,
  known: new Set(),
  isFromCall: false,
  inFrom: false,
  wantsTable: false,
  ownQuery: null,
  joined: new Set(),
  ...rest,
});
