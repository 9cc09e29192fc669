// BigQuery's statements by their tokens. The second line is a dry run: BigQuery's own account of what a statement is and reads.
import type { Grammar, ParsedStatement, StatementKind } from '#app/domain/sql/grammar.ts';
import { refusedSetting, type SessionChange } from '#app/domain/sql/session-change.ts';
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';
import { createTokenGrammar } from '#app/engines/shared/tokens/create-grammar.ts';
import type { SqlToken } from '#app/engines/shared/tokens/token.ts';
import { dottedName, isWord, type TokenRules } from '#app/engines/shared/tokens/token-rules.ts';
import { callsBuiltInsOnly } from './grammar/calls.ts';
import { bigqueryName, lexBigquery } from './grammar/lexer.ts';
import { quoteName } from './dialect/quoting.ts';
import { readProblem, SCRIPTING } from './grammar/refusals.ts';
import { BIGQUERY_RESERVED } from './names.ts';
import { readTablePath } from './grammar/table-path.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** What queries begin with. */
const READS: ReadonlySet<string> = new Set(['SELECT', 'WITH', 'FROM', '(']);

const KINDS: ReadonlyMap<string, StatementKind> = new Map<string, StatementKind>([
  ...[...READS].map((word): [string, StatementKind] => [word, 'select']),
  // Both are ours: a dry run, and what the API lists.
  ['EXPLAIN', 'explain'],
  ['SHOW', 'show'],
  ...['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'TRUNCATE'].map((word): [string, StatementKind] => [word, 'dml']),
  ...['CREATE', 'ALTER', 'DROP', 'UNDROP', 'GRANT', 'REVOKE'].map((word): [string, StatementKind] => [word, 'ddl']),
]);

const kindOf = (tokens: readonly SqlToken[]): StatementKind => KINDS.get(tokens[0]?.text ?? '') ?? 'other';

/** Whether the word introduces a clause after a table; such words can also be names. */
function followsTable(tokens: readonly SqlToken[], at: number): boolean {
  const next = tokens[at + 1];
  switch (tokens[at]?.text) {
    case 'PIVOT':
    case 'MATCH_RECOGNIZE':
      return next?.text === '(';
    case 'UNPIVOT':
      return next?.text === '(' || isWord(next, 'INCLUDE') || isWord(next, 'EXCLUDE');
    default:
      return false;
  }
}

const explainsQuery = ([, second]: readonly SqlToken[]): boolean => READS.has(second?.text ?? '');

/**
 * The tables that a statement writes. Null if a routine is called, which could read anything. Reads of writing statements aren't
 * listed.
 */
function findTargets(tokens: readonly SqlToken[], kind: StatementKind, sql: string): readonly (readonly SqlToken[])[] | null {
  if (!callsBuiltInsOnly(tokens, sql)) return null;
  if (kind === 'select') return [];
  if (kind === 'explain') return explainsQuery(tokens) ? [] : null;
  return kind === 'ddl' ? madeTable(tokens, sql) : null;
}

/** `CREATE [OR REPLACE] TABLE|VIEW [IF NOT EXISTS] name AS query`. */
function madeTable(tokens: readonly SqlToken[], sql: string): readonly (readonly SqlToken[])[] | null {
  if (!isWord(tokens[0], 'CREATE')) return null;
  let at = isWord(tokens[1], 'OR') ? 3 : 1;
  if (!isWord(tokens[at], 'TABLE') && !isWord(tokens[at], 'VIEW')) return null;
  at += 1;
  if (isWord(tokens[at], 'IF')) at += 3;
  const name = dottedName(tokens, at);
  const path = readTablePath(tokens, at, sql);
  // A path in one pair of backticks is one token.
  if (path === null || path.names.length !== name.length || path.next !== at + name.length * 2 - 1) return null;
  return isWord(tokens[path.next], 'AS') ? [name] : null;
}

function sessionChange([first, second]: readonly SqlToken[]): SessionChange | null {
  if (first === undefined || !SCRIPTING.has(first.text)) return null;
  const name = first.text === 'EXECUTE' || first.text === 'BEGIN' ? `${first.text} ${second?.text ?? ''}`.trim() : first.text;
  if (first.text === 'SET' || first.text === 'DECLARE')
    return refusedSetting('A variable', 'each statement is a job of its own, and later ones don’t know it.');
  return {
    kind: 'refused',
    message: `${name} can’t be used here: each statement is a job of its own. Use plain SQL statements.`,
  };
}

export const bigqueryRules: TokenRules = {
  lex: lexBigquery,
  nameOf: bigqueryName,
  quoteIdentifier: quoteName,
  kindOf,
  reserved: BIGQUERY_RESERVED,
  endsFrom: () => false,
  followsTable,
  fromFunctions: words('EXTRACT'),
  plainTableFunctions: new Set(),
  // Statements over other databases; the others say who the connection is.
  deniesFunction: (name) => name === 'external_query',
  readProblem: (tokens) =>
    isWord(tokens[0], 'EXPLAIN') && !explainsQuery(tokens)
      ? 'Only statements that read can be explained here.'
      : readProblem(tokens),
  clauseWords: words(
    'AS SELECT FROM WHERE GROUP HAVING QUALIFY ORDER UNION INTERSECT EXCEPT WITH LIMIT OFFSET WINDOW INTO JOIN TABLESAMPLE FOR USING ON SET',
  ),
  findTargets,
  sessionChange,
  readPath: readTablePath,
  // Names of WITH queries and aliases don’t regard case, those of tables do.
  foldQueryName: foldAsciiCase,
  namesColumnsBySchema: false,
  joinsColumns: true,
};

const base = createTokenGrammar(bigqueryRules);

/** Whether steps of pipe syntax follow it at its end. */
function isPiped({ sql }: Pick<ParsedStatement, 'sql'>): boolean {
  const lexed = lexBigquery(sql);
  if (!lexed.ok) return false;
  let depth = 0;
  for (const { kind, text } of lexed.tokens) {
    if (kind === 'open') depth += 1;
    if (kind === 'close') depth -= 1;
    if (depth === 0 && text === '|>') return true;
  }
  return lexed.tokens.find(({ kind }) => kind !== 'comment')?.text === 'FROM';
}

export const bigqueryGrammar: Grammar = {
  ...base,
  limitOf: (statement) => (isPiped(statement) ? null : base.limitOf(statement)),
  withLimit: (statement, limit) =>
    statement.kind === 'select' && isPiped(statement) ? `${statement.sql}\n|> LIMIT ${limit}` : base.withLimit(statement, limit),
  callsBuiltInsOnly: (expression) => {
    const lexed = lexBigquery(expression);
    return lexed.ok && callsBuiltInsOnly(lexed.tokens, expression);
  },
};
