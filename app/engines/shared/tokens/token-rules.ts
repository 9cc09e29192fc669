// What the reader of tokens needs to know of an engine's SQL.
import type { StatementKind } from '#app/domain/sql/grammar.ts';
import type { SessionChange } from '#app/domain/sql/session-change.ts';
import type { Lexed, SqlToken } from './token.ts';

export interface TokenRules {
  readonly lex: (sql: string) => Lexed;
  /** A name without its quotes, as the engine compares it; of an unquoted word too. */
  readonly nameOf: (token: SqlToken, sql: string) => string;
  readonly quoteIdentifier: (name: string) => string;
  readonly kindOf: (tokens: readonly SqlToken[]) => StatementKind;
  /** Words that are never a name or an alias. */
  readonly reserved: ReadonlySet<string>;
  /** Where a FROM clause ends: words that may be names too are followed by what only the clause is followed by. */
  readonly endsFrom: (tokens: readonly SqlToken[], at: number) => boolean;
  /** What stands behind a table with no alias, apart from what is reserved. */
  readonly followsTable: (tokens: readonly SqlToken[], at: number) => boolean;
  /** Functions whose arguments have a FROM: `extract(day FROM x)`. */
  readonly fromFunctions: ReadonlySet<string>;
  /** Functions in FROM that read nothing but their arguments, in lower case. */
  readonly plainTableFunctions: ReadonlySet<string>;
  readonly deniesFunction: (name: string) => boolean;
  /** Functions that tell of the server, in lower case: they need access to the whole database. Absent: none do. */
  readonly tellsOfServer?: (name: string) => boolean;
  /** Why a statement that reads must not run for all that; null: it may. */
  readonly readProblem?: (tokens: readonly SqlToken[]) => string | null;
  /** Whether `x IN t` reads a table. */
  readonly readsBehindIn?: boolean;
  /** Words that an expression can't contain outside of parentheses. */
  readonly clauseWords: ReadonlySet<string>;
  /** What a statement changes of its session; null: nothing. */
  readonly sessionChange?: (tokens: readonly SqlToken[], nameOf: (token: SqlToken) => string) => SessionChange | null;
  /** A statement's own tables: what it describes, or writes; null: they can't be told. */
  readonly targetsOf: (tokens: readonly SqlToken[], kind: StatementKind, sql: string) => readonly (readonly SqlToken[])[] | null;
  /** The table's name that begins there; null: it can't be told. Absent: names with dots between them. */
  readonly readPath?: (tokens: readonly SqlToken[], at: number, sql: string) => NamePath | null;
  /** A name of a WITH query as names are compared with it; absent: as `nameOf` has it. */
  readonly foldQueryName?: (name: string) => string;
  /** Whether `a.t.b` is a column of the table `a.t`; absent: it is. Where it can be a field of a record, it's refused beside a replaced `t`. */
  readonly namesColumnsBySchema?: boolean;
  /** Whether `a.b` in FROM is a column of `a` where a table on its left has that name. */
  readonly joinsColumns?: boolean;
}

export interface NamePath {
  /** From left to right. */
  readonly names: readonly string[];
  /** The index of the token behind it. */
  readonly next: number;
}

export const isWord = (token: SqlToken | undefined, text: string): boolean => token?.kind === 'word' && token.text === text;
export const isName = (token: SqlToken | undefined): boolean => token?.kind === 'word' || token?.kind === 'name';

/** The tokens of `a.b.c` from there. */
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
 * Why IN may read a table here: what stands right of it is no list, or it is called as a function, whose second argument is one.
 * Null where nothing does, or the engine reads none.
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
/** Words behind which an expression begins. */
const CALLERS: ReadonlySet<string> = new Set(
  'SELECT WHERE PREWHERE HAVING QUALIFY ON AND OR BY WHEN THEN ELSE CASE DISTINCT LIKE ILIKE BETWEEN IN AS DIV MOD INTERVAL LIMIT'.split(
    ' ',
  ),
);
