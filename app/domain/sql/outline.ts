// What a script of any SQL dialect does, read from its tokens alone: for dialects that none of our grammars
// parses. An outline is for display and lists, never for access: what it cannot see, a grammar would refuse.
import { foldAsciiCase } from './fold-identifier.ts';
import { lexSqlite, splitSqlite, type SqliteToken } from './sqlite-lexer.ts';
import type { TableRef } from './grammar.ts';

export interface StatementOutline {
  readonly sql: string;
  /** Its main keyword, upper case: `SELECT`, also after WITH; empty for none. */
  readonly verb: string;
  readonly mutates: boolean;
  /** Read or written; names of WITH queries left out. In the order of the text. */
  readonly tables: readonly TableRef[];
  /** Rows at most, where the outermost select says so by a plain number. */
  readonly limit: number | null;
  readonly withNames: readonly string[];
  readonly hasSubquery: boolean;
}

const WRITING: ReadonlySet<string> = new Set(
  'INSERT UPDATE DELETE MERGE REPLACE UPSERT CREATE ALTER DROP TRUNCATE RENAME GRANT REVOKE COPY LOAD CALL EXECUTE DO VACUUM REINDEX'.split(
    ' ',
  ),
);
const SELECTING: readonly string[] = ['SELECT', 'VALUES', 'TABLE'];
const MAIN: ReadonlySet<string> = new Set([...SELECTING, 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'REPLACE']);
const ENDS_LIST: ReadonlySet<string> = new Set(
  'WHERE GROUP HAVING ORDER LIMIT OFFSET FETCH UNION INTERSECT EXCEPT WINDOW SET VALUES SELECT ON USING RETURNING QUALIFY'.split(
    ' ',
  ),
);
/** Before a parenthesis in which FROM names no table: `EXTRACT(YEAR FROM day)`. */
const FROM_AS_ARGUMENT: ReadonlySet<string> = new Set(['EXTRACT', 'TRIM', 'SUBSTRING', 'OVERLAY', 'POSITION']);

/** The statements of the script; null where its quotes or comments do not end. */
export function outlineScript(sql: string): StatementOutline[] | null {
  const lexed = lexSqlite(sql);
  return lexed.ok ? splitSqlite(lexed.tokens).map((tokens) => outline(sql, tokens)) : null;
}

interface Word extends Pick<SqliteToken, 'kind'> {
  readonly text: string;
  /** Upper case if unquoted, else the text. */
  readonly upper: string;
  readonly depth: number;
}

function outline(sql: string, tokens: readonly SqliteToken[]): StatementOutline {
  const message = toTokens(sql, tokens);
  const withNames = namesOfWith(message);
  const verb = verbOf(message);
  return {
    sql: sql.slice(tokens[0]?.from ?? 0, tokens.at(-1)?.to ?? 0),
    verb,
    mutates: doesMutate(message, verb),
    tables: tablesOf(message, withNames),
    limit: limitOf(message),
    withNames,
    hasSubquery: message.some(({ kind }, at) => kind === 'open' && ['SELECT', 'WITH'].includes(message[at + 1]?.upper ?? '')),
  };
}

function toTokens(sql: string, tokens: readonly SqliteToken[]): Word[] {
  let depth = 0;
  return tokens.map(({ kind, from, to }) => {
    const text = sql.slice(from, to);
    if (kind === 'close') depth = Math.max(0, depth - 1);
    const word: Word = { kind, text, upper: kind === 'word' ? text.toUpperCase() : text, depth };
    if (kind === 'open') depth += 1;
    return word;
  });
}

/** Commands of pipe languages begin with a dot; what follows it is their verb. */
function verbOf(message: readonly Word[]): string {
  const first = message.find(({ kind }) => kind !== 'open');
  if (first?.text === '.') return `.${message[1]?.upper ?? ''}`;
  if (first?.upper !== 'WITH') return first?.kind === 'word' ? first.upper : '';
  return message.find(({ upper, depth, kind }) => kind === 'word' && depth === first.depth && MAIN.has(upper))?.upper ?? 'WITH';
}

function doesMutate(message: readonly Word[], verb: string): boolean {
  if (verb.startsWith('.')) return verb !== '.SHOW';
  if (verb === 'EXPLAIN') return message.some(({ upper }) => upper === 'ANALYZE') && message.some(isWritingWord);
  if (WRITING.has(verb)) return true;
  const writesInside = message.some(
    ({ upper, kind }, at) => kind === 'word' && isWith(message) && isWritingStart(message, at, upper),
  );
  const selectsInto = verb === 'SELECT' && message.some(({ upper }, at) => upper === 'INTO' && message[at + 1]?.text !== '@');
  return writesInside || selectsInto;
}

