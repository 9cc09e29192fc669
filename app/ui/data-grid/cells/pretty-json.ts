// JSON on several lines without reading its numbers: what a double cannot represent stays as it was written.
const INDENT = '  ';
const MAX_CHARACTERS = 1_000_000;
const MAX_DEPTH = 200;
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** The text indented; null where it is not an object or a list in JSON, is nested too deep, or has over a million characters. */
export function prettyJson(text: string): string | null {
  if (text.length > MAX_CHARACTERS || !/^\s*[[{]/.test(text) || !isJson(text)) return null;
  const tokens = text.match(TOKEN) ?? [];
  let depth = 0;
  let out = '';
  for (const [index, token] of tokens.entries()) {
    const line = (): string => `\n${INDENT.repeat(depth)}`;
    const isEmpty = tokens[index + 1] === CLOSERS[token];
    if (token === '{' || token === '[') {
      depth += 1;
      if (depth > MAX_DEPTH) return null;
      out += isEmpty ? token : token + line();
    } else if (token === '}' || token === ']') {
      depth -= 1;
      const opener = tokens[index - 1] ?? '';
      out += CLOSERS[opener] === token ? token : line() + token;
    } else if (token === ',') out += token + line();
    else out += token === ':' ? ': ' : token;
  }
  return out;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // Not JSON is a result here, not a failure.
    return false;
  }
}
