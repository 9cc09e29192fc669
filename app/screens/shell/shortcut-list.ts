// What the keyboard can do, by where it can: everywhere, and on screens with their own keys. Texts are keys of messages.
import type { shortcuts } from '#app/messages/en/shortcuts.ts';

type ShortcutText = keyof typeof shortcuts.texts;

interface Shortcut {
  readonly what: ShortcutText;
  readonly keys: readonly string[];
}

export interface ShortcutGroup {
  readonly title: ShortcutText;
  readonly shortcuts: readonly Shortcut[];
}

const everywhere = (modKey: string): readonly Shortcut[] => [
  { what: 'everywhere.palette', keys: [modKey, 'K'] },
  { what: 'everywhere.search', keys: ['/'] },
  { what: 'everywhere.shortcuts', keys: ['?'] },
  { what: 'everywhere.close', keys: ['Esc'] },
  { what: 'everywhere.pane', keys: ['F6'] },
  { what: 'everywhere.paneBack', keys: ['Shift', 'F6'] },
  { what: 'everywhere.inside', keys: ['F2'] },
  { what: 'everywhere.move', keys: ['←', '→', '↑', '↓'] },
  { what: 'everywhere.ends', keys: ['Home', 'End'] },
  { what: 'everywhere.legend', keys: ['Enter'] },
  { what: 'everywhere.isolate', keys: ['Alt', 'Enter'] },
  { what: 'everywhere.range', keys: ['Shift', '←', '→'] },
];

const sqlLab = (modKey: string): readonly Shortcut[] => [
  { what: 'sqllab.run', keys: [modKey, 'Enter'] },
  { what: 'sqllab.runAll', keys: [modKey, 'Shift', 'Enter'] },
  { what: 'sqllab.stop', keys: ['Ctrl', 'X'] },
  { what: 'sqllab.save', keys: [modKey, 'S'] },
  { what: 'sqllab.format', keys: [modKey, 'Shift', 'F'] },
  { what: 'sqllab.find', keys: [modKey, 'F'] },
  { what: 'sqllab.autocomplete', keys: ['Ctrl', 'Space'] },
  { what: 'sqllab.accept', keys: ['Tab'] },
  { what: 'sqllab.comment', keys: [modKey, '/'] },
  { what: 'sqllab.leave', keys: ['Esc', 'Tab'] },
  { what: 'sqllab.rename', keys: ['F2'] },
  { what: 'sqllab.moveTab', keys: ['Ctrl', 'Shift', 'PgUp'] },
  { what: 'sqllab.closeTab', keys: ['Delete'] },
  { what: 'sqllab.divider', keys: ['←', '→', '↑', '↓'] },
  { what: 'sqllab.copy', keys: [modKey, 'C'] },
  { what: 'sqllab.select', keys: ['Shift', '←', '→', '↑', '↓'] },
  { what: 'sqllab.show', keys: ['Enter'] },
];

const explore = (modKey: string): readonly Shortcut[] => [
  { what: 'explore.update', keys: [modKey, 'Enter'] },
  { what: 'explore.save', keys: [modKey, 'S'] },
  { what: 'explore.undo', keys: [modKey, 'Z'] },
  { what: 'explore.redo', keys: [modKey, 'Shift', 'Z'] },
  { what: 'explore.place', keys: ['Enter'] },
  { what: 'explore.divider', keys: ['←', '→', '↑', '↓'] },
];

const lists: readonly Shortcut[] = [
  { what: 'lists.move', keys: ['J', 'K'] },
  { what: 'lists.select', keys: ['X'] },
  { what: 'lists.range', keys: ['Shift', 'click'] },
  { what: 'lists.open', keys: ['Enter'] },
  { what: 'lists.clear', keys: ['Esc'] },
];

const LIST_PATHS = /\/list\/?$|^\/(?:sqllab\/history|superset\/tags|users|roles|list_groups)\/?$/;

const EXPLORE_PATHS = /^\/(?:superset\/)?explore(?:\/|$)/;

/** Groups for the page at `pathname`, its own keys first. */
export function shortcutGroups(pathname: string, modKey: string): readonly ShortcutGroup[] {
  const all: ShortcutGroup = { title: 'everywhere', shortcuts: everywhere(modKey) };
  if (LIST_PATHS.test(pathname)) return [{ title: 'lists', shortcuts: lists }, all];
  if (EXPLORE_PATHS.test(pathname)) return [{ title: 'explore', shortcuts: explore(modKey) }, all];
  const isSqlLab = pathname === '/sqllab' || pathname.startsWith('/sqllab/');
  return isSqlLab ? [{ title: 'sqllab', shortcuts: sqlLab(modKey) }, all] : [all];
}
