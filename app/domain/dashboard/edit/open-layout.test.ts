// What edit mode makes of a stored layout: everything in it is kept, everything that is drawn has its place.
import { describe, expect, it } from 'vitest';
import { plainLayout } from '#app/domain/dashboard/layout/layout-fixtures.ts';
import { mayInsert } from './drop-rules.ts';
import { children, counter, NONE } from './edit-fixtures.ts';
import { openLayout } from './open-layout.ts';
import { moveComponent, removeComponent } from './operations.ts';
import { nameComponent } from './places.ts';
import { chartIdOf, childItems, itemAt, subtreeIds } from './position-map.ts';

describe('opening', () => {
  it('keeps unknown content', () => {
    const stored = {
      ROOT_ID: { type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { type: 'GRID', children: ['R'] },
      R: { type: 'ROW', children: ['C'], meta: { mystery: [1, 2] } },
      C: { type: 'CHART', meta: { chartId: 1, width: 4.4, height: 50, plugin: { deep: true } }, extra: 7 },
    };
    const { layout } = openLayout(JSON.stringify(stored), NONE);
    expect(itemAt(layout, 'R')?.meta).toEqual({ mystery: [1, 2] });
    expect(itemAt(layout, 'C')).toEqual({
      id: 'C',
      type: 'CHART',
      children: [],
      parents: ['ROOT_ID', 'GRID_ID', 'R'],
      meta: { chartId: 1, width: 4, height: 50, plugin: { deep: true } },
      extra: 7,
    });
  });
  it('places charts that are nowhere, and names what will be lost', () => {
    const { layout, lost } = openLayout({ ...plainLayout, 'ROW-1': { type: 'ROW', children: ['X'] }, X: ['no component'] }, [
      { id: 9, name: 'Nine' },
    ]);
    expect(Object.values(layout).filter((item) => typeof item === 'object' && chartIdOf(item) === 9)).toHaveLength(1);
    expect(lost).toEqual([{ kind: 'unknown-type', id: 'X' }]);
  });
  describe('components that the page leaves out', () => {
    const stored = {
      ROOT_ID: { type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { type: 'GRID', children: ['C', 'D', 'R'] },
      C: { type: 'CHART', meta: { chartId: 1, width: 4, height: 50 } },
      D: { type: 'DYNAMIC', children: ['E'], meta: { componentKey: 'k', width: 6, height: 20 }, own: [1] },
      E: { type: 'INNER', meta: { deep: true } },
      R: { type: 'ROW', children: ['H', 'N', 'T'] },
      H: { type: 'HEADER', meta: { text: 'In a row' } },
      N: { type: 'CHART', meta: { width: 3 } },
      T: { type: 'MARKDOWN', meta: { code: 'x', width: 3, height: 20 } },
    };
    const { layout, lost } = openLayout(JSON.stringify(stored), NONE);
    it('keep their place, their content and unknown fields', () => {
      expect(lost).toEqual([]);
      expect(childItems(layout, 'GRID_ID').map(({ id }) => id)).toEqual(['ROW-of-C', 'D', 'R']);
      expect(children(layout, 'R')).toEqual(['H', 'N', 'T']);
      expect(itemAt(layout, 'D')).toEqual({ ...stored.D, id: 'D', parents: ['ROOT_ID', 'GRID_ID'] });
      expect(itemAt(layout, 'E')).toMatchObject({ type: 'INNER', parents: ['ROOT_ID', 'GRID_ID', 'D'], meta: { deep: true } });
    });
    it('move, copy and go as a text does, with all that is in them', () => {
      const moved = moveComponent(layout, 'D', { parentId: 'R', index: 0 }, counter())?.layout ?? {};
      expect(children(moved, 'R')).toEqual(['D', 'H', 'N', 'T']);
      expect(itemAt(moved, 'E')?.parents).toEqual(['ROOT_ID', 'GRID_ID', 'R', 'D']);
      expect(itemAt(moved, 'D')?.meta).toEqual({ componentKey: 'k', width: 6, height: 20 });
      expect(subtreeIds(removeComponent(layout, 'D')?.layout ?? {}, 'ROOT_ID')).not.toContain('E');
      expect(mayInsert(layout, 'chart', 'D')).toBe(false);
      expect(nameComponent(layout, 'D')).toBe('component of the kind “DYNAMIC”');
    });
    it('are the same after a save and another opening', () => {
      expect(openLayout(JSON.stringify(layout), NONE).layout).toEqual(layout);
    });
    it('in circles, or without end, end', () => {
      const circle = { ...stored, D: { type: 'DYNAMIC', children: ['E'] }, E: { type: 'INNER', children: ['D', 'E', 'C'] } };
      expect(children(openLayout(circle, NONE).layout, 'E')).toEqual([]);
    });
  });
  it('survives ids that are names of what every object has', () => {
    const text = `{"ROOT_ID":{"type":"ROOT","children":["GRID_ID"]},"GRID_ID":{"type":"GRID","children":["__proto__","constructor"]},
      "__proto__":{"type":"HEADER","meta":{"text":"a"}},"constructor":{"type":"DIVIDER"}}`;
    const { layout } = openLayout(text, NONE);
    expect(childItems(layout, 'GRID_ID').map((item) => item.type)).toEqual(['HEADER', 'DIVIDER']);
    const moved = moveComponent(layout, '__proto__', { parentId: 'GRID_ID', index: 1 }, counter());
    expect(children(moved?.layout ?? {}, 'GRID_ID')).toEqual(['constructor', '__proto__']);
  });
});
