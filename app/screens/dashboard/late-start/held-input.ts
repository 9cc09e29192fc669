// Input before the app has started: clicks and keys that only the app can handle are held back, and dispatched to the same elements
// once the app listens. What browsers handle without it (links, fields, scrolling, Tab) works immediately.
import { readHotkey } from '#app/ui/keyboard/hotkeys.ts';

export interface HeldInput {
  /** Ends holding. */
  readonly replay: () => void;
}

type Held =
  | { readonly kind: 'click' | 'contextmenu'; readonly event: MouseEvent }
  | { readonly kind: 'key'; readonly event: KeyboardEvent };

const FIELDS = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, option';
/** Links that the app handles without leaving the page. */
const APP_LINKS = '[role=tab], [data-anchor]';
/** Elements whose arrow keys, Home and End are the app's. */
const ARROWED = '[role=tab], summary, [data-menu-panel], [data-picture]';
const ARROWS = /^(Arrow|Home$|End$)/;
const MODIFIERS = ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'] as const;

export function holdInput(page: Window): HeldInput {
  const { document } = page;
  let held: Held[] = [];
  let pointed: PointerEvent | null = null;

  const hold = (next: Held): void => {
    next.event.preventDefault();
    next.event.stopImmediatePropagation();
    held.push(next);
  };
  const onClick = (event: MouseEvent): void => {
    if (isNativeClick(event)) return;
    // Impatience isn't a second wish.
    held = held.filter((other) => other.kind !== 'click' || other.event.target !== event.target);
    hold({ kind: 'click', event });
  };
  const onMenu = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest('[data-picture]')) hold({ kind: 'contextmenu', event });
  };
  const onKey = (event: KeyboardEvent): void => {
    const { target, key } = event;
    const isTyping = target instanceof Element && target.matches(`${FIELDS}, [contenteditable]`);
    // What a key opened gets those that follow.
    const isFollowing = held.some(({ kind }) => kind === 'key') && key !== 'Tab' && !isTyping;
    const isArrow = ARROWS.test(key) && target instanceof Element && target.closest(ARROWED) !== null;
    if (isFollowing || isArrow || readHotkey(event, isTyping) !== null) hold({ kind: 'key', event });
  };
  const onPoint = (event: Event): void => {
    if (event instanceof PointerEvent) pointed = event;
  };
  page.addEventListener('click', onClick, { capture: true });
  page.addEventListener('contextmenu', onMenu, { capture: true });
  page.addEventListener('keydown', onKey, { capture: true });
  page.addEventListener('pointermove', onPoint, { capture: true, passive: true });
  return {
    replay: () => {
      page.removeEventListener('click', onClick, { capture: true });
      page.removeEventListener('contextmenu', onMenu, { capture: true });
      page.removeEventListener('keydown', onKey, { capture: true });
      page.removeEventListener('pointermove', onPoint, { capture: true });
      if (pointed) pointAgain(document, pointed);
      const { activeElement } = document;
      if (activeElement && activeElement !== document.body)
        activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      for (const { kind, event } of held) {
        const target = event.target instanceof Element && event.target.isConnected ? event.target : document.body;
        // An event has what one of its kind is made of.
        target.dispatchEvent(kind === 'key' ? new KeyboardEvent('keydown', event) : new MouseEvent(kind, event));
      }
      held = [];
    },
  };
}

function isNativeClick(event: MouseEvent): boolean {
  const { target, button } = event;
  if (button !== 0 || !(target instanceof Element)) return true;
  const link = target.closest('a[href]');
  const isAside = MODIFIERS.some((name) => event[name]);
  if (link) return isAside || !link.matches(APP_LINKS);
  return target.closest(`${FIELDS}, label`) !== null;
}

/** The card under the pointer, which does not move again for that. */
function pointAgain(document: Document, { clientX, clientY, pointerType }: PointerEvent): void {
  const target = document.elementFromPoint(clientX, clientY);
  if (!target) return;
  const init = { bubbles: true, cancelable: true, composed: true, clientX, clientY, pointerType };
  for (const name of ['pointerover', 'pointermove']) target.dispatchEvent(new PointerEvent(name, init));
}
