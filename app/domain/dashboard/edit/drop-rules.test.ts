// What can be put or moved where.
import { describe, expect, it } from 'vitest';
import { depthOf, mayInsert, mayMove } from './drop-rules.ts';
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
