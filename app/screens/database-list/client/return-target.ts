// What gets the focus when the list is back: the row that was edited, or the button that navigated away. Browser only.

let target: string | null = null;

export const rowSelector = (id: number): string => `[data-database="${id}"] summary`;
export const CONNECT_SELECTOR = '[data-connect]';

/** Remembers where to return to. */
export function setReturnTarget(selector: string): void {
  target = selector;
}

/** The remembered selector, once; null when the list was not left by a form. */
export function takeReturnTarget(): string | null {
  const taken = target;
  target = null;
  return taken;
}
