// What is known of a statement while its tables are looked for, and of each pair of parentheses in it.
import type { TableRef } from '#app/domain/sql/grammar.ts';
import type { Pairs } from './outline.ts';
import type { SqlToken } from './token.ts';
import type { TokenRules } from './token-rules.ts';

export interface SourceTokens {
  readonly ref: TableRef;
  readonly first: SqlToken;
  readonly last: SqlToken;
  /** The word of `TABLE t`, which is a query; null: it stands in a FROM clause. */
  readonly tableWord: SqlToken | null;
  readonly hasAlias: boolean;
  /** Something stands behind the name that belongs to it: a version, a sample. */
  readonly isSpecial: boolean;
}

export interface Sources {
  readonly sources: readonly SourceTokens[];
  /** Names of WITH queries anywhere. */
  readonly withNames: readonly string[];
  /** Of functions in FROM, in lower case. */
  readonly tableFunctions: readonly string[];
  /** False where something stands in FROM that isn't known. */
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

/** One pair of parentheses, or the statement itself. */
export interface ParenthesisLevel {
  readonly outer: ParenthesisLevel | null;
  /** WITH queries that are known from here on. */
  readonly known: Set<string>;
  readonly isFromCall: boolean;
  inFrom: boolean;
  wantsTable: boolean;
  /** Of a recursive query, which is known in its own text behind UNION. */
  own: string | null;
  /** What the tables of this FROM that others are joined to are called. */
  joined: Set<string>;
}

export const newLevel = (outer: ParenthesisLevel | null, rest: Partial<ParenthesisLevel> = {}): ParenthesisLevel => ({
  outer,
  known: new Set(),
  isFromCall: false,
  inFrom: false,
  wantsTable: false,
  own: null,
  joined: new Set(),
  ...rest,
});
