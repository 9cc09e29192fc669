// Layouts for the tests of this folder, in the form in which they are stored.
import { parseLayout } from './parse-layout.ts';
import type { RootNode } from './layout-tree.ts';

export interface StoredItem {
  readonly type: string;
  readonly id?: string;
  readonly children?: unknown;
  readonly parents?: unknown;
  readonly meta?: unknown;
}
export type StoredLayout = Record<string, StoredItem | string>;

export const chart = (chartId: number, width = 4, height = 50): StoredItem => ({
  type: 'CHART',
  children: [],
  meta: { chartId, width, height, sliceName: `chart ${chartId}` },
});
export const box = (type: string, children: string[], meta: object = {}): StoredItem => ({ type, children, meta });

/** A row of two charts over a column and a chart, inside a plain grid. */
export const plainLayout: StoredLayout = {
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: box('ROOT', ['GRID_ID']),
  HEADER_ID: { type: 'HEADER', meta: { text: 'Sales' } },
  GRID_ID: box('GRID', ['ROW-1', 'HEADER-1', 'ROW-2']),
  'ROW-1': box('ROW', ['CHART-1', 'CHART-2']),
  'CHART-1': chart(1, 8, 40),
  'CHART-2': chart(2, 4, 50),
  'HEADER-1': box('HEADER', [], { text: 'More', headerSize: 'LARGE_HEADER' }),
  'ROW-2': box('ROW', ['COLUMN-1', 'CHART-4'], { background: 'BACKGROUND_WHITE' }),
  'COLUMN-1': box('COLUMN', ['CHART-3', 'DIVIDER-1', 'MARKDOWN-1'], { width: 3 }),
  'CHART-3': chart(3, 2, 20),
  'DIVIDER-1': box('DIVIDER', []),
  'MARKDOWN-1': box('MARKDOWN', [], { code: '# hi', width: 3, height: 10 }),
  'CHART-4': chart(4, 9, 60),
};

/** Two tabs at the top, the second with nested tabs. */
export const tabbedLayout: StoredLayout = {
  ROOT_ID: box('ROOT', ['TABS-1']),
  'TABS-1': box('TABS', ['TAB-a', 'TAB-b']),
  'TAB-a': box('TAB', ['ROW-a'], { text: 'A' }),
  'TAB-b': box('TAB', ['TABS-2'], { text: 'B' }),
  'ROW-a': box('ROW', ['CHART-1']),
  'CHART-1': chart(1),
  'TABS-2': box('TABS', ['TAB-c', 'TAB-d']),
  'TAB-c': box('TAB', ['ROW-c'], { defaultText: 'Tab title' }),
  'TAB-d': box('TAB', ['ROW-d']),
  'ROW-c': box('ROW', ['CHART-2']),
  'CHART-2': chart(2),
  'ROW-d': box('ROW', ['CHART-3']),
  'CHART-3': chart(3),
};

export const parseTree = (layout: unknown): RootNode => parseLayout(layout).tree;
