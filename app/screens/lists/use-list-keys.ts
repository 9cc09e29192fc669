// Keys of a list: J and K or the arrows go through its rows, X selects, Enter opens, Esc lets go.
import { useEffect, useRef, type RefObject } from 'react';
import type { ListSelection } from './use-selection.ts';

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable], dialog *, [data-menu] *, [data-popover] *';

/** `selection` null: rows cannot be selected. */
export function useListKeys(body: RefObject<HTMLElement>, selection: ListSelection | null): void {
  const latest = useRef(selection);
  latest.current = selection;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const root = body.current;
      if (!root || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as Element;
      if (target.matches(TYPING)) return;
      if (act(event, root, latest.current)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [body]);
}

/** Whether the key meant something here. */
function act(event: KeyboardEvent, root: HTMLElement, selection: ListSelection | null): boolean {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
  const index = row && root.contains(row) ? Number(row.dataset['row']) : null;
  const step = Object.hasOwn(STEPS, event.key) ? STEPS[event.key] : undefined;
  if (step !== undefined) return go(root, { index, step, isArrow: event.key.startsWith('Arrow') });
  if (event.key === 'x' && index !== null && selection) {
    selection.toggle(index, false);
    return true;
  }
  if (event.key === 'Enter' && row && document.activeElement === row) {
    row.querySelector<HTMLElement>('[data-row-link]')?.click();
    return true;
  }
  if (event.key === 'Escape' && selection && selection.count > 0) {
    selection.clear();
    return true;
  }
  return false;
}

function go(root: HTMLElement, { index, step, isArrow }: { index: number | null; step: number; isArrow: boolean }): boolean {
  // Arrows scroll the page until focus is in the list.
  if (index === null && isArrow) return false;
  const rows = root.querySelectorAll<HTMLElement>('[data-row]');
  const next = rows[index === null ? 0 : index + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}