const isWith = (message: readonly Word[]): boolean => message[0]?.upper === 'WITH';
const isWritingWord = ({ kind, upper }: Word): boolean => kind === 'word' && WRITING.has(upper);
const isWritingStart = (message: readonly Word[], at: number, upper: string): boolean =>
  WRITING.has(upper) && message[at - 1]?.kind === 'open' && !/^\($/.test(message[at + 1]?.text ?? '');

function namesOfWith(message: readonly Word[]): string[] {
  return message.flatMap(({ upper, kind }, at) => {
    if (upper !== 'AS' || message[at + 1]?.kind !== 'open') return [];
    const before = message[at - 1];
    const named = before?.kind === 'close' ? message[openingOf(message, at - 1) - 1] : before;
    const isAfterWith = message.slice(0, at).some((word) => word.upper === 'WITH');
    return kind === 'word' && isAfterWith && named && isName(named) ? [nameOf(named)] : [];
  });
}

function openingOf(message: readonly Word[], closing: number): number {
  const depth = message[closing]?.depth;
  return message.findLastIndex(({ kind, depth: own }, at) => at < closing && kind === 'open' && own === depth);
}

function tablesOf(message: readonly Word[], withNames: readonly string[]): TableRef[] {
  const known = new Set(withNames.map(foldAsciiCase));
  const found = new Map<string, TableRef>();
  for (const at of tablePlaces(message)) {
    const ref = readTable(message, at);
    if (ref && !(ref.schema === null && ref.catalog === null && known.has(foldAsciiCase(ref.table))))
      found.set(JSON.stringify(ref), ref);
  }
  return [...found.values()];
}

/** Where a table's name can begin: after FROM, JOIN and their like, and after the commas of a FROM. */
function tablePlaces(message: readonly Word[]): number[] {
  const places: number[] = [];
  const lists = new Set<number>();
  message.forEach((word, at) => {
    if (word.kind === 'close') lists.delete(word.depth + 1);
    if (word.text === ',' && lists.has(word.depth)) places.push(at + 1);
    if (word.kind !== 'word') return;
    if (ENDS_LIST.has(word.upper)) lists.delete(word.depth);
    if (!opensTable(message, at)) return;
    places.push(at + 1);
    if (word.upper === 'FROM') lists.add(word.depth);
  });
  return places;
}

function opensTable(message: readonly Word[], at: number): boolean {
  const [{ upper = '', depth = 0 } = {}, before] = [message[at], message[at - 1]?.upper];
  switch (upper) {
    case 'FROM':
      return (
        before !== 'DISTINCT' &&
        !isArgument(message, at, depth) &&
        !(message[0]?.upper === 'SHOW' && isSchemaList(message[1]?.upper))
      );
    case 'JOIN':
    case 'INTO':
      return message[at + 1]?.upper !== 'TABLE';
    case 'UPDATE':
      return at === 0 || before === ')';
    case 'TABLE':
      return ['INTO', 'OVERWRITE', 'CREATE', 'DROP', 'ALTER', 'TRUNCATE'].includes(before ?? '');
    case 'DESCRIBE':
    case 'DESC':
      return at === 0;
    default:
      return false;
  }
}

const isSchemaList = (word: string | undefined): boolean => word === 'TABLES' || word === 'VIEWS' || word === 'SCHEMAS';

function isArgument(message: readonly Word[], at: number, depth: number): boolean {
  const opening = message.findLastIndex(({ kind, depth: own }, index) => index < at && kind === 'open' && own === depth - 1);
  return opening > 0 && FROM_AS_ARGUMENT.has(message[opening - 1]?.upper ?? '');
}

/** `a`, `a.b`, `a.b.c` or `a..c`; null where something else is there: a sub-query, VALUES, a function. */
function readTable(message: readonly Word[], at: number): TableRef | null {
  const parts: string[] = [];
  let next = at;
  for (
    let word = message[next];
    word && isName(word) && !(parts.length === 0 && SELECTING.includes(word.upper));
    word = message[next]
  ) {
    parts.push(nameOf(word));
    const dots = message[next + 1]?.text;
    if (dots !== '.' && dots !== '..') break;
    if (dots === '..') parts.push('');
    next += 2;
  }
  const isCall = message[next + 1]?.kind === 'open' && message[at - 1]?.upper !== 'INTO' && message[at - 1]?.upper !== 'TABLE';
  const [table, schema, catalog] = parts.reverse();
  return table === undefined || isCall ? null : { catalog: catalog || null, schema: schema || null, table };
}

const isName = ({ kind }: Word): boolean => kind === 'word' || kind === 'name';

/** Without its quotes. */
function nameOf({ kind, text }: Word): string {
  if (kind !== 'name') return text;
  const quote = text[0] ?? '';
  const inner = text.slice(1, -1);
  return quote === '[' ? inner : inner.replaceAll(quote + quote, quote);
}

function limitOf(message: readonly Word[]): number | null {
  const at = message.findLastIndex(({ upper, depth }) => depth === 0 && (upper === 'LIMIT' || upper === 'TOP'));
  if (at < 0) return null;
  // TOP (5) has its number in parentheses.
  if (message[at]?.upper === 'TOP' && message[at + 1]?.kind === 'open') return wholeNumber(message[at + 2]?.text);
  const second = message[at + 2]?.text === ',' ? message[at + 3] : undefined;
  return wholeNumber((second ?? message[at + 1])?.text);
}

const wholeNumber = (text = ''): number | null => (/^\d+$/.test(text) ? Number(text) : null);
