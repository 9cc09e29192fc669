// Reads CSS into its rules and declarations, with the line of each. Knows strings, comments and brackets, and nothing of
// what they mean; what it cannot read it hands back as a problem and goes on behind it.
interface CssDeclaration {
  readonly line: number;
  readonly property: string;
  readonly value: string;
}
export type CssBlock =
  | {
      readonly kind: 'style';
      readonly line: number;
      readonly selectors: readonly string[];
      readonly declarations: readonly CssDeclaration[];
    }
  | { readonly kind: 'media'; readonly line: number; readonly query: string; readonly blocks: readonly CssBlock[] }
  | { readonly kind: 'problem'; readonly line: number; readonly message: string };

/** Total; every line counts from 1. */
export function readCssBlocks(typed: string): CssBlock[] {
  const text = withoutComments(typed.replaceAll('\0', '\uFFFD').replaceAll(/\r\n?|\f/g, '\n'));
  return readRules(text, { firstLine: 1, depth: 0 });
}

/** Comments become blanks, so that lines stay where they are. One that never ends takes the rest. */
function withoutComments(text: string): string {
  let out = '';
  let at = 0;
  while (at < text.length) {
    if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2);
      const comment = text.slice(at, end < 0 ? text.length : end + 2);
      out += comment.replaceAll(/[^\n]/g, ' ');
      at += comment.length;
    } else {
      const next = afterToken(text, at);
      out += text.slice(at, next);
      at = next;
    }
  }
  return out;
}

/** Where the string or single character that begins here ends. A string ends at its quote, or unfinished at its line's end. */
function afterToken(text: string, at: number): number {
  const quote = text[at];
  if (quote !== '"' && quote !== "'") return at + (quote === '\\' ? 2 : 1);
  for (let index = at + 1; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === quote) return index + 1;
    else if (text[index] === '\n') return index;
  }
  return text.length;
}

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** The first of these characters that is in no string and no bracket; the text's length where there is none. */
function find(text: string, from: number, wanted: string): number {
  const open: string[] = [];
  for (let at = from; at < text.length; at = afterToken(text, at)) {
    const char = text[at] ?? '';
    if (open.length === 0 && wanted.includes(char)) return at;
    const closing = PAIRS[char];
    if (closing) open.push(closing);
    else if (char === open.at(-1)) open.pop();
  }
  return text.length;
}

/** Each level is read again: the bound keeps hostile nesting from taking minutes. */
const MAX_MEDIA_DEPTH = 3;

interface Level {
  readonly firstLine: number;
  /** How many @media are around it. */
  readonly depth: number;
}

function readRules(text: string, { firstLine, depth }: Level): CssBlock[] {
  const blocks: CssBlock[] = [];
  const lineAt = lineCounter(text, firstLine);
  let at = 0;
  while (at < text.length) {
    if (/[\s};]/.test(text[at] ?? '')) {
      at += 1;
      continue;
    }
    const start = at;
    const open = find(text, at, '{;}');
    const prelude = text.slice(start, open).trim();
    const line = lineAt(start);
    if (text[open] !== '{') {
      blocks.push({ kind: 'problem', line, message: missing(prelude) });
      at = open + 1;
      continue;
    }
    const close = find(text, open + 1, '}');
    const body = text.slice(open + 1, close);
    if (close >= text.length) blocks.push({ kind: 'problem', line, message: 'A closing } is missing.' });
    else for (const block of readBlock(prelude, body, { line, firstLine: lineAt(open + 1), depth })) blocks.push(block);
    at = close + 1;
  }
  return blocks;
}

function readBlock(prelude: string, body: string, { line, firstLine, depth }: Level & { readonly line: number }): CssBlock[] {
  if (/^@media\b/i.test(prelude)) {
    if (depth >= MAX_MEDIA_DEPTH)
      return [{ kind: 'problem', line, message: 'This @media is nested too deeply: it is left out.' }];
    const query = prelude.slice('@media'.length).trim().replaceAll(/\s+/g, ' ');
    return [{ kind: 'media', line, query, blocks: readRules(body, { firstLine, depth: depth + 1 }) }];
  }
  if (prelude.startsWith('@')) return [{ kind: 'problem', line, message: missing(prelude) }];
  const { declarations, problems } = readDeclarations(body, firstLine);
  const selectors = split(prelude, ',').map(({ text }) => text.trim().replaceAll(/\s+/g, ' '));
  return [...problems, { kind: 'style', line, selectors, declarations }];
}

function readDeclarations(body: string, firstLine: number) {
  const declarations: CssDeclaration[] = [];
  const problems: CssBlock[] = [];
  const lineAt = lineCounter(body, firstLine);
  for (const { text, at } of split(body, ';')) {
    const trimmed = text.trim();
    if (trimmed === '') continue;
    const line = lineAt(at + text.length - text.trimStart().length);
    const colon = find(trimmed, 0, ':');
    const [property, value] = [trimmed.slice(0, colon).trim(), trimmed.slice(colon + 1).trim()];
    if (colon >= trimmed.length || find(trimmed, 0, '{') < trimmed.length || !isClosed(value)) {
      problems.push({ kind: 'problem', line, message: 'This is no declaration like “color: red”: it is left out.' });
    } else declarations.push({ line, property, value: value.replaceAll(/\s+/g, ' ') });
  }
  return { declarations, problems };
}

/** Whether all strings and brackets of a text end in it. */
export function isClosed(value: string): boolean {
  const open: string[] = [];
  for (let at = 0; at < value.length;) {
    const char = value[at] ?? '';
    const next = afterToken(value, at);
    if ((char === '"' || char === "'") && (next - at < 2 || value[next - 1] !== char)) return false;
    if (next > value.length) return false;
    if (PAIRS[char]) open.push(PAIRS[char]);
    else if (')]}'.includes(char) && char !== '' && open.pop() !== char) return false;
    at = next;
  }
  return open.length === 0;
}

function split(text: string, separator: string): { readonly text: string; readonly at: number }[] {
  const parts: { text: string; at: number }[] = [];
  for (let at = 0; at <= text.length;) {
    const end = find(text, at, separator);
    parts.push({ text: text.slice(at, end), at });
    at = end + 1;
  }
  return parts;
}

/** Called with growing positions, so that a long text is counted once. */
function lineCounter(text: string, firstLine: number): (at: number) => number {
  let [seen, line] = [0, firstLine];
  return (at) => {
    for (; seen < at; seen += 1) if (text[seen] === '\n') line += 1;
    return line;
  };
}

function missing(prelude: string): string {
  const rule = /^@[\w-]+/.exec(prelude)?.[0];
  return rule
    ? `${rule.slice(0, 40)} is left out: only style rules and @media are taken.`
    : 'A rule needs a block: p { … }. This is left out.';
}
