// F6 and Shift+F6 go from one part of a page to the next: top bar, filter bar, content, side panes. Loaded with the first press.

const PANES = '[data-pane]';
const FOCUSABLE = 'a[href], button:not([disabled]), input, select, textarea, summary, [contenteditable="true"], [tabindex="0"]';

/** Where the focus was in each pane. */
const last = new WeakMap<Element, HTMLElement>();
let listening = false;

/** @param step 1 for the next pane, -1 for the one before */
export function focusPane(step: 1 | -1): void {
  if (document.querySelector('dialog[open]')) return;
  if (!listening) document.addEventListener('focusin', remember);
  listening = true;
  const panes = findPanes();
  const active = document.activeElement;
  const current = panes.findIndex((pane) => pane.contains(active));
  if (active instanceof HTMLElement && panes[current]) last.set(panes[current], active);
  // From nowhere: the first or the last.
  const from = current === -1 && step === -1 ? 0 : current;
  const next = panes[(from + step + panes.length) % panes.length];
  if (next) focusIn(next);
}

/** The visible panes, without those that contain others. A page without panes counts as one. */
function findPanes(): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>(PANES)].filter(isShown);
  const inner = all.filter((pane) => !all.some((other) => other !== pane && pane.contains(other)));
  const main = document.querySelector<HTMLElement>('#main');
  return main && !inner.some((pane) => main.contains(pane)) ? [...inner, main] : inner;
}

function remember({ target }: FocusEvent): void {
  const pane = target instanceof HTMLElement ? target.closest(PANES) : null;
  if (pane && target instanceof HTMLElement) last.set(pane, target);
}

function focusIn(pane: HTMLElement): void {
  const before = last.get(pane);
  const target =
    before?.isConnected && isShown(before) ? before : [...pane.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isReachable);
  if (target) return target.focus();
  pane.tabIndex = -1;
  pane.focus();
}

const isShown = (element: HTMLElement): boolean =>
  element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });

const isReachable = (element: HTMLElement): boolean => element.tabIndex >= 0 && isShown(element);
