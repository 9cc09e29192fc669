// What can be put or moved where.
import { describe, expect, it } from 'vitest';
import { needsRow } from '#app/domain/dashboard/layout/layout-rules.ts';
import { depthOf, isTopTabIntoNested, mayInsert, mayMove } from './drop-rules.ts';
import { counter, plain, tabbed } from './edit-fixtures.ts';
import { insertComponent } from './operations.ts';

describe('the rules', () => {
  it('count depth through rows and columns, not through tabs', () => {
    expect(depthOf(plain, 'GRID_ID')).toBe(1);
    expect(depthOf(plain, 'COLUMN-1')).toBe(3);
    expect(depthOf(tabbed, 'TAB-c')).toBe(0);
  });
  it('let no component into itself, no tab out of its tabs but into others', () => {
    expect(mayMove(plain, 'ROW-2', 'COLUMN-1')).toBe(false);
    expect(mayMove(tabbed, 'TAB-c', 'TABS-1')).toBe(true);
    expect(mayMove(tabbed, 'TAB-c', 'TAB-a')).toBe(false);
    expect(mayInsert(plain, 'tab', 'GRID_ID')).toBe(false);
  });
  it('spec 273: let no tab from the top into nested tabs', () => {
    expect(mayMove(tabbed, 'TAB-a', 'TABS-2')).toBe(false);
    expect(isTopTabIntoNested(tabbed, 'TAB-a', 'TABS-2')).toBe(true);
    expect([
      isTopTabIntoNested(tabbed, 'TAB-a', 'TABS-1'),
      isTopTabIntoNested(tabbed, 'TAB-b', 'TABS-2'),
      isTopTabIntoNested(tabbed, 'TAB-c', 'TABS-1'),
      isTopTabIntoNested(tabbed, 'ROW-a', 'TABS-2'),
    ]).toEqual([false, false, false, false]);
  });
  it('spec 275: let charts, columns and text into the grid and tabs in a row of their own only, and into no tabs', () => {
    for (const type of ['chart', 'column', 'markdown'] as const) {
      expect([mayInsert(plain, type, 'GRID_ID'), mayInsert(tabbed, type, 'TAB-a')]).toEqual([true, true]);
      expect([needsRow('grid', type), needsRow('tab', type)]).toEqual([true, true]);
      expect([mayInsert(tabbed, type, 'TABS-1'), mayInsert(plain, type, 'HEADER-1')]).toEqual([false, false]);
    }
  });
  it('refuse what would be too deep with what is in it', () => {
    const rowed = insertComponent(plain, { type: 'row' }, { parentId: 'COLUMN-1', index: 0 }, counter());
    const columned = insertComponent(
      rowed?.layout ?? {},
      { type: 'column' },
      { parentId: rowed?.focusId ?? '', index: 0 },
      counter(),
    );
    expect(columned).not.toBeNull();
    expect(mayInsert(columned?.layout ?? {}, 'row', columned?.focusId ?? '')).toBe(false);
    expect(mayInsert(columned?.layout ?? {}, 'markdown', columned?.focusId ?? '')).toBe(true);
    expect(mayMove(columned?.layout ?? {}, 'ROW-1', columned?.focusId ?? '')).toBe(false);
  });
});
