import { describe, expect, it } from 'vitest';
import { buildPageView } from './build-page-view.ts';
import { activeTab, visibleCharts, type NodeView } from './page-view.ts';
import { parseLayout } from '#app/domain/dashboard/layout/parse-layout.ts';

const position = (entries: Record<string, { type: string; children?: string[]; meta?: Record<string, unknown> }>) =>
  parseLayout(Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, { id, ...entry }]))).tree;
const parts = {
  charts: new Map([[1, { name: 'One', description: null, vizType: 'line' }]]),
  renderMarkdown: (code: string) => `<p>${code}</p>`,
};
const chart = (chartId: number, width: number, more: Record<string, unknown> = {}) => ({
  type: 'CHART',
  meta: { chartId, width, height: 50, ...more },
});
const childrenOf = (node: NodeView | undefined) => (node && 'children' in node ? node.children : []);

describe('buildPageView', () => {
  it('numbers charts in reading order and names them by the dashboard first, the chart second', () => {
    const view = buildPageView(
      position({
        ROOT_ID: { type: 'ROOT', children: ['GRID_ID'] },
        GRID_ID: { type: 'GRID', children: ['R'] },
        R: { type: 'ROW', children: ['A', 'B', 'C'] },
        A: chart(1, 4, { sliceNameOverride: 'Mine' }),
        B: chart(1, 4),
        C: chart(9, 4, { sliceName: 'Lost' }),
      }),
      parts,
    );
    expect(visibleCharts(view, []).map(({ slot, title, vizType }) => [slot, title, vizType])).toEqual([
      [1, 'Mine', 'line'],
      [2, 'One', 'line'],
      [3, 'Lost', null],
    ]);
  });

  it('shares the full line among the children of a row in a narrow column, and of a row that is too wide', () => {
    const view = buildPageView(
      position({
        ROOT_ID: { type: 'ROOT', children: ['GRID_ID'] },
        GRID_ID: { type: 'GRID', children: ['R', 'Q'] },
        R: { type: 'ROW', children: ['K'] },
        K: { type: 'COLUMN', children: ['N'], meta: { width: 6 } },
        N: { type: 'ROW', children: ['A', 'B'] },
        A: chart(1, 3),
        B: chart(1, 3),
        Q: { type: 'ROW', children: ['C', 'D'] },
        C: chart(1, 12),
        D: chart(1, 12),
      }),
      parts,
    );
    expect(visibleCharts(view, []).map(({ columns }) => columns)).toEqual([6, 6, 6, 6]);
    expect(childrenOf(view[0]).map((node) => ('columns' in node ? node.columns : null))).toEqual([6]);
  });

  it('shows the tab requested, and the first where the name means nothing', () => {
    const view = buildPageView(
      position({
        ROOT_ID: { type: 'ROOT', children: ['T'] },
        T: { type: 'TABS', children: ['T1', 'T2'] },
        T1: { type: 'TAB', children: [], meta: { text: 'First' } },
        T2: { type: 'TAB', children: [], meta: { text: '' } },
      }),
      parts,
    );
    const tabs = view[0];
    if (tabs?.kind !== 'tabs') throw new Error('no tabs');
    expect(activeTab(tabs, ['T2'])?.label).toBe('');
    expect(activeTab(tabs, ['__proto__'])?.label).toBe('First');
  });
});
