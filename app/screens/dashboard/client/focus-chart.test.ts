import { describe, expect, it } from 'vitest';
import type { NodeView } from '#app/domain/dashboard/page/page-view.ts';
import { openTabIds } from '#app/screens/embedded/client/open-tab-ids.ts';
import { openTabsTo } from './focus-chart.ts';

const chart = (chartId: number) => ({ kind: 'chart', id: `c${chartId}`, chartId }) as unknown as NodeView;
const inner: NodeView = {
  kind: 'tabs',
  id: 'I',
  tabs: [
    { id: 'i1', label: '', children: [] },
    {
      id: 'i2',
      label: '',
      children: [
        { kind: 'row', id: 'r', isFilled: false, children: [chart(7), { kind: 'header', id: 'H', text: '', size: 'small' }] },
        { kind: 'markdown', id: 'M', columns: 1, heightPx: 1, html: '' },
      ],
    },
  ],
};
const view: NodeView[] = [
  {
    kind: 'tabs',
    id: 'O',
    tabs: [
      { id: 'o1', label: '', children: [chart(1)] },
      { id: 'o2', label: '', children: [inner] },
    ],
  },
];

describe('openTabsTo', () => {
  it('opens every tab in which the chart is', () => {
    expect(openTabsTo(view, [], 7)).toEqual(['o2', 'i2']);
    expect(openTabsTo(view, ['o2', 'i1'], 7)).toEqual(['o2', 'i2']);
    expect(openTabsTo(view, ['o2'], 1)).toEqual(['o1']);
  });
  it('opens the tabs around a heading, around a heading inside of a text, and a tab itself', () => {
    expect(openTabsTo(view, [], 'H')).toEqual(['o2', 'i2']);
    expect(openTabsTo(view, ['o1'], 'M-net-sales')).toEqual(['o2', 'i2']);
    expect(openTabsTo(view, ['o2', 'i2'], 'i1')).toEqual(['o2', 'i1']);
    expect(openTabsTo(view, ['o2'], 'HEADER-of-another-dashboard')).toBeNull();
  });
  it('knows a chart that is not there', () => {
    expect(openTabsTo(view, [], 99)).toBeNull();
    expect(openTabsTo([chart(3)], [], 3)).toEqual([]);
  });
});

describe('openTabIds', () => {
  it('names the open tab of every set that shows', () => {
    expect(openTabIds(view, [])).toEqual(['o1']);
    expect(openTabIds(view, ['o2'])).toEqual(['o2', 'i1']);
    expect(openTabIds(view, ['o2', 'i2'])).toEqual(['o2', 'i2']);
  });
});
