// Which button of a table was pressed, so that the focus finds it again in the table that takes the place of the former.

/** What is the same about a button before and after: a head's place, or what a pager's button says. */
export interface Pressed {
  readonly sort: string | undefined;
  readonly label: string | null;
}

export const pressedOf = (button: HTMLElement): Pressed => ({
  sort: button.dataset['sort'],
  label: button.getAttribute('aria-label'),
});

/** Focuses the same button where the focus was lost; at the end of the pages the other way is what is left. */
export function focusPressed(picture: HTMLElement, { sort, label }: Pressed): void {
  if (document.activeElement !== document.body) return;
  const buttons = [...picture.querySelectorAll<HTMLButtonElement>(sort === undefined ? '[data-page]' : '[data-sort]')];
  const same = buttons.find((button) => (sort === undefined ? button.ariaLabel === label : button.dataset['sort'] === sort));
  const next = same?.disabled === false ? same : buttons.find((button) => !button.disabled);
  next?.focus();
}
