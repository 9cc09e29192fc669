// Detects additive metrics, whose cells add up to their total. Distinct counts, averages, extremes and ratios aren't additive.
import { isObject } from '#app/domain/json/is-object.ts';

const ADDITIVE_AGGREGATES = new Set(['SUM', 'COUNT']);

const NUMBER = String.raw`\d+(?:\.\d*)?`;
/** A sum or count at the beginning of a term, after an optional factor. */
const CALL = new RegExp(String.raw`^\s*(?:${NUMBER}\s*\*\s*)?(?:SUM|COUNT)\s*\(`, 'i');
/** Factors that can follow the call. */
const FACTORS = new RegExp(String.raw`^(?:\s*[*/]\s*${NUMBER})*\s*$`);
const DISTINCT = /^\s*DISTINCT\b/i;
const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`/g;
const COMMENT = /--|\/\*|['"`]/;
const MAX_CHARS = 10_000;

/** Checks a saved metric name or an ad-hoc metric, as charts store them; null if it is unknown. */
export function isAdditiveMetric(
  metric: unknown,
  saved: readonly { readonly name: string; readonly expression: string }[],
): boolean | null {
  if (typeof metric === 'string') {
    const found = saved.find(({ name }) => name === metric);
    return found ? isAdditiveSql(found.expression) : null;
  }
  if (!isObject(metric)) return null;
  const { expressionType, sqlExpression, aggregate } = metric;
  if (expressionType === 'SQL') return isAdditiveSql(typeof sqlExpression === 'string' ? sqlExpression : '');
  return ADDITIVE_AGGREGATES.has(typeof aggregate === 'string' ? aggregate.toUpperCase() : '');
}

/**
 * Checks a metric's SQL. Additive: sums and counts, added or subtracted, multiplied or divided by numbers. Anything else counts
 * as not additive.
 */
export function isAdditiveSql(sql: string): boolean {
  if (sql.length > MAX_CHARS) return false;
  const bare = sql.replace(QUOTED, 'x');
  if (COMMENT.test(bare)) return false;
  const [first = '', ...others] = splitTerms(bare);
  const terms = first.trim() === '' ? others : [first, ...others];
  return terms.length > 0 && terms.every(isAdditiveTerm);
}

function isAdditiveTerm(term: string): boolean {
  const from = CALL.exec(term)?.[0].length ?? -1;
  const end = from < 0 ? -1 : findClosingBracket(term, from);
  return end >= 0 && !DISTINCT.test(term.slice(from, end)) && FACTORS.test(term.slice(end + 1));
}

/** Index of the bracket that closes the one before `from`; -1 if there is none. */
function findClosingBracket(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** Splits at plus and minus signs outside of brackets. */
function splitTerms(sql: string): string[] {
  const terms: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < sql.length; at += 1) {
    const char = sql[at];
    if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    else if (depth === 0 && (char === '+' || char === '-')) {
      terms.push(sql.slice(from, at));
      from = at + 1;
    }
  }
  return [...terms, sql.slice(from)];
}
