// Where something can go, and where it lands.
import { describe, expect, it } from 'vitest';
import { chart, counter, plain, tabbed } from './edit-fixtures.ts';
import { findLanding } from './landing.ts';
import { insertComponent } from './operations.ts';
import { listPlaces, nameComponent } from './places.ts';

describe('places as text', () => {
  it('name every legal place but the present one', () => {
    const places = listPlaces(plain, 'HEADER-1').map(({ message }) => message);
    expect(places).toContain('At the start of the dashboard');
    expect(places).toContain('In the dashboard, after row of column of “chart 3”, divider and 1 more, “chart 4”');
    expect(places).toHaveLength(2 + 4);
    expect(nameComponent(plain, 'MARKDOWN-1')).toBe('text “hi”');
  });
  it('spec 273: have nested tabs for a tab from the top too, once and marked as refused', () => {
    const refused = listPlaces(tabbed, 'TAB-a').filter(({ isRefused }) => isRefused);
    expect(refused.map(({ place }) => place)).toEqual([{ parentId: 'TABS-2', index: 0 }]);
    expect(listPlaces(tabbed, 'TAB-c').some(({ isRefused }) => isRefused)).toBe(false);
  });
});

describe('where something lands', () => {
  it('is said in columns of its row: beside others what is left, in a full row its share', () => {
    const rowed = insertComponent(plain, { type: 'row' }, { parentId: 'GRID_ID', index: 0 }, counter());
    const rowId = rowed?.focusId ?? '';
    let map = rowed?.layout ?? {};
    const widths: unknown[] = [];
    for (const index of [0, 1, 2, 1]) {
      const edited = insertComponent(map, chart, { parentId: rowId, index }, () => `c${widths.length}`);
      map = edited?.layout ?? {};
      widths.push(findLanding(map, edited?.focusId ?? ''));
    }
    expect(widths).toEqual([
      { rowId, before: 0, columns: 4, total: 12 },
      { rowId, before: 4, columns: 4, total: 12 },
      { rowId, before: 8, columns: 4, total: 12 },
      { rowId, before: 3, columns: 3, total: 12 },
    ]);
    expect(findLanding(map, rowId)).toBeNull();
  });
});
