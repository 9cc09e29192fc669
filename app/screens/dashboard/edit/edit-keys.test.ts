import { describe, expect, it } from 'vitest';
import { findEditCommand } from './edit-keys.ts';
import { sizeAfterKey } from './layout/node-keys.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});
const chart = { id: 'c', type: 'CHART', children: [], parents: [], meta: { width: 4, height: 50 } };

describe('the keys', () => {
  it('undo, redo and save with either modifier', () => {
    expect(findEditCommand(press('z', { ctrlKey: true }), false)).toBe('undo');
    expect(findEditCommand(press('Z', { metaKey: true, shiftKey: true }), false)).toBe('redo');
    expect(findEditCommand(press('y', { ctrlKey: true }), false)).toBe('redo');
    expect(findEditCommand(press('s', { ctrlKey: true }), true)).toBe('save');
  });
  it('leave a field its own undo, and plain letters alone', () => {
    expect(findEditCommand(press('z', { ctrlKey: true }), true)).toBeNull();
    expect(findEditCommand(press('z'), false)).toBeNull();
    expect(findEditCommand(press('s', { ctrlKey: true, altKey: true }), false)).toBeNull();
  });
  it('resize with Shift and arrows only what has a size', () => {
    expect(sizeAfterKey(press('ArrowRight', { shiftKey: true }), { item: chart, owner: chart })?.size).toEqual({ columns: 5 });
    expect(sizeAfterKey(press('ArrowUp', { shiftKey: true }), { item: chart, owner: chart })?.size).toEqual({ units: 49 });
    expect(sizeAfterKey(press('ArrowRight', { shiftKey: true }), { item: chart, owner: null })).toBeNull();
    expect(sizeAfterKey(press('ArrowRight'), { item: chart, owner: chart })).toBeNull();
    expect(sizeAfterKey(press('ArrowUp', { shiftKey: true }), { item: { ...chart, type: 'ROW' }, owner: null })).toBeNull();
  });
});
