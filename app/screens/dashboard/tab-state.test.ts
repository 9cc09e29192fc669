import { describe, expect, it } from 'vitest';
import type { NodeView } from '#app/domain/dashboard/page/page-view.ts';
import { parseTabs, tabsHref, withTab } from './tab-state.ts';

const inner: NodeView = {
  kind: 'tabs',
  id: 'I',
  tabs: [
    { id: 'i1', label: '', children: [] },
    { id: 'i2', label: '', children: [] },
  ],
};
const view: NodeView[] = [
  {
    kind: 'tabs',
    id: 'O',
    tabs: [
      { id: 'o1', label: '', children: [] },
      { id: 'o2', label: '', children: [inner] },
    ],
  },
];

describe('withTab', () => {
  it('closes the siblings of the selected tab and leaves other sets alone', () => {
    expect(withTab(view, ['o2', 'i1'], { tabsId: 'I', tabId: 'i2' })).toEqual(['o2', 'i2']);
    expect(withTab(view, ['o1', 'i1'], { tabsId: 'O', tabId: 'o2' })).toEqual(['i1', 'o2']);
  });
});

describe('the address', () => {
  it('is read back as it was written, whatever the ids are', () => {
    const open = ['TAB-a&b=c', 'TAB-ü'];
    expect(parseTabs(new URLSearchParams(tabsHref(open)))).toEqual(open);
  });
  it('is cut where it is endless', () => {
    expect(parseTabs(new URLSearchParams(`tab=${'x'.repeat(300)}&tab=&${'tab=y&'.repeat(99)}`))).toHaveLength(50);
  });
});
