import { describe, expect, it } from 'vitest';
import { parseLayout } from '#app/domain/dashboard/layout/parse-layout.ts';
import { findUnknownIds, readAnchors, selectTabs, type TabSelection } from './report-tabs.ts';

const node = (id: string, type: string, children: readonly string[], text?: string) => [
  id,
  { id, type, children, meta: { ...(text !== undefined && { text }), ...(type === 'CHART' && { chartId: 1 }) } },
];
/** Three tabs at the top level, the third with two nested tabs. */
const { tree } = parseLayout(
  JSON.stringify({
    DASHBOARD_VERSION_KEY: 'v2',
    ...Object.fromEntries([
      node('ROOT_ID', 'ROOT', ['TABS-1']),
      node('TABS-1', 'TABS', ['TAB-a', 'TAB-b', 'TAB-c']),
      node('TAB-a', 'TAB', ['ROW-a'], 'Sales'),
      node('TAB-b', 'TAB', ['ROW-b'], 'Costs'),
      node('TAB-c', 'TAB', ['TABS-2'], 'Staff'),
      node('TABS-2', 'TABS', ['TAB-x', 'TAB-y']),
      node('TAB-x', 'TAB', ['ROW-x'], 'Here'),
      node('TAB-y', 'TAB', ['ROW-y'], ' '),
      ...['a', 'b', 'x', 'y'].flatMap((name) => [
        node(`ROW-${name}`, 'ROW', [`CHART-${name}`]),
        node(`CHART-${name}`, 'CHART', []),
      ]),
    ]),
  }),
);
const select = (selection: Partial<TabSelection>) => selectTabs(tree, { anchors: [], open: [], others: 'all', ...selection });

describe('the tabs of a report', () => {
  it('are all where none is selected', () => {
    expect(select({})).toEqual({ shown: ['TAB-a', 'TAB-b', 'TAB-c', 'TAB-x', 'TAB-y'], leftOut: [], isStale: false });
  });

  it('are those selected, with the names of the others', () => {
    expect(select({ anchors: ['TAB-a', 'TAB-b'] })).toEqual({ shown: ['TAB-a', 'TAB-b'], leftOut: ['Staff'], isStale: false });
  });

  it('are those around what is selected inside of them', () => {
    expect(select({ anchors: ['TAB-y'] })).toEqual({
      shown: ['TAB-c', 'TAB-y'],
      leftOut: ['Sales', 'Costs', 'Staff › Here'],
      isStale: false,
    });
    expect(select({ anchors: ['CHART-b'] }).shown).toEqual(['TAB-b']);
    expect(select({ anchors: ['TAB-c'] }).shown).toEqual(['TAB-c', 'TAB-x', 'TAB-y']);
  });

  it('are those that are open in groups of which none is selected', () => {
    expect(select({ anchors: ['TAB-c'], open: ['TAB-a', 'TAB-y'] }).shown).toEqual(['TAB-c', 'TAB-y']);
    expect(select({ open: ['TAB-b'] }).shown).toEqual(['TAB-b']);
  });

  it('are the first of each group where there is no room for all', () => {
    expect(select({ others: 'first' })).toEqual({ shown: ['TAB-a'], leftOut: ['Costs', 'Staff'], isStale: false });
    expect(select({ anchors: ['TAB-c'], others: 'first' }).leftOut).toEqual(['Sales', 'Costs', 'Staff › …']);
  });

  it('are all, and it says so, where what was selected is gone', () => {
    expect(select({ anchors: ['TAB-gone'] })).toMatchObject({ shown: select({}).shown, isStale: true });
    expect(select({ anchors: ['TAB-gone', 'TAB-b'] })).toMatchObject({ shown: ['TAB-b'], isStale: true });
  });

  it('are read from an id or from a list of ids', () => {
    expect([null, undefined, '', 'TAB-a', '["TAB-a","TAB-b"]', '[]', '["TAB-a",3]', '[broken'].map(readAnchors)).toEqual([
      [],
      [],
      [],
      ['TAB-a'],
      ['TAB-a', 'TAB-b'],
      [],
      ['TAB-a'],
      ['[broken'],
    ]);
  });

  it('are on the dashboard, or are unknown', () => {
    expect(findUnknownIds(tree, ['TAB-a', 'TAB-nope', 'ROW-x', 'TAB-nope', '__proto__'])).toEqual(['TAB-nope', '__proto__']);
  });
});
