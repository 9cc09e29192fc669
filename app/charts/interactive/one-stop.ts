// Makes a chart a single tab stop: its marks, or its scrolling table. F2 moves to its controls (legend, headers, pages, filters, data
// table), arrow keys move between them, and Escape returns. Browser only.
import { chartTouch } from '#app/messages/en/chart-touch.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

const CONTROLS = 'button, summary, a[href], input, select, [tabindex]:not(td, th)';
/** Popovers and panels over the chart have their own tab order. */
const APART = '[popover], [data-twin][open] > div, [data-chart-filters][open] > dl';
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @param slot the chart without its title and menu. Returns a function that restores the original tab stops. */
export function addOneStop(slot: HTMLElement): () => void {
  /** Changed elements and their original `tabindex`. */
  const ours = new Map<HTMLElement, string | null>();
  let current: HTMLElement | null = null;

  const controls = (): HTMLElement[] =>
    [...slot.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => one.closest(APART) === null && one !== mainStop(slot));
  const usable = (): HTMLElement[] => controls().filter((one) => one.checkVisibility() && !one.matches(':disabled'));

  const settle = (): void => {
    const main = mainStop(slot);
    const all = controls();
    if (main === null && (current === null || !all.includes(current))) current = usable()[0] ?? null;
    for (const one of all) setTabIndex(one, main === null && one === current ? 0 : -1);
    for (const one of ours.keys()) if (one.closest(APART) !== null) giveBack(one);
    if (main !== null && all.length > 0 && main.getAttribute('aria-keyshortcuts') !== 'F2') {
      main.setAttribute('aria-keyshortcuts', 'F2');
      const hint = main.getAttribute('aria-description');
      main.setAttribute('aria-description', [hint, pageTranslate(chartTouch)('controls')].filter(Boolean).join(' '));
    }
  };
  const setTabIndex = (one: HTMLElement, tabIndex: number): void => {
    if (!ours.has(one)) ours.set(one, one.getAttribute('tabindex'));
    if (one.getAttribute('tabindex') !== String(tabIndex)) one.tabIndex = tabIndex;
  };
  const giveBack = (one: HTMLElement): void => {
    const before = ours.get(one) ?? null;
    ours.delete(one);
    if (before === null) one.removeAttribute('tabindex');
    else one.setAttribute('tabindex', before);
  };
  const go = (one: HTMLElement | null | undefined): void => {
    if (!one) return;
    current = one === mainStop(slot) ? current : one;
    settle();
    one.focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    const next = nextStop(event, { main: mainStop(slot), controls: usable() });
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    go(next);
  };
  const watcher = new MutationObserver(settle);
  watcher.observe(slot, { childList: true, subtree: true, attributes: true, attributeFilter: ['open', 'hidden'] });
  slot.addEventListener('keydown', onKeyDown);
  settle();
  return () => {
    watcher.disconnect();
    slot.removeEventListener('keydown', onKeyDown);
    for (const one of ours.keys()) giveBack(one);
  };
}

/** The picture if its marks can be navigated, else its scrolling region; null for charts without either. */
function mainStop(slot: HTMLElement): HTMLElement | null {
  const picture = slot.querySelector<HTMLElement>('[data-picture]');
  if (picture?.getAttribute('tabindex') === '0') return picture;
  return picture?.querySelector<HTMLElement>('[role="region"][tabindex="0"]') ?? null;
}

interface Stops {
  readonly main: HTMLElement | null;
  readonly controls: readonly HTMLElement[];
}

/** Null if the key doesn't move the focus. In fields and on resize handles, arrow keys have other effects. */
function nextStop({ key, target }: KeyboardEvent, { main, controls }: Stops): HTMLElement | null {
  if (!(target instanceof HTMLElement)) return null;
  const at = controls.indexOf(target);
  if (at === -1) return key === 'F2' ? (controls[0] ?? null) : null;
  if (key === 'F2' || (key === 'Escape' && target.closest('details[open]') === null)) return main;
  const step = STEPS[key];
  if (step !== undefined && !hasOwnArrows(target, key)) return controls[at + step] ?? null;
  return null;
}

const hasOwnArrows = (target: HTMLElement, key: string): boolean =>
  target.matches('input, select') || (target.matches('[data-resize]') && /Left|Right/.test(key));
