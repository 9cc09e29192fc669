// A dashboard on sheets of paper: rows are never torn, headings stay with what follows them, chapters begin on a new sheet, the first after what introduces it.
import { GRID_GUTTER_PX } from './layout-tree.ts';
import { placeNodes, type PlacedNodes, type Placement } from './page-sizes.ts';
import type { NodeView } from '#app/domain/dashboard/page/page-view.ts';
import type { Chapter } from './sections.ts';

export interface Sheet {
  readonly placements: readonly Placement[];
  /** Height, measured from the top. */
  readonly heightPx: number;
  /** Chapters (level 0) and tabs within them (level 1) that begin here. */
  readonly chapters: readonly { readonly title: string; readonly level: number }[];
}
export interface Paper {
  readonly widthPx: number;
  readonly heightPx: number;
  /** What the header takes of the first sheet. */
  readonly headerPx: number;
  /** Ids of the tabs whose names are headings. */
  readonly tabIds: ReadonlySet<string>;
}

interface Growing {
  placements: Placement[];
  top: number;
  readonly chapters: { title: string; level: number }[];
}

export function paginate(chapters: readonly Chapter[], paper: Paper): readonly Sheet[] {
  const sheets: Growing[] = [{ placements: [], top: paper.headerPx, chapters: [] }];
  for (const [index, { title, nodes }] of chapters.entries()) {
    // What introduces the first chapter stays before it.
    if (index > 0 && (title === '' || chapters[index - 1]?.title !== '')) sheets.push(emptySheet());
    const heading: NodeView[] = title === '' ? [] : [{ kind: 'header', id: `${CHAPTER}${index}`, text: title, size: 'medium' }];
    for (const block of keepHeadings([...heading, ...nodes])) addBlock(sheets, block, paper);
  }
  return sheets.map(({ placements, top, chapters: begun }) => ({ placements, heightPx: top, chapters: begun }));
}

/** Ids of the nodes of a layout have no blanks. */
const CHAPTER = 'chapter ';

const emptySheet = (): Growing => ({ placements: [], top: 0, chapters: [] });

/** Each node alone, but headings together with the first node that is none. */
function keepHeadings(nodes: readonly NodeView[]): readonly (readonly NodeView[])[] {
  const blocks: NodeView[][] = [];
  for (const node of nodes) {
    const last = blocks.at(-1);
    if (last?.at(-1)?.kind === 'header') last.push(node);
    else blocks.push([node]);
  }
  return blocks;
}

function addBlock(sheets: Growing[], block: readonly NodeView[], paper: Paper): void {
  const placed = fitBlock(block, paper);
  let sheet = sheets.at(-1) ?? emptySheet();
  const gap = sheet.placements.length > 0 ? GRID_GUTTER_PX : 0;
  if (sheet.top + gap + placed.heightPx > paper.heightPx && (sheet.placements.length > 0 || sheet.top > 0)) {
    // The header of the first sheet can leave too little room for anything.
    sheet = emptySheet();
    sheets.push(sheet);
  }
  const top = sheet.top + (sheet.placements.length > 0 ? GRID_GUTTER_PX : 0);
  sheet.placements.push(...placed.placements.map(({ node, box }) => ({ node, box: { ...box, y: box.y + top } })));
  sheet.top = top + placed.heightPx;
  for (const node of block) {
    if (node.kind !== 'header') continue;
    if (node.id.startsWith(CHAPTER)) sheet.chapters.push({ title: node.text, level: 0 });
    else if (paper.tabIds.has(node.id)) sheet.chapters.push({ title: node.text, level: 1 });
  }
}

/** A block that is higher than a sheet is made lower: its charts are drawn smaller. */
function fitBlock(block: readonly NodeView[], { widthPx, heightPx }: Paper): PlacedNodes {
  const placed = placeNodes(block, widthPx);
  if (placed.heightPx <= heightPx) return placed;
  const factor = heightPx / placed.heightPx;
  return placeNodes(
    block.map((node) => shrink(node, factor)),
    widthPx,
  );
}

function shrink(node: NodeView, factor: number): NodeView {
  if ('children' in node) return { ...node, children: node.children.map((child) => shrink(child, factor)) };
  return 'heightPx' in node ? { ...node, heightPx: Math.floor(node.heightPx * factor) } : node;
}
