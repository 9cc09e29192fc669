// Trino's statements by their tokens: which kind each is, what it names, and what stands in a FROM clause. The second line is
// the server's read-only transaction, and its own plan of what is read.
import type { StatementKind } from '#app/domain/sql/grammar.ts';
import { TRINO_RESERVED } from './names.ts';
import { createTokenGrammar } from '#app/engines/shared/tokens/create-grammar.ts';
import type { SqlToken } from '#app/engines/shared/tokens/token.ts';
import { dottedName, isName, isWord, type TokenRules } from '#app/engines/shared/tokens/token-rules.ts';
import { quoteIdentifier } from '#app/engines/shared/dialect/sql-text.ts';
import { lexTrino, trinoName } from './grammar/lexer.ts';
import { isPlainSetting, sessionChange } from './grammar/session-change.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** What queries begin with. */
export const READS: ReadonlySet<string> = new Set(['SELECT', 'WITH', 'VALUES', 'TABLE', '(']);

const KINDS: ReadonlyMap<string, StatementKind> = new Map<string, StatementKind>([
  ...[...READS].map((word): [string, StatementKind] => [word, 'select']),
  ['EXPLAIN', 'explain'],
  ...['SHOW', 'DESCRIBE', 'DESC'].map((word): [string, StatementKind] => [word, 'show']),
  ...['INSERT', 'UPDATE', 'DELETE', 'MERGE'].map((word): [string, StatementKind] => [word, 'dml']),
  ...['CREATE', 'ALTER', 'DROP', 'COMMENT', 'TRUNCATE', 'REFRESH', 'GRANT', 'REVOKE', 'DENY'].map(
    (word): [string, StatementKind] => [word, 'ddl'],
  ),
  ...['USE', 'SET', 'RESET', 'START', 'COMMIT', 'ROLLBACK', 'PREPARE', 'DEALLOCATE'].map((word): [string, StatementKind] => [
    word,
    'session',
  ]),
]);

const kindOf = (tokens: readonly SqlToken[]): StatementKind => KINDS.get(tokens[0]?.text ?? '') ?? 'other';

/** Words that may be aliases end a clause only with what follows them there. */
function endsFrom(tokens: readonly SqlToken[], at: number): boolean {
  const next = tokens[at + 1];
  switch (tokens[at]?.text) {
    case 'WINDOW':
      return isName(next) && isWord(tokens[at + 2], 'AS');
    case 'LIMIT':
      return next?.kind === 'number' || next?.kind === 'parameter' || isWord(next, 'ALL');
    case 'OFFSET':
      return next?.kind === 'number' || next?.kind === 'parameter';
    case 'FETCH':
      return isWord(next, 'FIRST') || isWord(next, 'NEXT');
    default:
      return false;
  }
}

const followsTable = (tokens: readonly SqlToken[], at: number): boolean =>
  endsFrom(tokens, at) ||
  (isWord(tokens[at], 'TABLESAMPLE') && (isWord(tokens[at + 1], 'BERNOULLI') || isWord(tokens[at + 1], 'SYSTEM'))) ||
  (isWord(tokens[at], 'MATCH_RECOGNIZE') && tokens[at + 1]?.text === '(');

/** What it describes or writes. SHOW STATS tells of rows, SHOW SESSION of the server, and others list what the caller may not see: they stay unknown. */
function findTargets(tokens: readonly SqlToken[], kind: StatementKind): readonly (readonly SqlToken[])[] | null {
  if (kind === 'select' || kind === 'explain') return explainsWrite(tokens) ? null : [];
  if (kind === 'session') return isPlainSetting(tokens) ? [] : null;
  if (kind === 'show') return describedTable(tokens);
  if (kind === 'dml') return isWord(tokens[0], 'DELETE') ? [] : one(dottedName(tokens, isWord(tokens[0], 'UPDATE') ? 1 : 2));
  return madeTable(tokens);
}

const one = (parts: readonly SqlToken[]): readonly (readonly SqlToken[])[] | null => (parts.length > 0 ? [parts] : null);

function describedTable(tokens: readonly SqlToken[]): readonly (readonly SqlToken[])[] | null {
  if (isWord(tokens[0], 'SHOW')) return isWord(tokens[1], 'FUNCTIONS') ? [] : null;
  if (/^(?:INPUT|OUTPUT)$/.test(tokens[1]?.text ?? '')) return null;
  const name = dottedName(tokens, 1);
  return name.length * 2 - 1 === tokens.length - 1 ? one(name) : null;
}

/** `CREATE [OR REPLACE] TABLE|VIEW [IF NOT EXISTS] name … AS query`. */
function madeTable(tokens: readonly SqlToken[]): readonly (readonly SqlToken[])[] | null {
  if (!isWord(tokens[0], 'CREATE')) return null;
  let at = isWord(tokens[1], 'OR') ? 3 : 1;
  if (!isWord(tokens[at], 'TABLE') && !isWord(tokens[at], 'VIEW')) return null;
  at += 1;
  if (isWord(tokens[at], 'IF')) at += 3;
  return one(dottedName(tokens, at));
}

/** What EXPLAIN is about: behind its options. */
export function explainedFrom(tokens: readonly SqlToken[]): number {
  let at = 1;
  while (isWord(tokens[at], 'ANALYZE') || isWord(tokens[at], 'VERBOSE')) at += 1;
  const isOption = tokens[at]?.text === '(' && (isWord(tokens[at + 1], 'TYPE') || isWord(tokens[at + 1], 'FORMAT'));
  if (isOption) while (at < tokens.length && tokens[at]?.text !== ')') at += 1;
  return isOption ? at + 1 : at;
}

const explainsWrite = (tokens: readonly SqlToken[]): boolean =>
  isWord(tokens[0], 'EXPLAIN') && KINDS.get(tokens[explainedFrom(tokens)]?.text ?? '') !== 'select';

/** Reserved: none of them is a name. */
const WRITERS = words('INSERT DELETE CREATE DROP ALTER PREPARE DEALLOCATE');

/** The second word of SHOW CREATE writes nothing, nor does a name behind a dot. */
function isWriter(tokens: readonly SqlToken[], at: number): boolean {
  const [token, before] = [tokens[at], tokens[at - 1]];
  if (token?.kind !== 'word' || !WRITERS.has(token.text) || before?.text === '.') return false;
  return !(at === 1 && token.text === 'CREATE' && isWord(before, 'SHOW'));
}

function readProblem(tokens: readonly SqlToken[]): string | null {
  if (tokens.some((_, at) => isWriter(tokens, at))) return 'Only read-only statements are allowed here.';
  if (explainsWrite(tokens)) return 'Only statements that read can be explained here.';
  if (tokens.some((token, index) => isWord(token, 'WITH') && isWord(tokens[index + 1], 'FUNCTION')))
    return 'Functions can’t be declared in a statement here.';
  return null;
}

export const trinoRules: TokenRules = {
  lex: lexTrino,
  nameOf: trinoName,
  quoteIdentifier,
  kindOf,
  reserved: TRINO_RESERVED,
  endsFrom,
  followsTable,
  fromFunctions: words('EXTRACT TRIM SUBSTRING'),
  plainTableFunctions: new Set(['sequence', 'exclude_columns']),
  deniesFunction: () => false,
  readProblem,
  clauseWords: words(
    'AS SELECT WHERE GROUP HAVING ORDER UNION INTERSECT EXCEPT WITH LIMIT OFFSET FETCH WINDOW INTO JOIN TABLESAMPLE FOR USING ON',
  ),
  findTargets,
  sessionChange,
};

export const trinoGrammar = createTokenGrammar(trinoRules);
