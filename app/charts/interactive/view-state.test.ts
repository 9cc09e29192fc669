import { describe, expect, it } from 'vitest';
import type { LegendItem } from '#app/charts/shared/kind.ts';
import { isUntouched, toggleSeries, UNTOUCHED } from './view-state.ts';

const legend = ['a', 'b', 'c'].map((name): LegendItem => ({ name, label: name, color: '#336699', hidden: false }));

describe('toggleSeries', () => {
  it('hides a series, and brings it back', () => {
    const hidden = toggleSeries(UNTOUCHED, 'b', { legend });
    expect(hidden.hidden).toEqual(['b']);
    expect(isUntouched(hidden)).toBe(false);
    expect(toggleSeries(hidden, 'b', { legend })).toEqual(UNTOUCHED);
  });
  it('keeps the last series that shows', () => {
    const one = { ...UNTOUCHED, hidden: ['a', 'b'] };
    expect(toggleSeries(one, 'c', { legend })).toBe(one);
  });
  it('leaves the page and order of a table alone', () => {
    expect(toggleSeries({ hidden: [], ownState: { page: 2 } }, 'a', { legend }).ownState).toEqual({ page: 2 });
  });
});
