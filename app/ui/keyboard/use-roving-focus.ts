// A list that is one tab stop: arrows, Home and End go through its items, Tab leaves it.
import { useEffect, useRef, type RefObject } from 'react';

/** `items`: a selector of what can have the focus; the result goes to the element around them, which can scroll. */
export function useRovingFocus<E extends HTMLElement>(items: string): RefObject<E> {
  const root = useRef<E>(null);
  useEffect(() => (root.current ? addRovingFocus(root.current, items) : undefined), [items]);
  return root;
}

/** Until the items at an end of a long list are in the page. */
const FRAMES_TO_END = 2;

function addRovingFocus(root: HTMLElement, selector: string): () => void {
  let current: HTMLElement | null = null;
  const find = () => [...root.querySelectorAll<HTMLElement>(selector)].filter((item) => item.checkVisibility());
  /** Items come and go while a long list scrolls. */
  const settle = (): void => {
    const items = find();
    if (!current?.isConnected || !items.includes(current)) current = items[0] ?? null;
    for (const item of items) {
      const tabIndex = item === current ? 0 : -1;
      if (item.getAttribute('tabindex') !== String(tabIndex)) item.tabIndex = tabIndex;
    }
  };
  const go = (item: HTMLElement | undefined): void => {
    if (!item) return;
    current = item;
    settle();
    item.focus();
  };
  const goToEnd = (isLast: boolean): void => {
    root.scrollTop = isLast ? root.scrollHeight : 0;
    afterFrames(FRAMES_TO_END, () => {
      const items = find();
      go(isLast ? items.at(-1) : items[0]);
    });
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || !target.matches(selector)) return;
    current = target;
    settle();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const items = find();
    const at = items.indexOf(event.target as HTMLElement);
    if (at === -1 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowDown') go(items[at + 1]);
    else if (event.key === 'ArrowUp') go(items[at - 1]);
    else if (event.key === 'Home' || event.key === 'End') goToEnd(event.key === 'End');
    else return;
    event.preventDefault();
  };
  const watcher = new MutationObserver(settle);
  watcher.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] });
  root.addEventListener('focusin', onFocus);
  root.addEventListener('keydown', onKeyDown);
  settle();
  return () => {
    watcher.disconnect();
    root.removeEventListener('focusin', onFocus);
    root.removeEventListener('keydown', onKeyDown);
  };
}

function afterFrames(count: number, act: () => void): void {
  requestAnimationFrame(() => (count === 1 ? act() : afterFrames(count - 1, act)));
}
