import { describe, expect, it } from 'vitest';
import { sketchLayout } from './sketch-layout.ts';

const chart = (id: string, width: number, height: number) => ({
  id,
  type: 'CHART',
  children: [],
  meta: { chartId: Number(id.slice(6)), width, height },
});
const layout = (rows: Record<string, unknown>) =>
  JSON.stringify({
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1', 'ROW-2'] },
    ...rows,
  });

describe('sketchLayout', () => {
  it('sets charts of a row side by side and rows below one another', () => {
    const text = layout({
      'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['CHART-1', 'CHART-2'], meta: {} },
      'ROW-2': { id: 'ROW-2', type: 'ROW', children: ['CHART-3'], meta: {} },
      'CHART-1': chart('CHART-1', 4, 30),
      'CHART-2': chart('CHART-2', 8, 50),
      'CHART-3': chart('CHART-3', 12, 20),
    });
    expect(sketchLayout(text)).toEqual([
      { x: 0, y: 0, width: 4, height: 30 },
      { x: 4, y: 0, width: 8, height: 50 },
      { x: 0, y: 52, width: 12, height: 20 },
    ]);
  });
  it('draws nothing of what is no layout', () => {
    expect(sketchLayout('')).toEqual([]);
    expect(sketchLayout('{"ROOT_ID":1}')).toEqual([]);
  });
});
