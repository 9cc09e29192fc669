// An SVG text as a tree and back: of our own charts, so without namespaces, styles and scripts.
import { Parser } from 'htmlparser2';
import { refuseDeepXml } from '#app/domain/html/nesting.ts';

export interface SvgElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly SvgNode[];
}
export type SvgNode = SvgElement | string;

interface Growing {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: SvgNode[];
}

/** The root element. Throws for a text without one. */
export function parseSvg(svg: string): SvgElement {
  const top: Growing = { name: '', attributes: {}, children: [] };
  const open: Growing[] = [top];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: Growing = { name, attributes, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext: (text) => open.at(-1)?.children.push(text),
      onclosetag: () => void open.pop(),
    },
    { ...refuseDeepXml(() => new Error('The drawing nests its elements too deeply.')), decodeEntities: true },
  );
  parser.end(svg);
  const root = top.children.find((node) => typeof node !== 'string');
  if (!root) throw new Error('The drawing has no root element.');
  return root;
}

export function writeSvg(node: SvgNode): string {
  if (typeof node === 'string') return escapeXml(node);
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`);
  const opening = `<${node.name}${attributes.join('')}`;
  return node.children.length === 0 ? `${opening}/>` : `${opening}>${node.children.map(writeSvg).join('')}</${node.name}>`;
}

/** What an element writes: titles and descriptions inside it are no part of that. */
export const readElementText = ({ children }: SvgElement): string =>
  children.map((child) => (typeof child === 'string' ? child : isNote(child) ? '' : readElementText(child))).join('');

const isNote = ({ name }: SvgElement): boolean => name === 'title' || name === 'desc';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
