// Writes a dashboard's layout tree from rows, columns and tabs. Decides ids and nesting, not positions.
import { writeLiveMarkdown } from '#app/domain/dashboard/page/live-value.ts';
import { sampleUuid } from './sample.ts';

/** Heights are in units of 8 px, widths in columns of 12. */
export type LayoutBlock =
  | { readonly kind: 'row'; readonly height: number; readonly cells: readonly LayoutCell[] }
  | { readonly kind: 'header'; readonly text: string }
  | { readonly kind: 'divider' }
  | { readonly kind: 'tabs'; readonly tabs: readonly { readonly title: string; readonly blocks: readonly LayoutBlock[] }[] };

export type LayoutCell =
  | { readonly kind: 'chart'; readonly key: string; readonly width: number; readonly height?: number }
  | { readonly kind: 'markdown'; readonly code: string; readonly width: number; readonly height?: number }
  | {
      readonly kind: 'column';
      readonly width: number;
      readonly cells: readonly (Exclude<LayoutCell, { kind: 'column' }> & { readonly height: number })[];
    };

export interface PlacedSampleChart {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

interface Item {
  readonly type: string;
  readonly id: string;
  readonly children: string[];
  readonly parents: readonly string[];
  readonly meta: Readonly<Record<string, unknown>>;
}
export type Position = Record<string, unknown>;

export const row = (height: number, ...cells: LayoutCell[]): LayoutBlock => ({ kind: 'row', height, cells });
export const chart = (key: string, width: number): LayoutCell => ({ kind: 'chart', key, width });
export const markdown = (code: string, width = 12): LayoutCell => ({ kind: 'markdown', code, width });

/** The number that a chart shows, within a text; `name` is what other products show. */
export const liveValue = (key: string, name: string): string =>
  writeLiveMarkdown({ chartUuid: sampleUuid(`chart ${key}`), column: null, row: null }, name);

/**
 * The tree as in `position_json`. A dashboard that is one set of tabs has them right under the root.
 * Throws for a chart that was not stored.
 */
export function layoutPosition(
  title: string,
  blocks: readonly LayoutBlock[],
  charts: ReadonlyMap<string, PlacedSampleChart>,
): Position {
  const items = new Map<string, Item>();
  const context: Context = { items, charts, seed: title };
  const topTabs = blocks.length === 1 && blocks[0]?.kind === 'tabs';
  const root = add(context, { type: 'ROOT', id: 'ROOT_ID', parents: [], meta: {} });
  const grid = add(context, { type: 'GRID', id: 'GRID_ID', parents: ['ROOT_ID'], meta: {} });
  if (!topTabs) root.children.push(grid.id);
  const parent = topTabs ? root : grid;
  for (const block of blocks) placeBlock(context, parent, block);
  return {
    DASHBOARD_VERSION_KEY: 'v2',
    HEADER_ID: { type: 'HEADER', id: 'HEADER_ID', meta: { text: title } },
    ...Object.fromEntries<Item>(items),
  };
}

interface Context {
  readonly items: Map<string, Item>;
  readonly charts: ReadonlyMap<string, PlacedSampleChart>;
  readonly seed: string;
}

function placeBlock(context: Context, parent: Item, block: LayoutBlock): void {
  switch (block.kind) {
    case 'row': {
      const item = append(context, parent, 'ROW', { background: 'BACKGROUND_TRANSPARENT' });
      for (const cell of block.cells) placeCell(context, item, cell, block.height);
      return;
    }
    case 'header':
      append(context, parent, 'HEADER', { text: block.text, headerSize: 'MEDIUM_HEADER', background: 'BACKGROUND_TRANSPARENT' });
      return;
    case 'divider':
      append(context, parent, 'DIVIDER', {});
      return;
    case 'tabs': {
      const tabs = append(context, parent, 'TABS', {});
      for (const { title, blocks } of block.tabs) {
        const tab = append(context, tabs, 'TAB', { text: title, defaultText: 'Tab title', placeholder: 'Tab title' });
        for (const inner of blocks) placeBlock(context, tab, inner);
      }
      return;
    }
  }
}

function placeCell(context: Context, parent: Item, cell: LayoutCell, rowHeight: number): void {
  switch (cell.kind) {
    case 'chart': {
      const placed = context.charts.get(cell.key);
      if (!placed) throw new Error(`The layout of "${context.seed}" names a chart that is not stored: ${cell.key}.`);
      const meta = {
        chartId: placed.id,
        uuid: placed.uuid,
        sliceName: placed.name,
        width: cell.width,
        height: cell.height ?? rowHeight,
      };
      append(context, parent, 'CHART', meta);
      return;
    }
    case 'markdown':
      append(context, parent, 'MARKDOWN', { code: cell.code, width: cell.width, height: cell.height ?? rowHeight });
      return;
    case 'column': {
      const column = append(context, parent, 'COLUMN', { width: cell.width, background: 'BACKGROUND_TRANSPARENT' });
      for (const inner of cell.cells) placeCell(context, column, inner, rowHeight);
      return;
    }
  }
}

/** A new last child of `parent`, with an id that follows from its place. */
function append(context: Context, parent: Item, type: string, meta: Item['meta']): Item {
  const id = `${type}-${sampleUuid(`${context.seed}: ${parent.id}: ${parent.children.length}`).slice(0, 10).replace('-', '')}`;
  parent.children.push(id);
  return add(context, { type, id, parents: [...parent.parents, parent.id], meta });
}

function add(context: Context, item: Omit<Item, 'children'>): Item {
  const added = { ...item, children: [] };
  context.items.set(item.id, added);
  return added;
}
