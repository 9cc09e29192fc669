// The key that saves: Mod+S, which browsers would take for saving the page.
export interface SaveKeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  preventDefault(): void;
}

/** Whether the press saves; then it is kept from the browser. */
export function isSaveKey(press: SaveKeyPress): boolean {
  const isIt = press.key.toLowerCase() === 's' && (press.ctrlKey || press.metaKey) && !press.altKey && !press.shiftKey;
  if (isIt) press.preventDefault();
  return isIt;
}
