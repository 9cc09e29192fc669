// What the keyboard can do, by where it can: everywhere, and on screens with keys of their own.
export interface Shortcut {
  readonly what: string;
  readonly keys: readonly string[];
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

const everywhere = (modKey: string): readonly Shortcut[] => [
  { what: 'Search or jump to', keys: [modKey, 'K'] },
  { what: 'Go to the search field of a list', keys: ['/'] },
  { what: 'Show these shortcuts', keys: ['?'] },
  { what: 'Close what is open', keys: ['Esc'] },
  { what: 'Move between tabs, menu entries and marks of a chart', keys: ['←', '→', '↑', '↓'] },
  { what: 'First and last of them', keys: ['Home', 'End'] },
  { what: 'Show or hide a series of the legend', keys: ['Enter'] },
];

const sqlLab = (modKey: string): readonly Shortcut[] => [
  { what: 'Run the text, or what is selected of it', keys: [modKey, 'Enter'] },
  { what: 'Stop the run, from the editor', keys: ['Ctrl', 'Shift', 'X'] },
  { what: 'Save the text', keys: [modKey, 'S'] },
  { what: 'Format the text', keys: [modKey, 'Shift', 'F'] },
  { what: 'Find and replace in the text', keys: [modKey, 'F'] },
  { what: 'Offer words', keys: ['Ctrl', 'Space'] },
  { what: 'Take the offered word', keys: ['Tab'] },
  { what: 'Turn lines into a comment and back', keys: [modKey, '/'] },
  { what: 'Leave the editor', keys: ['Esc', 'Tab'] },
  { what: 'Rename the tab, on its name', keys: ['F2'] },
  { what: 'Close the tab, on its name', keys: ['Delete'] },
  { what: 'Move the divider that has the focus', keys: ['←', '→', '↑', '↓'] },
  { what: 'Copy the chosen cells', keys: [modKey, 'C'] },
  { what: 'Choose more cells', keys: ['Shift', '←', '→', '↑', '↓'] },
  { what: 'Show the whole cell', keys: ['Enter'] },
];

const explore = (modKey: string): readonly Shortcut[] => [
  { what: 'Update the chart', keys: [modKey, 'Enter'] },
  { what: 'Save the chart', keys: [modKey, 'S'] },
  { what: 'Undo the last change', keys: [modKey, 'Z'] },
  { what: 'Redo it', keys: [modKey, 'Shift', 'Z'] },
  { what: 'Put the metric or column that has the focus where it fits', keys: ['Enter'] },
  { what: 'Move the divider that has the focus', keys: ['←', '→', '↑', '↓'] },
];

const lists: readonly Shortcut[] = [
  { what: 'Next and previous row', keys: ['J', 'K'] },
  { what: 'Choose the row', keys: ['X'] },
  { what: 'Choose all between', keys: ['Shift', 'click'] },
  { what: 'Open the row', keys: ['Enter'] },
  { what: 'Choose nothing', keys: ['Esc'] },
];

const LIST_PATHS = /\/list\/?$|^\/(?:sqllab\/history|superset\/tags|users|roles|list_groups)\/?$/;

const EXPLORE_PATHS = /^\/(?:superset\/)?explore(?:\/|$)/;

/** Groups for the page at `pathname`, its own keys first. */
export function shortcutGroups(pathname: string, modKey: string): readonly ShortcutGroup[] {
  const all = { title: 'Everywhere', shortcuts: everywhere(modKey) };
  if (LIST_PATHS.test(pathname)) return [{ title: 'Lists', shortcuts: lists }, all];
  if (EXPLORE_PATHS.test(pathname)) return [{ title: 'Explore', shortcuts: explore(modKey) }, all];
  const isSqlLab = pathname === '/sqllab' || pathname.startsWith('/sqllab/');
  return isSqlLab ? [{ title: 'SQL Lab', shortcuts: sqlLab(modKey) }, all] : [all];
}
