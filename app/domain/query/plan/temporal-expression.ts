// Whether free SQL yields instants, told from its text. A knowing approximation: Superset queries the
// database; here an expression of a form that is not listed is taken as it is, without a grain.

const INSTANT_FUNCTIONS =
  /^(?:date|datetime|timestamp|date_trunc|datetrunc|to_timestamp|to_date|to_datetime|todatetime|from_unixtime|date_add|date_sub|dateadd|makedate|now)\s*\(/i;
const AS_INSTANT = /\bas\s+(?:date|datetime|timestamp)/i;
const INSTANT_SUFFIX = /::\s*(?:date|timestamp(?:tz)?)\s*$/i;

/** True for a temporal column's name, alone or quoted, a function that yields an instant, or a cast to one. */
export function looksTemporal(expression: string, temporalNames: readonly string[]): boolean {
  const text = expression
    .trim()
    .replace(/^\((.*)\)$/s, '$1')
    .trim();
  const bare = text.replace(/^(["`])(.*)\1$/s, '$2').replace(/^\[(.*)\]$/s, '$1');
  if (temporalNames.includes(bare)) return true;
  if (INSTANT_SUFFIX.test(text) || isInstantCast(text)) return true;
  return INSTANT_FUNCTIONS.test(text) && closesAtEnd(text);
}

/** `CAST(… AS DATE)`: the type comes after the last bracket but the one that ends it. */
function isInstantCast(text: string): boolean {
  if (!/^cast\s*\(/i.test(text) || !text.endsWith(')')) return false;
  const inner = text.slice(0, -1);
  return AS_INSTANT.test(inner.slice(Math.max(inner.lastIndexOf('('), inner.lastIndexOf(')')) + 1));
}

/** Whether the first opening parenthesis closes at the very end: `date(a)` but not `date(a) || date(b)`. */
function closesAtEnd(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i];
    if (char === '(') depth += 1;
    if (char !== ')') continue;
    depth -= 1;
    if (depth === 0) return i === text.length - 1;
  }
  return false;
}
