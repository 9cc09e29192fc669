import { describe, expect, it } from 'vitest';
import { shortcutGroups } from './shortcut-list.ts';

const titles = (pathname: string) => shortcutGroups(pathname, 'Ctrl').map(({ title }) => title);

describe('shortcutGroups', () => {
  it('lists the keys of SQL Lab first where it is open, and nowhere else', () => {
    expect(titles('/sqllab/')).toEqual(['sqllab', 'everywhere']);
    expect(titles('/sqllab/p/abc/')).toEqual(['sqllab', 'everywhere']);
    expect(titles('/')).toEqual(['everywhere']);
    expect(titles('/sqllabs/')).toEqual(['everywhere']);
  });
  it("names the key that goes with letters on the viewer's keyboard, and no row twice", () => {
    for (const { shortcuts } of shortcutGroups('/sqllab/', '⌘')) {
      expect(new Set(shortcuts.map(({ what }) => what)).size).toBe(shortcuts.length);
    }
    expect(shortcutGroups('/sqllab/', '⌘')[0]?.shortcuts[0]?.keys).toEqual(['⌘', 'Enter']);
  });
});
