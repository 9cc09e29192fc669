// Which columns of a statement are aggregates of its query, and how they are summed up further: read from the text of its outermost
// SELECT. A text that isn't understood has none.

export type FurtherAggregate = 'SUM' | 'AVG' | 'MIN' | 'MAX';

const NOISE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g;
const ALIASED = /^([\s\S]*?)(?:\s+as)?\s+("(?:[^"]|"")+"|`[^`]+`|\[[^\]]+\]|[\p{L}_][\p{L}\d_$]*)$/iu;
const CALLED =
  /\b(sum|total|count|avg|mean|median|stddev\w*|var\w*|quantile\w*|percentile\w*|approx_\w*|min|max|uniq\w*|row_number|rank|dense_rank|ntile|lag|lead|first_value|last_value)(?:if)?\s*\(/i;

/** By the names of the columns as the result has them; names without quotes also in lower case. */
export function findAggregates(sql: string): ReadonlyMap<string, FurtherAggregate> {
  const found = new Map<string, FurtherAggregate>();
  for (const item of selectedItems(sql.replaceAll(NOISE, ' '))) {
    const [expression, name] = readItem(item);
    const aggregate = aggregateOf(expression);
    if (aggregate === null) continue;
    found.set(name, aggregate);
    found.set(name.toLowerCase(), aggregate);
  }
  return found;
}

function readItem(item: string): readonly [expression: string, name: string] {
  const [, expression, alias] = ALIASED.exec(item) ?? [];
  return expression === undefined || alias === undefined ? [item, item] : [expression, alias.replaceAll(/^["`[]|["`\]]$/g, '')];
}

function aggregateOf(expression: string): FurtherAggregate | null {
  const called = CALLED.exec(expression)?.[1]?.toLowerCase();
  if (called === undefined) return null;
  const isRunning = /\bover\s*\(/i.test(expression);
  if (/^(?:row_number|rank|dense_rank|ntile|lag|lead|first_value|last_value)$/.test(called)) return null;
  if (isRunning) return 'MAX';
  if (expression.includes('/') && !/^\s*(?:sum|total|count)\s*\([^()]*\)\s*\/\s*\d+(?:\.\d+)?\s*$/i.test(expression))
    return 'AVG';
  if (called === 'min') return 'MIN';
  if (called === 'max') return 'MAX';
  return /^(?:sum|total|count|uniq|approx_count|approx_distinct)/.test(called) ? 'SUM' : 'AVG';
}

/** What stands between the first SELECT and its FROM that are in no parentheses, at its commas. */
function selectedItems(text: string): readonly string[] {
  const items: string[] = [];
  let depth = 0;
  let start = -1;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|[(),;]|[\p{L}_][\p{L}\d_$]*/giu)) {
    if (token === '(') depth++;
    else if (token === ')') depth--;
    if (depth > 0) continue;
    const word = token.toLowerCase();
    if (start < 0) {
      if (word === 'select') start = index + token.length;
      continue;
    }
    if (word === 'distinct' && text.slice(start, index).trim() === '') start = index + token.length;
    const isEnd = word === 'from' || word === ';' || word === 'union';
    if (token !== ',' && !isEnd) continue;
    items.push(text.slice(start, index).trim());
    if (isEnd) return items;
    start = index + 1;
  }
  return start < 0 ? [] : [...items, text.slice(start).trim()];
}
