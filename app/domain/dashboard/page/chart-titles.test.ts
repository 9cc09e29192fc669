import { expect, it } from 'vitest';
import { layoutTitles } from './chart-titles.ts';

const item = (id: string, type: string, children: string[], meta: Record<string, unknown> = {}) => ({
  id,
  type,
  children,
  parents: [],
  meta,
});

it('names the charts of an edited layout as the page does, in reading order, without those that were removed', () => {
  const layout = {
    ROOT_ID: item('ROOT_ID', 'ROOT', ['GRID_ID']),
    GRID_ID: item('GRID_ID', 'GRID', ['B', 'A', 'C', 'T']),
    A: item('A', 'CHART', [], { chartId: 1, sliceName: 'Old name' }),
    B: item('B', 'CHART', [], { chartId: 2, sliceName: 'Two', sliceNameOverride: 'Second' }),
    C: item('C', 'CHART', [], { chartId: 3, sliceName: 'Three' }),
    T: item('T', 'MARKDOWN', [], { code: 'x' }),
    D: item('D', 'CHART', [], { chartId: 4, sliceName: 'Taken out' }),
  };
  expect([...layoutTitles(layout, new Map([[1, 'One']]))]).toEqual([
    [2, 'Second'],
    [1, 'One'],
    [3, 'Three'],
  ]);
});
