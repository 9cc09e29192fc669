// Which keys the pages listen to, and when typing in a field keeps them out.
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export type Hotkey = 'palette' | 'shortcuts' | 'search' | 'pane';

/** What a key does, or null. Single keys are left alone while the user types. */
export function readHotkey(press: KeyPress, isTyping: boolean): Hotkey | null {
  if ((press.ctrlKey || press.metaKey) && !press.altKey && press.key.toLowerCase() === 'k') return 'palette';
  if (press.key === 'F6' && !press.ctrlKey && !press.metaKey && !press.altKey) return 'pane';
  if (isTyping || press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.key === '?') return 'shortcuts';
  if (press.key === '/') return 'search';
  return null;
}
