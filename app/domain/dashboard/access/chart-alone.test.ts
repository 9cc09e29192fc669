import { describe, expect, it } from 'vitest';
import { buildPageView } from '#app/domain/dashboard/page/build-page-view.ts';
import { aloneId, chartIdAlone, treeOfChart } from './chart-alone.ts';

describe('a chart alone', () => {
  it('has an id that no stored dashboard has', () => {
    expect(aloneId(7)).toBe(-7);
    expect([aloneId(7), '-7', 7, '7', 'sales', '-0', '-07', '--7', '-7x', ''].map(chartIdAlone)).toEqual([
      7,
      7,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
  it('fills the width of its page', () => {
    const uuid = '5b4b8e2e-0000-4000-8000-000000000000';
    const chart = { id: 7, uuid, name: 'Sales', description: null, vizType: 'pie' } as never;
    const [row] = buildPageView(treeOfChart({ id: 7, uuid }), { charts: new Map([[7, chart]]), renderMarkdown: String });
    expect(row).toMatchObject({ kind: 'row', children: [{ kind: 'chart', chartId: 7, title: 'Sales', columns: 12 }] });
  });
});
