// Where panels that float over the page are put.

/** A modal dialog covers the rest of the page: what opens inside it has to be inside it. */
export function findPopoverHost(element: HTMLElement): HTMLElement {
  const dialog = element.closest('dialog');
  const known = dialog?.querySelector<HTMLElement>(':scope > [data-popover-host]');
  if (known) return known;
  const host = document.createElement('div');
  host.dataset['popoverHost'] = '';
  dialog?.appendChild(host);
  return host;
}
