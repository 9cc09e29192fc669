// HTML that someone typed as a tree of what is allowed in it. Never markup again: who draws the tree makes elements of it,
// so that nothing in it can become a script. The rules are those of the sanitizer for markdown.
import { foreignHost } from '#app/domain/markdown/media-hosts.ts';
import { safeStyle } from '#app/domain/markdown/safe-style.ts';
import { ALLOWED_ATTRIBUTES, ALLOWED_SCHEMES, ALLOWED_TAGS, INLINE_IMAGE, MAX_HTML_DEPTH } from './allowed-html.ts';
import { decodeEntities } from './entities.ts';
import { readTokens, type StartTag } from './html-tokens.ts';

export type HtmlNode = string | HtmlElement;
export interface HtmlElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
}

interface OpenElement extends HtmlElement {
  readonly children: HtmlNode[];
}

const TAGS: ReadonlySet<string> = new Set(ALLOWED_TAGS);
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col', 'source']);
/** Elements that end where another of their kind begins. */
const SIBLINGS: Readonly<Record<string, readonly string[]>> = {
  li: ['li'],
  p: ['p'],
  tr: ['tr', 'td', 'th'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
};
/** What lies between them keeps a list in a cell from ending the cell. */
const SCOPES: ReadonlySet<string> = new Set(['table', 'ul', 'ol', 'dl']);
const MAX_NODES = 20_000;

/** Total. Text of elements that are not allowed stays, that of scripts and styles goes. Media of other hosts become links. */
export function readHtml(html: string): readonly HtmlNode[] {
  const root: OpenElement = { tag: '', attributes: {}, children: [] };
  const open = [root];
  let nodeCount = 0;
  for (const token of readTokens(html)) {
    nodeCount += 1;
    if (nodeCount > MAX_NODES) break;
    const parent = open.at(-1) ?? root;
    if (token.kind === 'text') parent.children.push(decodeEntities(token.text));
    else if (token.kind === 'end') close(open, token.tag);
    else if (TAGS.has(token.tag)) start(open, token);
  }
  return root.children;
}

function start(open: OpenElement[], token: StartTag): void {
  const siblings = SIBLINGS[token.tag];
  if (siblings) closeSibling(open, siblings);
  if (open.length > MAX_HTML_DEPTH) return;
  const element: OpenElement = { tag: token.tag, attributes: allowedAttributes(token), children: [] };
  const shown = withoutForeignMedia(element);
  open.at(-1)?.children.push(shown);
  if (!VOID.has(token.tag) && shown === element && !token.isClosed) open.push(element);
}

function close(open: OpenElement[], tag: string): void {
  const at = open.findLastIndex((element) => element.tag === tag);
  if (at > 0) open.length = at;
}

function closeSibling(open: OpenElement[], siblings: readonly string[]): void {
  for (let at = open.length - 1; at > 0; at -= 1) {
    const tag = open[at]?.tag ?? '';
    if (SCOPES.has(tag)) return;
    if (siblings.includes(tag)) {
      open.length = at;
      // A row ends its last cell, then itself.
      if (siblings[0] !== 'tr' || tag === 'tr') return;
    }
  }
}

function allowedAttributes({ tag, attributes }: StartTag): Record<string, string> {
  const names = [
    ...(ALLOWED_ATTRIBUTES['*'] ?? []),
    ...(Object.hasOwn(ALLOWED_ATTRIBUTES, tag) ? (ALLOWED_ATTRIBUTES[tag] ?? []) : []),
  ];
  const kept = [...attributes].flatMap(([name, value]): [string, string][] => {
    if (!names.includes(name)) return [];
    const text = decodeEntities(value);
    if (name === 'style') return safeStyle(text) === '' ? [] : [[name, safeStyle(text)]];
    return ADDRESSES.has(name) && !isAllowedAddress(tag, text) ? [] : [[name, text]];
  });
  const attributesOf = Object.fromEntries(kept);
  if (tag !== 'a') return attributesOf;
  const { target, ...others } = attributesOf;
  return { ...others, ...(target === '_blank' && { target }), rel: 'noopener noreferrer' };
}

const ADDRESSES: ReadonlySet<string> = new Set(['href', 'src', 'poster']);
// oxlint-disable-next-line no-control-regex -- browsers skip these in addresses
const SKIPPED = /[\u0000-\u0020\u007f-\u009f]+/g;

function isAllowedAddress(tag: string, address: string): boolean {
  const plain = address.replace(SKIPPED, '');
  if (plain.startsWith('//') || plain.startsWith('\\')) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase();
  if (scheme === undefined) return true;
  if (scheme === 'data') return tag === 'img' && INLINE_IMAGE.test(address);
  return tag === 'a' ? ALLOWED_SCHEMES.includes(scheme) : scheme === 'http' || scheme === 'https';
}

const MEDIA: ReadonlySet<string> = new Set(['img', 'video', 'source']);

/** An image of another host would reveal the viewer to it, so it becomes a link. */
function withoutForeignMedia(element: OpenElement): OpenElement {
  const { tag, attributes } = element;
  const { src } = attributes;
  if (!MEDIA.has(tag) || src === undefined || INLINE_IMAGE.test(src) || foreignHost(src, []) === null) return element;
  const label = attributes['alt'] ?? foreignHost(src, []) ?? src;
  return { tag: 'a', attributes: { href: src, target: '_blank', rel: 'noopener noreferrer' }, children: [label] };
}

/** The text without its elements. */
export const htmlText = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : htmlText(node.children))).join('');
