// A tree of HTML as lines of text, for pictures: blocks below each other, rows of tables as cells, long texts on several lines.
import type { HtmlNode } from '#app/domain/html/read-html.ts';
import { textWidth, type FontWeight } from '#app/charts/shared/text/text-width.ts';

export interface TextLine {
  /** Cells of equal width, or one text. */
  readonly cells: readonly string[];
  readonly indentPx: number;
  readonly sizePx: number;
  readonly weight: FontWeight;
  readonly hasEdge: boolean;
}

interface Look {
  readonly indentPx: number;
  readonly sizePx: number;
  readonly weight: FontWeight;
}

const HEADINGS: Readonly<Record<string, number>> = { h1: 20, h2: 16, h3: 14, h4: 12, h5: 12, h6: 12 };
const INLINE: ReadonlySet<string> = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'del',
  'em',
  'i',
  'ins',
  'kbd',
  'mark',
  'q',
  's',
  'samp',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
  'var',
  'img',
]);
const INDENT_PX = 16;

/** As many lines as there are; who draws them shows those that fit. */
export function textLines(nodes: readonly HtmlNode[], widthPx: number): readonly TextLine[] {
  const lines: TextLine[] = [];
  blockLines(nodes, { indentPx: 0, sizePx: 12, weight: 400 }, { lines, widthPx });
  return lines;
}

interface Sheet {
  readonly lines: TextLine[];
  readonly widthPx: number;
}

function blockLines(nodes: readonly HtmlNode[], look: Look, sheet: Sheet): void {
  let inline = '';
  const flush = (): void => {
    wrapped(inline, look, sheet);
    inline = '';
  };
  for (const node of nodes) {
    if (typeof node === 'string') inline += node;
    else if (INLINE.has(node.tag)) inline += inlineText(node);
    else {
      flush();
      elementLines(node.tag, node.children, look, sheet);
    }
  }
  flush();
}

const inlineText = (node: HtmlNode): string =>
  typeof node === 'string' ? node : node.tag === 'img' ? (node.attributes['alt'] ?? '') : node.children.map(inlineText).join('');

function elementLines(tag: string, children: readonly HtmlNode[], look: Look, sheet: Sheet): void {
  const heading = HEADINGS[tag];
  if (heading !== undefined) return blockLines(children, { ...look, sizePx: heading, weight: 600 }, sheet);
  if (tag === 'tr') return void sheet.lines.push(rowLine(children, look));
  if (tag === 'li') {
    const from = sheet.lines.length;
    blockLines(children, { ...look, indentPx: look.indentPx + INDENT_PX }, sheet);
    const first = sheet.lines[from];
    if (first) sheet.lines[from] = { ...first, indentPx: look.indentPx, cells: [`•  ${first.cells[0] ?? ''}`] };
    return;
  }
  blockLines(children, look, sheet);
}

function rowLine(children: readonly HtmlNode[], look: Look): TextLine {
  const cells = children.flatMap((cell) => (typeof cell === 'string' ? [] : [plain(cell.children.map(inlineText).join(' '))]));
  const isHead = children.some((cell) => typeof cell !== 'string' && cell.tag === 'th');
  return { ...look, weight: isHead ? 600 : look.weight, cells, hasEdge: true };
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
const MAX_LINES = 2_000;

function wrapped(text: string, look: Look, { lines, widthPx }: Sheet): void {
  const words = plain(text).split(' ').filter(Boolean);
  const room = widthPx - look.indentPx;
  let line = '';
  const put = (): void => {
    if (line !== '' && lines.length < MAX_LINES) lines.push({ ...look, cells: [line], hasEdge: false });
  };
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, look.sizePx, look.weight) > room) {
      put();
      line = word;
    } else line = longer;
  }
  put();
}
