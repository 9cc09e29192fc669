import { describe, expect, it } from 'vitest';
import { hotkeyOf } from './hotkeys.ts';

const press = (key: string, held: Partial<{ ctrlKey: boolean; metaKey: boolean; altKey: boolean }> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('hotkeyOf', () => {
  it('opens the palette by Ctrl+K and Cmd+K, even while the user types', () => {
    expect(hotkeyOf(press('k', { ctrlKey: true }), true)).toBe('palette');
    expect(hotkeyOf(press('K', { metaKey: true }), false)).toBe('palette');
  });
  it('leaves a plain key to the field that has the focus', () => {
    expect(hotkeyOf(press('?'), true)).toBeNull();
    expect(hotkeyOf(press('?'), false)).toBe('shortcuts');
    expect(hotkeyOf(press('/'), false)).toBe('search');
  });
  it('goes from pane to pane by F6, even while the user types', () => {
    expect(hotkeyOf(press('F6'), true)).toBe('pane');
    expect(hotkeyOf(press('F6', { ctrlKey: true }), false)).toBeNull();
  });
  it('leaves combinations of the browser alone', () => {
    expect(hotkeyOf(press('/', { ctrlKey: true }), false)).toBeNull();
    expect(hotkeyOf(press('k', { ctrlKey: true, altKey: true }), false)).toBeNull();
  });
});
