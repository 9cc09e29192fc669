// ClickHouse's statements by their tokens. The second line is the server: `readonly`, and its own tree of what is read.
import type { StatementKind } from '#app/domain/sql/grammar.ts';
import { RESERVED_AS_ALIAS } from './names.ts';
import { createTokenGrammar } from '#app/engines/shared/tokens/create-grammar.ts';
import type { SqlToken } from '#app/engines/shared/tokens/token.ts';
import { dottedName, isWord, type TokenRules } from '#app/engines/shared/tokens/token-rules.ts';
import { clickhouseDialect } from './dialect.ts';
import { clickhouseName, lexClickhouse } from './grammar/lexer.ts';
import { isPlainSetting, sessionChange } from './grammar/session-change.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** What queries begin with. */
export const READS: ReadonlySet<string> = new Set(['SELECT', 'WITH', '(']);

const KINDS: ReadonlyMap<string, StatementKind> = new Map<string, StatementKind>([
  ...[...READS].map((word): [string, StatementKind] => [word, 'select']),
  ['EXPLAIN', 'explain'],
  ...['SHOW', 'DESCRIBE', 'DESC', 'EXISTS'].map((word): [string, StatementKind] => [word, 'show']),
  ...['INSERT', 'DELETE', 'UPDATE'].map((word): [string, StatementKind] => [word, 'dml']),
  ...[
    'CREATE',
    'ALTER',
    'DROP',
    'TRUNCATE',
    'RENAME',
    'EXCHANGE',
    'ATTACH',
    'DETACH',
    'GRANT',
    'REVOKE',
    'REPLACE',
    'UNDROP',
  ].map((word): [string, StatementKind] => [word, 'ddl']),
  ...['SET', 'USE', 'BEGIN', 'COMMIT', 'ROLLBACK'].map((word): [string, StatementKind] => [word, 'session']),
]);

const kindOf = (tokens: readonly SqlToken[]): StatementKind => KINDS.get(tokens[0]?.text ?? '') ?? 'other';

/** Index after EXPLAIN, its kind, and its settings. */
export function explainedFrom(tokens: readonly SqlToken[]): number {
  const at = tokens.findIndex((token, index) => index > 0 && (READS.has(token.text) || KINDS.has(token.text)));
  return at < 0 ? tokens.length : at;
}

const explainsWrite = (tokens: readonly SqlToken[]): boolean =>
  isWord(tokens[0], 'EXPLAIN') && !READS.has(tokens[explainedFrom(tokens)]?.text ?? '');

function findTargets(tokens: readonly SqlToken[], kind: StatementKind): readonly (readonly SqlToken[])[] | null {
  if (kind === 'select') return [];
  if (kind === 'explain') return explainsWrite(tokens) ? null : [];
  if (kind === 'session') return isPlainSetting(tokens) ? [] : null;
  if (kind === 'ddl') return madeTable(tokens);
  if (kind !== 'show' || isWord(tokens[0], 'SHOW')) return null;
  const name = dottedName(tokens, isWord(tokens[1], 'TABLE') ? 2 : 1);
  return name.length > 0 ? [name] : null;
}

/** `CREATE TABLE [IF NOT EXISTS] name … AS query`; a table is also made like another, or of a function. */
function madeTable(tokens: readonly SqlToken[]): readonly (readonly SqlToken[])[] | null {
  if (!isWord(tokens[0], 'CREATE') || !isWord(tokens[1], 'TABLE')) return null;
  const isOfQuery = tokens.some((token, index) => isWord(token, 'AS') && READS.has(tokens[index + 1]?.text ?? ''));
  const name = dottedName(tokens, isWord(tokens[2], 'IF') ? 5 : 2);
  return isOfQuery && name.length > 0 ? [name] : null;
}

const PARAMETER = /^\{p\d+:(?:String|Int64|Float64|Bool|Nullable\(Nothing\)|Array\((?:String|Float64)\))\}$/;

function readProblem(tokens: readonly SqlToken[]): string | null {
  if (explainsWrite(tokens)) return 'Only statements that read can be explained here.';
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'parameter' && !PARAMETER.test(token.text)) return 'Parameters of this type aren’t allowed here.';
    if (token.kind !== 'word' || tokens[index - 1]?.text === '.') continue;
    if (token.text === 'INTO' || token.text === 'SETTINGS') return `${token.text} isn’t allowed here.`;
    if (token.text === 'FORMAT' && tokens[index + 1]?.kind === 'word') return 'FORMAT isn’t allowed here.';
  }
  return null;
}

/** Other sources than tables, side effects, waiting, and names of tables as arguments. */
const DENIED =
  /^(?:dict.*|joinget.*|file|sleep.*|generateserialid|get(?:client|server|mergetree)?settings?|ai[a-z].*|catboost.*|modelevaluate|(?:global)?(?:not)?(?:null)?in(?:ignoreset)?|(?:global)?notnullin|evalmlmethod|executable|currentquery|initialquery.*|structuretocapnproto.*|filesystem.*|throwif)$/i;

/** Functions that reveal the server's name, ports, macros, or state. */
const OF_SERVER =
  /^(?:getmacro|hostname|fqdn|fullhostname|displayname|serveruuid|tcpport|buildid|uptime|getoskernelversion|zookeepersessionuptime|connectionid)$/;

export const clickhouseRules: TokenRules = {
  lex: lexClickhouse,
  nameOf: clickhouseName,
  quoteIdentifier: (name) => clickhouseDialect.quoteIdentifier(name),
  kindOf,
  reserved: RESERVED_AS_ALIAS,
  endsFrom: () => false,
  followsTable: () => false,
  fromFunctions: words('EXTRACT TRIM SUBSTRING POSITION'),
  plainTableFunctions: new Set(['numbers', 'numbers_mt', 'zeros', 'zeros_mt', 'generate_series', 'generateseries']),
  deniesFunction: (name) => DENIED.test(name),
  exposesServer: (name) => OF_SERVER.test(name),
  readProblem,
  clauseWords: words(
    'AS SELECT FROM PREWHERE WHERE GROUP HAVING ORDER UNION INTERSECT EXCEPT WITH LIMIT OFFSET WINDOW QUALIFY INTO JOIN SETTINGS FORMAT SAMPLE FINAL ON USING',
  ),
  findTargets,
  sessionChange,
  readsBehindIn: true,
};

export const clickhouseGrammar = createTokenGrammar(clickhouseRules);
