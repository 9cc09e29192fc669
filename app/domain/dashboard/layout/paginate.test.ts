import { describe, expect, it } from 'vitest';
import type { NodeView } from '#app/domain/dashboard/page/page-view.ts';
import { paginate, type Paper } from './paginate.ts';
import { flattenTabs, splitChapters, collectTabIds } from './sections.ts';

const chart = (slot: number, heightPx = 300): NodeView => ({
  kind: 'chart',
  id: `c${slot}`,
  slot,
  chartId: slot,
  title: `Chart ${slot}`,
  description: null,
  descriptionHtml: null,
  vizType: 'pie',
  columns: 12,
  heightPx,
});
const row = (...children: NodeView[]): NodeView => ({ kind: 'row', id: `r${children.length}`, isFilled: false, children });
const header = (text: string): NodeView => ({ kind: 'header', id: text, text, size: 'medium' });
const tabs = (id: string, ...parts: (readonly [string, readonly NodeView[]])[]): NodeView => ({
  kind: 'tabs',
  id,
  tabs: parts.map(([label, children]) => ({ id: `${id}-${label}`, label, children })),
});
const PAPER: Paper = { widthPx: 1000, heightPx: 700, headerPx: 100, tabIds: new Set() };
const shown = (nodes: readonly NodeView[]): (string | number)[][] =>
  paginate([{ title: '', nodes }], PAPER).map(({ placements }) =>
    placements.flatMap(({ node }): (string | number)[] =>
      node.kind === 'chart' ? [node.slot] : node.kind === 'header' ? [node.text] : [],
    ),
  );

describe('paginate', () => {
  it('begins a sheet where a row no longer fits, below the header on the first', () => {
    expect(shown([row(chart(1)), row(chart(2)), row(chart(3)), row(chart(4))])).toEqual([[1], [2, 3], [4]]);
    expect(paginate([{ title: '', nodes: [row(chart(1))] }], PAPER)[0]?.placements[0]?.box.y).toBe(100);
  });
  it('keeps a heading with what follows it', () => {
    expect(shown([row(chart(1, 500)), header('Costs'), row(chart(2, 300))])).toEqual([[1], ['Costs', 2]]);
  });
  it('draws what is higher than a sheet smaller, on a sheet that fits it', () => {
    const sheets = paginate([{ title: '', nodes: [row(chart(1, 300)), row(chart(2, 5000))] }], PAPER);
    const tall = sheets[1]?.placements.find(({ node }) => node.kind === 'chart');
    expect(sheets).toHaveLength(2);
    expect(tall?.box.heightPx).toBeLessThanOrEqual(700);
    expect(tall?.box.heightPx).toBeGreaterThan(650);
  });
  it('begins chapters on new sheets and lists tabs within them', () => {
    const view = [
      tabs(
        'T',
        ['Sales', [row(chart(1)), tabs('U', ['North', [row(chart(2))]], ['South', [row(chart(3))]])]],
        ['Costs', [row(chart(4))]],
      ),
    ];
    const sheets = paginate(splitChapters(view, 'all'), { ...PAPER, tabIds: collectTabIds(view) });
    expect(sheets.map(({ chapters }) => chapters.map(({ title, level }) => `${level} ${title}`))).toEqual([
      ['0 Sales'],
      ['1 North'],
      ['1 South'],
      ['0 Costs'],
    ]);
  });
  it('puts what introduces the first chapter before it, on its sheet', () => {
    const view = [row(chart(1, 100)), tabs('T', ['Sales', [row(chart(2))]], ['Costs', [row(chart(3))]])];
    const sheets = paginate(splitChapters(view, 'all'), PAPER);
    expect(sheets.map(({ chapters }) => chapters.map(({ title }) => title))).toEqual([['Sales'], ['Costs']]);
    expect(sheets[0]?.placements.flatMap(({ node }) => (node.kind === 'chart' ? [node.slot] : []))).toEqual([1, 2]);
  });
  it('makes one sheet of an empty dashboard', () => {
    expect(paginate([{ title: '', nodes: [] }], PAPER)).toEqual([{ placements: [], heightPx: 100, chapters: [] }]);
  });
});

describe('flattenTabs', () => {
  const view = [tabs('T', ['A', [row(chart(1))]], ['B', [row(chart(2), tabs('U', ['C', [chart(3)]], ['D', [chart(4)]]))]])];
  const slots = (nodes: readonly NodeView[]): number[] =>
    nodes.flatMap((node) => (node.kind === 'chart' ? [node.slot] : 'children' in node ? slots(node.children) : []));

  it('shows the open tabs alone, the first where none is named', () => {
    expect([slots(flattenTabs(view, [])), slots(flattenTabs(view, ['T-B', 'U-D']))]).toEqual([[1], [2, 4]]);
  });
  it('shows all of them where all are wanted', () => {
    expect(slots(flattenTabs(view, 'all'))).toEqual([1, 2, 3, 4]);
  });
});
