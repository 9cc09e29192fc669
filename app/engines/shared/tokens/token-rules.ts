// An engine's rules for the token-based grammar.
import type { StatementKind } from '#app/domain/sql/grammar.ts';
import type { SessionChange } from '#app/domain/sql/session-change.ts';
import type { Lexed, SqlToken } from './token.ts';

export interface TokenRules {
  readonly lex: (sql: string) => Lexed;
  /** Unquotes and folds a name or unquoted word as the engine does for comparison. */
  readonly nameOf: (token: SqlToken, sql: string) => string;
  readonly quoteIdentifier: (name: string) => string;
  readonly kindOf: (tokens: readonly SqlToken[]) => StatementKind;
  /** Words that are never a name or an alias. */
  readonly reserved: ReadonlySet<string>;
  /** Whether the FROM clause ends here. For words that can also be names, the following tokens decide. */
  readonly endsFrom: (tokens: readonly SqlToken[], at: number) => boolean;
  /** Whether the token is a non-reserved keyword that follows a table without an alias. */
  readonly followsTable: (tokens: readonly SqlToken[], at: number) => boolean;
  /** Functions whose argument syntax contains FROM: `extract(day FROM x)`. */
  readonly fromFunctions: ReadonlySet<string>;
  /** Table functions that read only their arguments, in lower case. */
  readonly plainTableFunctions: ReadonlySet<string>;
  readonly deniesFunction: (name: string) => boolean;
  /** Whether a function (in lower case) exposes server information, which requires access to the entire database. Absent: none do. */
  readonly exposesServer?: (name: string) => boolean;
  /** Message if a read-only statement must still be refused; else null. */
  readonly readProblem?: (tokens: readonly SqlToken[]) => string | null;
  /** Whether `x IN t` reads a table. */
  readonly readsBehindIn?: boolean;
  /** Keywords that can't occur in an expression outside of parentheses. */
  readonly clauseWords: ReadonlySet<string>;
  /** The statement's change to its session; null if it makes none. */
  readonly sessionChange?: (tokens: readonly SqlToken[], nameOf: (token: SqlToken) => string) => SessionChange | null;
  /** Tables that a statement describes or writes to; null if unknown. */
  readonly findTargets: (
    tokens: readonly SqlToken[],
    kind: StatementKind,
    sql: string,
  ) => readonly (readonly SqlToken[])[] | null;
  /** Reads the table name that starts at `at`; null if unreadable. Absent: names separated by dots. */
  readonly readPath?: (tokens: readonly SqlToken[], at: number, sql: string) => NamePath | null;
  /** Folds the name of a CTE for comparison; absent: names are compared as `nameOf` returns them. */
  readonly foldQueryName?: (name: string) => string;
  /** Whether `a.t.b` is always a column of table `a.t`; absent: yes. If it can be a record field, it is refused when `t` is replaced. */
  readonly namesColumnsBySchema?: boolean;
  /** Whether `a.b` in FROM can be a column of a table `a` to its left. */
  readonly joinsColumns?: boolean;
}

export interface NamePath {
  /** Names from left to right. */
  readonly names: readonly string[];
  /** Index of the token after the path. */
  readonly next: number;
}

export const isWord = (token: SqlToken | undefined, text: string): boolean => token?.kind === 'word' && token.text === text;
export const isName = (token: SqlToken | undefined): boolean => token?.kind === 'word' || token?.kind === 'name';

/** Returns the name tokens of `a.b.c` that starts at `at`. */
export function dottedName(tokens: readonly SqlToken[], at: number): readonly SqlToken[] {
  const parts: SqlToken[] = [];
  let index = at;
  for (;;) {
    const token = tokens[index];
    if (!token || !isName(token)) return parts;
    parts.push(token);
    if (tokens[index + 1]?.text !== '.' || !isName(tokens[index + 2])) return parts;
    index += 2;
  }
}

/**
 * Finds an IN that isn't a plain operator: called as a function, its second argument can be a table. Null if there is none, or if the
 * engine's IN can't read tables.
 */
export function strayMembership(tokens: readonly SqlToken[], { readsBehindIn = false }: TokenRules): SqlToken | null {
  if (!readsBehindIn) return null;
  return (
    tokens.find((token, index) => {
      if (!isWord(token, 'IN') || tokens[index - 1]?.text === '.') return false;
      const before = tokens[index - 1];
      const isOperator = before !== undefined && (/^(?:NOT|GLOBAL)$/.test(before.text) || OPERANDS.has(before.kind));
      return !isOperator || (before.kind === 'word' && CALLERS.has(before.text));
    }) ?? null
  );
}

const OPERANDS: ReadonlySet<string> = new Set(['word', 'name', 'text', 'number', 'parameter', 'close']);
/** Keywords that precede an expression. */
const CALLERS: ReadonlySet<string> = new Set(
  'SELECT WHERE PREWHERE HAVING QUALIFY ON AND OR BY WHEN THEN ELSE CASE DISTINCT LIKE ILIKE BETWEEN IN AS DIV MOD INTERVAL LIMIT'.split(
    ' ',
  ),
);
