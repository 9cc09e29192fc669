// Which completions come first, by what can follow at the cursor. Pure; the editor adds how well each one matches what is typed.

/** What the text before a half-typed word leads to. */
export type CompletionPosition =
  /** A new statement or sub-query. */
  | 'statement'
  /** The name of a table. */
  | 'table'
  /** A value: columns, functions. */
  | 'expression'
  /** What goes on after a complete value or name: the next clause, an operator. */
  | 'clause';

export type CompletionKind = 'column' | 'table' | 'place' | 'metric' | 'function' | 'rareFunction' | 'keyword' | 'rareKeyword';

const ORDER: Readonly<Record<CompletionPosition, readonly CompletionKind[]>> = {
  statement: ['keyword', 'table', 'column', 'metric', 'function', 'place', 'rareKeyword', 'rareFunction'],
  table: ['table', 'place', 'keyword', 'column', 'metric', 'function', 'rareKeyword', 'rareFunction'],
  expression: ['column', 'metric', 'keyword', 'function', 'table', 'place', 'rareKeyword', 'rareFunction'],
  clause: ['keyword', 'column', 'table', 'metric', 'function', 'place', 'rareKeyword', 'rareFunction'],
};

const FIRST_BOOST = 95;
const BOOST_STEP = 25;
/** The editor's penalty for another case: keywords are offered in capitals, and mostly typed without. */
const OTHER_CASE_PENALTY = 200;

/** To add to the editor's score. Smaller than what the editor takes from an option that doesn't begin with the typed text. */
export function boostCompletion(kind: CompletionKind, position: CompletionPosition): number {
  const boost = FIRST_BOOST - BOOST_STEP * ORDER[position].indexOf(kind);
  return kind === 'keyword' || kind === 'rareKeyword' ? boost + OTHER_CASE_PENALTY : boost;
}

/** Keywords of most queries, the most frequent first. */
const KEYWORDS: readonly string[] = (
  'select from where group order by having limit join left on and or as in is not null with like between case when then else end ' +
  'desc asc distinct inner right full cross using union all exists offset over partition outer ilike intersect except recursive ' +
  'nulls first last insert into values update set delete create table view drop explain rows range filter interval cast extract true false'
).split(' ');

/** `keyword`: in any case. Keywords of most queries before all others. */
export function boostKeyword(keyword: string, position: CompletionPosition): number {
  const at = KEYWORDS.indexOf(keyword.toLowerCase());
  return at < 0 ? boostCompletion('rareKeyword', position) : boostCompletion('keyword', position) - at / KEYWORDS.length;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const BEFORE_STATEMENT = words('explain analyze union intersect except begin');
const BEFORE_TABLE = words('from join into update table describe');
const BEFORE_EXPRESSION = words(
  'select distinct where and or not on by having case when then else between in like ilike set using values limit offset',
);
const LAST_CLAUSE = /\b(from|join|select|where|by|having|on|set|values|using)\b/giu;
const COMMENTS_AND_TEXTS = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/gu;
const BEFORE_SUBQUERY = /\b(?:as|from|join|in|exists|with)\s*\($/iu;
const EVERY_COLUMN = /(?:\b(?:select|distinct)|[,.(])\s*\*$/iu;

/** `before`: the text up to the half-typed word. */
export function findCompletionPosition(before: string): CompletionPosition {
  const text = before.replace(COMMENTS_AND_TEXTS, (match) => (match.startsWith("'") ? "''" : ' ')).trimEnd();
  const statement = text.slice(text.lastIndexOf(';') + 1).trimEnd();
  if (statement === '' || BEFORE_SUBQUERY.test(statement)) return 'statement';
  const word = /[\p{L}_][\p{L}\p{N}_$]*$/u.exec(statement)?.[0].toLowerCase();
  if (word !== undefined) return positionAfterWord(word, statement);
  if (statement.endsWith(',')) return isInFrom(statement) ? 'table' : 'expression';
  if (EVERY_COLUMN.test(statement)) return 'clause';
  return /[(=<>+\-*/%|!]$/.test(statement) ? 'expression' : 'clause';
}

function positionAfterWord(word: string, statement: string): CompletionPosition {
  if (BEFORE_STATEMENT.has(word) || /\bunion\s+all$/iu.test(statement)) return 'statement';
  if (BEFORE_TABLE.has(word)) return 'table';
  return BEFORE_EXPRESSION.has(word) ? 'expression' : 'clause';
}

/** Whether a comma at the end separates tables, not values; within parentheses it separates values. */
function isInFrom(statement: string): boolean {
  const open = statement.replace(/\([^()]*\)/g, '');
  const clause = [...open.matchAll(LAST_CLAUSE)].at(-1);
  return (
    (clause?.[1]?.toLowerCase() === 'from' || clause?.[1]?.toLowerCase() === 'join') && !open.slice(clause.index).includes('(')
  );
}
