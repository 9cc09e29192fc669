// HTML as tags and texts, read as browsers read it where that matters: attributes in any quotes, comments, scripts as text.

export interface StartTag {
  readonly kind: 'start';
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly isClosed: boolean;
}
export type HtmlToken =
  | StartTag
  | { readonly kind: 'end'; readonly tag: string }
  | { readonly kind: 'text'; readonly text: string };

/** What is in them is no HTML, and never shown. */
const RAW: ReadonlySet<string> = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'noscript',
  'iframe',
  'xmp',
  'noembed',
  'noframes',
  'option',
  'template',
  'svg',
  'math',
  'object',
]);
const TAG = /^<(\/?)([a-z][^\s/>]*)/i;
const ATTRIBUTE = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y;
const MAX_ATTRIBUTES = 40;

/** Total: each call moves on, so its time is that of the text's length. */
export function* readTokens(html: string): Generator<HtmlToken> {
  const lowered = html.toLowerCase();
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    if (next < 0) {
      yield { kind: 'text', text: html.slice(at) };
      return;
    }
    if (next > at) yield { kind: 'text', text: html.slice(at, next) };
    const match = TAG.exec(html.slice(next, next + MAX_NAME));
    if (match === null) {
      const end = afterMarkup(html, next);
      if (end === next + 1) yield { kind: 'text', text: '<' };
      at = end;
      continue;
    }
    const tag = (match[2] ?? '').toLowerCase();
    const read = readAttributes(html, next + match[0].length);
    at = read.end;
    if (match[1] === '/') yield { kind: 'end', tag };
    else {
      yield { kind: 'start', tag, attributes: read.attributes, isClosed: html[read.end - 2] === '/' };
      if (RAW.has(tag)) at = afterRaw(lowered, at, tag);
    }
  }
}

const MAX_NAME = 64;

/** Comments, doctypes and the like end at their `>`; a `<` before anything else is text. */
function afterMarkup(html: string, at: number): number {
  if (!/^<[!?/]/.test(html.slice(at, at + 2))) return at + 1;
  const [mark, length] = html.startsWith('<!--', at) ? ['-->', 3] : ['>', 1];
  const end = html.indexOf(mark, at + 2);
  return end < 0 ? html.length : end + length;
}

function readAttributes(html: string, from: number): { readonly attributes: ReadonlyMap<string, string>; readonly end: number } {
  const attributes = new Map<string, string>();
  let at = from;
  for (let count = 0; count < MAX_ATTRIBUTES; count += 1) {
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(html);
    if (match === null) break;
    const name = (match[1] ?? '').toLowerCase();
    if (!attributes.has(name)) attributes.set(name, match[2] ?? match[3] ?? match[4] ?? '');
    at = ATTRIBUTE.lastIndex;
  }
  const end = html.indexOf('>', at);
  return { attributes, end: end < 0 ? html.length : end + 1 };
}

function afterRaw(lowered: string, from: number, tag: string): number {
  const end = lowered.indexOf(`</${tag}`, from);
  return end < 0 ? lowered.length : end;
}
