import { describe, expect, it } from 'vitest';
import { readHotkey } from './hotkeys.ts';

const press = (key: string, held: Partial<{ ctrlKey: boolean; metaKey: boolean; altKey: boolean }> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('hotkeyOf', () => {
  it('opens the palette by Ctrl+K and Cmd+K, even while the user types', () => {
    expect(readHotkey(press('k', { ctrlKey: true }), true)).toBe('palette');
    expect(readHotkey(press('K', { metaKey: true }), false)).toBe('palette');
  });
  it('leaves a plain key to the field that has the focus', () => {
    expect(readHotkey(press('?'), true)).toBeNull();
    expect(readHotkey(press('?'), false)).toBe('shortcuts');
    expect(readHotkey(press('/'), false)).toBe('search');
  });
  it('goes from pane to pane by F6, even while the user types', () => {
    expect(readHotkey(press('F6'), true)).toBe('pane');
    expect(readHotkey(press('F6', { ctrlKey: true }), false)).toBeNull();
  });
  it('leaves combinations of the browser alone', () => {
    expect(readHotkey(press('/', { ctrlKey: true }), false)).toBeNull();
    expect(readHotkey(press('k', { ctrlKey: true, altKey: true }), false)).toBeNull();
  });
});
