// Opens the menu of a mark, one at a time. Browser only.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { PicturePoint } from '#app/charts/interactive/hit-test.ts';
import { MarkMenu, type MarkEntry } from './MarkMenu.tsx';

interface MenuOptions {
  readonly label: string;
  readonly entries: readonly MarkEntry[];
  readonly at: PicturePoint;
  /** What was pressed. */
  readonly opener: HTMLElement;
  /** Gives the focus back. */
  readonly restore: () => void;
}

let closeOpen: (() => void) | null = null;

export function openMenu({ label, entries, at, opener, restore }: MenuOptions): void {
  closeOpen?.();
  const host = (opener.closest('dialog, main') ?? document.body).appendChild(document.createElement('div'));
  const root = createRoot(host);
  const close = (): void => {
    closeOpen = null;
    // Not while React is rendering what calls this.
    queueMicrotask(() => {
      root.unmount();
      host.remove();
    });
  };
  closeOpen = close;
  const onClose = (how: 'escape' | 'taken' | 'elsewhere'): void => {
    if (closeOpen !== close) return;
    close();
    if (how !== 'elsewhere') restore();
  };
  root.render(createElement(MarkMenu, { label, entries, at, opener, onClose }));
}
