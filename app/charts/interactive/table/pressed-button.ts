// Remembers the pressed button or edited field of a table, to restore the focus after the table is replaced.

/** Buttons of tables: sort headers, pages, group toggles. */
export const PRESSABLE = '[data-sort], [data-page], [data-group]';

/** What identifies a button across redraws: header index, group name, or label of a page button. */
export interface Pressed {
  readonly sort: string | undefined;
  readonly group: string | undefined;
  readonly axis: string | undefined;
  readonly label: string | null;
  /** The edited field and its caret; absent for buttons. */
  readonly typed?: { readonly field: string; readonly caret: number | null };
}

export const readPressedButton = (button: HTMLElement): Pressed => ({
  sort: button.dataset['sort'],
  group: button.dataset['group'],
  axis: button.dataset['axis'],
  label: button.getAttribute('aria-label'),
});

/** The field of a table that has the focus. */
export function typedIn(picture: HTMLElement): Pressed {
  const { activeElement: field } = document;
  const nothing = { sort: undefined, group: undefined, axis: undefined, label: null };
  if (!(field instanceof HTMLInputElement) || !picture.contains(field)) return nothing;
  const { filter } = field.dataset;
  const selector = filter === undefined ? '[data-search]' : `[data-filter="${CSS.escape(filter)}"]`;
  return { ...nothing, typed: { field: selector, caret: field.selectionStart } };
}

function focusField(picture: HTMLElement, { field, caret }: NonNullable<Pressed['typed']>): void {
  const found = picture.querySelector<HTMLInputElement>(field);
  found?.focus();
  if (caret !== null) found?.setSelectionRange(caret, caret);
}

/** Focuses the same button if the focus was lost, or another one of its kind if it is disabled, as at the last page. */
export function focusPressed(picture: HTMLElement, pressed: Pressed): void {
  if (document.activeElement !== document.body) return;
  if (pressed.typed) return focusField(picture, pressed.typed);
  const buttons = [...picture.querySelectorAll<HTMLButtonElement>(kindOf(pressed))];
  const same = buttons.find((button) => isSame(button, pressed));
  const next = same?.disabled === false ? same : buttons.find((button) => !button.disabled);
  next?.focus();
}

function kindOf({ sort, group }: Pressed): string {
  if (group !== undefined) return '[data-group]';
  return sort === undefined ? '[data-page]' : '[data-sort]';
}

function isSame(button: HTMLButtonElement, { sort, group, axis, label }: Pressed): boolean {
  if (group !== undefined) return button.dataset['group'] === group && button.dataset['axis'] === axis;
  return sort === undefined ? button.ariaLabel === label : button.dataset['sort'] === sort;
}
