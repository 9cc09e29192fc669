import { describe, expect, it } from 'vitest';
import { chart, children, counter, plain, tabbed } from './edit-fixtures.ts';
import { insertComponent, moveComponent } from './operations.ts';
import { stepPlace, type StepDirection } from './step-place.ts';
import type { PositionMap } from './position-map.ts';

const step = (map: PositionMap, id: string, direction: StepDirection, isStacked = false): PositionMap | null => {
  const found = stepPlace(map, id, direction, isStacked);
  return found && (moveComponent(map, found.id, found.place, counter())?.layout ?? null);
};

describe('one step', () => {
  it('goes past the neighbor, in a row to the sides and in a stack up and down', () => {
    expect(children(step(plain, 'CHART-1', 'right') ?? {}, 'ROW-1')).toEqual(['CHART-2', 'CHART-1']);
    expect(children(step(plain, 'CHART-2', 'left') ?? {}, 'ROW-1')).toEqual(['CHART-2', 'CHART-1']);
    expect(children(step(plain, 'HEADER-1', 'up') ?? {}, 'GRID_ID')).toEqual(['HEADER-1', 'ROW-1', 'ROW-2']);
    expect(children(step(plain, 'DIVIDER-1', 'down') ?? {}, 'COLUMN-1')).toEqual(['CHART-3', 'MARKDOWN-1', 'DIVIDER-1']);
    expect(children(step(tabbed, 'TAB-b', 'left') ?? {}, 'TABS-1')).toEqual(['TAB-b', 'TAB-a']);
  });

  it('ends where nothing follows', () => {
    for (const [id, direction] of [
      ['ROW-1', 'up'],
      ['ROW-2', 'down'],
      ['ROW-1', 'left'],
      ['HEADER-1', 'right'],
      ['CHART-1', 'left'],
      ['CHART-2', 'right'],
    ] as const)
      expect(stepPlace(plain, id, direction, false)).toBeNull();
    expect(stepPlace(tabbed, 'TAB-a', 'left', false)).toBeNull();
    expect(stepPlace(tabbed, 'TAB-a', 'up', false)).toBeNull();
    expect(stepPlace(plain, 'GRID_ID', 'up', false)).toBeNull();
    expect(stepPlace(plain, 'nothing', 'up', false)).toBeNull();
  });

  it('up and down move a chart out of its row, into a new row', () => {
    const above = step(plain, 'CHART-2', 'up') ?? {};
    const [own = '', ...others] = children(above, 'GRID_ID') ?? [];
    expect(children(above, own)).toEqual(['CHART-2']);
    expect(others).toEqual(['ROW-1', 'HEADER-1', 'ROW-2']);
    const below = step(plain, 'CHART-1', 'down') ?? {};
    expect(children(below, children(below, 'GRID_ID')?.[1] ?? '')).toEqual(['CHART-1']);
  });

  it('takes its row along where it is alone in it', () => {
    const map = insertComponent(plain, chart, { parentId: 'GRID_ID', index: 9 }, counter())?.layout ?? {};
    const id = Object.keys(map).find((key) => key.startsWith('CHART-n')) ?? '';
    const up = step(map, id, 'up') ?? {};
    expect(children(up, 'GRID_ID')).toHaveLength(4);
    expect(children(up, children(up, 'GRID_ID')?.[2] ?? '')).toEqual([id]);
  });

  it('leaves a column to its sides, and above or below the row of the column', () => {
    expect(children(step(plain, 'CHART-3', 'right') ?? {}, 'ROW-2')).toEqual(['COLUMN-1', 'CHART-3', 'CHART-4']);
    const above = step(plain, 'CHART-3', 'up') ?? {};
    expect(children(above, children(above, 'GRID_ID')?.[2] ?? '')).toEqual(['CHART-3']);
    expect(children(above, 'COLUMN-1')).toEqual(['DIVIDER-1', 'MARKDOWN-1']);
  });

  it('goes through the parts of a row that are below each other on narrow windows', () => {
    expect(children(step(plain, 'CHART-2', 'up', true) ?? {}, 'ROW-1')).toEqual(['CHART-2', 'CHART-1']);
    const out = step(plain, 'CHART-1', 'up', true) ?? {};
    expect(children(out, children(out, 'GRID_ID')?.[0] ?? '')).toEqual(['CHART-1']);
    expect(stepPlace(plain, 'CHART-1', 'right', true)).toBeNull();
    expect(children(step(tabbed, 'TAB-a', 'right', true) ?? {}, 'TABS-1')).toEqual(['TAB-b', 'TAB-a']);
  });
});
