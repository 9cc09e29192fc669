// Keyboard shortcuts of edit mode. Inside a field, the browser's own undo and redo apply.
interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Returns a key's command, or null. */
export function findEditCommand(press: KeyPress, isTyping: boolean): 'undo' | 'redo' | 'save' | null {
  if (!(press.ctrlKey || press.metaKey) || press.altKey) return null;
  const key = press.key.toLowerCase();
  if (key === 's' && !press.shiftKey) return 'save';
  if (isTyping) return null;
  if (key === 'z') return press.shiftKey ? 'redo' : 'undo';
  return key === 'y' ? 'redo' : null;
}
