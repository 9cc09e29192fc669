// Which keys the edit mode listens to. In a field, undo and redo are the field's own.
interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** A key's command; null if it has none here. */
export function findEditCommand(press: KeyPress, isTyping: boolean): 'undo' | 'redo' | 'save' | null {
  if (!(press.ctrlKey || press.metaKey) || press.altKey) return null;
  const key = press.key.toLowerCase();
  if (key === 's' && !press.shiftKey) return 'save';
  if (isTyping) return null;
  if (key === 'z') return press.shiftKey ? 'redo' : 'undo';
  return key === 'y' ? 'redo' : null;
}
