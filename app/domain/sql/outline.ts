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
  /** Index of the enclosing parenthesis; -1: none. */
  readonly opening: number;
  /** For a closing parenthesis: the index of the one that it closes. */
  readonly closes: number;
}

function outline(sql: string, tokens: readonly SqliteToken[]): StatementOutline {
  const words = toTokens(sql, tokens);
  const withNames = namesOfWith(words);
  const verb = verbOf(words);
  return {
    sql: sql.slice(tokens[0]?.from ?? 0, tokens.at(-1)?.to ?? 0),
    verb,
    mutates: doesMutate(words, verb),
    tables: tablesOf(words, withNames),
    limit: limitOf(words),
    withNames,
    hasSubquery: words.some(({ kind }, at) => kind === 'open' && ['SELECT', 'WITH'].includes(words[at + 1]?.upper ?? '')),
  };
}

function toTokens(sql: string, tokens: readonly SqliteToken[]): Word[] {
  const open: number[] = [];
  return tokens.map(({ kind, from, to }, index) => {
    const text = sql.slice(from, to);
    const closes = kind === 'close' ? (open.pop() ?? -1) : -1;
    const upper = kind === 'word' ? text.toUpperCase() : text;
    const word: Word = { kind, text, upper, depth: open.length, opening: open.at(-1) ?? -1, closes };
    if (kind === 'open') open.push(index);
    return word;
  });
}

/** Commands of pipe languages begin with a dot; what follows it is their verb. */
function verbOf(words: readonly Word[]): string {
  const first = words.find(({ kind }) => kind !== 'open');
  if (first?.text === '.') return `.${words[1]?.upper ?? ''}`;
  if (first?.upper !== 'WITH') return first?.kind === 'word' ? first.upper : '';
  return words.find(({ upper, depth, kind }) => kind === 'word' && depth === first.depth && MAIN.has(upper))?.upper ?? 'WITH';
}

function doesMutate(words: readonly Word[], verb: string): boolean {
  if (verb.startsWith('.')) return verb !== '.SHOW';
  if (verb === 'EXPLAIN') return words.some(({ upper }) => upper === 'ANALYZE') && words.some(isWritingWord);
  if (WRITING.has(verb)) return true;
  const writesInside = words.some(({ upper, kind }, at) => kind === 'word' && isWith(words) && isWritingStart(words, at, upper));
  const selectsInto = verb === 'SELECT' && words.some(({ upper }, at) => upper === 'INTO' && words[at + 1]?.text !== '@');
  return writesInside || selectsInto;
}

const isWith = (words: readonly Word[]): boolean => words[0]?.upper === 'WITH';
const isWritingWord = ({ kind, upper }: Word): boolean => kind === 'word' && WRITING.has(upper);
const isWritingStart = (words: readonly Word[], at: number, upper: string): boolean =>
  WRITING.has(upper) && words[at - 1]?.kind === 'open' && !/^\($/.test(words[at + 1]?.text ?? '');

function namesOfWith(words: readonly Word[]): string[] {
  const firstWith = words.findIndex((word) => word.upper === 'WITH');
  return words.flatMap(({ upper, kind }, at) => {
    if (upper !== 'AS' || words[at + 1]?.kind !== 'open') return [];
    const before = words[at - 1];
    const named = before?.kind === 'close' ? words[before.closes - 1] : before;
    const isAfterWith = firstWith >= 0 && firstWith < at;
    return kind === 'word' && isAfterWith && named && isName(named) ? [nameOf(named)] : [];
  });
}

function tablesOf(words: readonly Word[], withNames: readonly string[]): TableRef[] {
  const known = new Set(withNames.map(foldAsciiCase));
  const found = new Map<string, TableRef>();
  for (const at of tablePlaces(words)) {
    const ref = readTable(words, at);
    if (ref && !(ref.schema === null && ref.catalog === null && known.has(foldAsciiCase(ref.table))))
      found.set(JSON.stringify(ref), ref);
  }
  return [...found.values()];
}

/** Where a table's name can begin: after FROM, JOIN and their like, and after the commas of a FROM. */
function tablePlaces(words: readonly Word[]): number[] {
  const places: number[] = [];
  const lists = new Set<number>();
  words.forEach((word, at) => {
    if (word.kind === 'close') lists.delete(word.depth + 1);
    if (word.text === ',' && lists.has(word.depth)) places.push(at + 1);
    if (word.kind !== 'word') return;
    if (ENDS_LIST.has(word.upper)) lists.delete(word.depth);
    if (!opensTable(words, at)) return;
    places.push(at + 1);
    if (word.upper === 'FROM') lists.add(word.depth);
  });
  return places;
}

function opensTable(words: readonly Word[], at: number): boolean {
  const [{ upper = '' } = {}, before] = [words[at], words[at - 1]?.upper];
  switch (upper) {
    case 'FROM':
      return before !== 'DISTINCT' && !isArgument(words, at) && !(words[0]?.upper === 'SHOW' && isSchemaList(words[1]?.upper));
    case 'JOIN':
    case 'INTO':
      return words[at + 1]?.upper !== 'TABLE';
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

function isArgument(words: readonly Word[], at: number): boolean {
  const opening = words[at]?.opening ?? -1;
  return opening > 0 && FROM_AS_ARGUMENT.has(words[opening - 1]?.upper ?? '');
}

/** `a`, `a.b`, `a.b.c` or `a..c`; null where something else is there: a sub-query, VALUES, a function. */
function readTable(words: readonly Word[], at: number): TableRef | null {
  const parts: string[] = [];
  let next = at;
  for (
    let word = words[next];
    word && isName(word) && !(parts.length === 0 && SELECTING.includes(word.upper));
    word = words[next]
  ) {
    parts.push(nameOf(word));
    const dots = words[next + 1]?.text;
    if (dots !== '.' && dots !== '..') break;
    if (dots === '..') parts.push('');
    next += 2;
  }
  const isCall = words[next + 1]?.kind === 'open' && words[at - 1]?.upper !== 'INTO' && words[at - 1]?.upper !== 'TABLE';
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

function limitOf(words: readonly Word[]): number | null {
  const at = words.findLastIndex(({ upper, depth }) => depth === 0 && (upper === 'LIMIT' || upper === 'TOP'));
  if (at < 0) return null;
  // TOP (5) has its number in parentheses.
  if (words[at]?.upper === 'TOP' && words[at + 1]?.kind === 'open') return wholeNumber(words[at + 2]?.text);
  const second = words[at + 2]?.text === ',' ? words[at + 3] : undefined;
  return wholeNumber((second ?? words[at + 1])?.text);
}

const wholeNumber = (text = ''): number | null => (/^\d+$/.test(text) ? Number(text) : null);
