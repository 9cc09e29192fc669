// A click on a card that came before the code that handles it: what repeats it once that is there. Browser only.

const CONTROLS = '[data-sort], [data-page], [data-group]';
const OTHERS = 'button, a, input, select, summary, label, [popover]';

/** Null for what the chart's code has no part in. */
export function missedClick(card: HTMLElement, event: MouseEvent): (() => void) | null {
  const target = event.target as Element;
  const control = target.closest<HTMLElement>(CONTROLS);
  if (control) return () => card.querySelector<HTMLElement>(selectorOf(control.dataset))?.click();
  const picture = target.closest<HTMLElement>('[data-picture]');
  if (!picture || target.closest(OTHERS) || event.detail > 1) return null;
  const before = picture.getBoundingClientRect();
  return () => {
    const now = picture.getBoundingClientRect();
    const clientX = event.clientX + now.left - before.left;
    const clientY = event.clientY + now.top - before.top;
    const { ctrlKey, metaKey, shiftKey, altKey, detail } = event;
    const init = { bubbles: true, cancelable: true, clientX, clientY, ctrlKey, metaKey, shiftKey, altKey, detail };
    const at = document.elementFromPoint(clientX, clientY);
    (at && picture.contains(at) ? at : picture).dispatchEvent(new MouseEvent('click', init));
  };
}

function selectorOf({ sort, page, group }: DOMStringMap): string {
  if (group !== undefined) return `[data-group="${CSS.escape(group)}"]`;
  return sort === undefined ? `[data-page="${page}"]` : `[data-sort="${sort}"]`;
}
