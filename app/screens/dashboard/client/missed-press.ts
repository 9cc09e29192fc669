// What a pointer did on a card before the code that handles it was there, and what repeats it then. Browser only.

const CONTROLS = '[data-sort], [data-page], [data-group]';
const OTHERS = 'button, a, input, select, summary, label, [popover]';

/** A click, or a press of the secondary button. Null for what the chart's code has no part in. */
export function missedPress(card: HTMLElement, event: MouseEvent): (() => void) | null {
  const target = event.target as Element;
  const control = event.type === 'click' ? target.closest<HTMLElement>(CONTROLS) : null;
  if (control) return () => card.querySelector<HTMLElement>(selectorOf(control.dataset))?.click();
  const pressed = target.closest('[data-picture]');
  if (!pressed || target.closest(OTHERS) || event.detail > 1) return null;
  const before = pressed.getBoundingClientRect();
  return () => {
    // Another one where it was drawn again meanwhile, as for a window with a scrollbar.
    const picture = card.querySelector<HTMLElement>('[data-picture]');
    if (!picture) return;
    const now = picture.getBoundingClientRect();
    const clientX = event.clientX + now.left - before.left;
    const clientY = event.clientY + now.top - before.top;
    const { button, ctrlKey, metaKey, shiftKey, altKey, detail } = event;
    const init = { bubbles: true, cancelable: true, clientX, clientY, button, ctrlKey, metaKey, shiftKey, altKey, detail };
    const at = document.elementFromPoint(clientX, clientY);
    (at && picture.contains(at) ? at : picture).dispatchEvent(new MouseEvent(event.type, init));
  };
}

/** The pointer that rests on the card's picture moves there for the code that has come; nothing where it is elsewhere. */
export function pointAgain(card: HTMLElement, { clientX, clientY, pointerType }: PointerEvent): void {
  const at = document.elementFromPoint(clientX, clientY);
  if (!at?.closest('[data-picture]') || !card.contains(at)) return;
  at.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX, clientY, pointerType }));
}

function selectorOf({ sort, page, group }: DOMStringMap): string {
  if (group !== undefined) return `[data-group="${CSS.escape(group)}"]`;
  return sort === undefined ? `[data-page="${page}"]` : `[data-sort="${sort}"]`;
}
