// The lists of filters on charts: written as plain HTML, so Esc and a click elsewhere are handled here. Browser only.

const OPEN = '[data-chart-filters][open]';

/** Starts listening; the result stops it. */
export function closeBadges(): () => void {
  const onElsewhere = ({ target }: Event) => {
    for (const list of openLists()) if (!(target instanceof Node && list.contains(target))) list.open = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    for (const list of openLists()) {
      const wasFocused = list.contains(document.activeElement);
      list.open = false;
      if (wasFocused) list.querySelector('summary')?.focus();
    }
  };
  document.addEventListener('pointerdown', onElsewhere);
  document.addEventListener('keydown', onKeyDown);
  document.addEventListener('focusin', onElsewhere);
  return () => {
    document.removeEventListener('pointerdown', onElsewhere);
    document.removeEventListener('keydown', onKeyDown);
    document.removeEventListener('focusin', onElsewhere);
  };
}

const openLists = (): NodeListOf<HTMLDetailsElement> => document.querySelectorAll<HTMLDetailsElement>(OPEN);
