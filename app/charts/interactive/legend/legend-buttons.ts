// Buttons over the drawn legend, because parts of the picture can't be focused.
import { clsx } from 'clsx';
import type { LegendItem } from '#app/charts/shared/kind.ts';
import { chartTouch } from '#app/messages/en/chart-touch.ts';
import { dashboardCharts } from '#app/messages/en/dashboard-charts.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { highlightSeries } from './highlight.ts';
import { addLegendMore } from './legend-more.ts';
import { isAlone } from '#app/charts/interactive/view-state.ts';
import styles from './chart-legend.module.css';

interface LegendOptions {
  readonly items: () => readonly LegendItem[];
  readonly onToggle: (name: string) => void;
  /** Shows only this series, or all of them if it is the only one already. */
  readonly onIsolate: (name: string) => void;
}
export interface LegendButtons {
  /** Moves the buttons to the current legend. */
  readonly place: () => void;
  readonly remove: () => void;
}

const MARGIN_PX = 4;
const MIN_TARGET_PX = 24;
const TOUCH_TARGET_PX = 44;

export function addLegend(picture: HTMLElement, { items, onToggle, onIsolate }: LegendOptions): LegendButtons {
  const t = pageTranslate(dashboardCharts);
  const list = document.createElement('div');
  list.dataset['legendButtons'] = '';
  list.setAttribute('role', 'group');
  list.setAttribute('aria-label', t('legend.label'));
  const press = (name: string, isAlt: boolean): void => {
    if (isAlt) onIsolate(name);
    else onToggle(name);
    (buttonOf(name) ?? more.buttonOf(name))?.focus();
  };
  const more = addLegendMore(picture);
  const stops = [listenTo(picture, list, items, press), listenTo(picture, more.panel, items, press)];
  const buttonOf = (name: string) =>
    [...list.querySelectorAll<HTMLElement>('[data-name]')].find((button) => button.dataset['name'] === name);

  const place = () => {
    const marks = [...picture.querySelectorAll<SVGGElement>('[data-legend]')];
    const origin = picture.getBoundingClientRect();
    highlightSeries(picture, null);
    list.replaceChildren();
    list.hidden = marks.length === 0;
    const boxes = marks.map((mark) => mark.getBoundingClientRect());
    const heightPx = targetPx(boxes);
    for (const [at, mark] of marks.entries()) {
      const [item, box] = [items()[Number(mark.dataset['legend'])], boxes[at]];
      if (item && box) list.appendChild(legendButton(item, legendHint(item, items()), { mark: box, origin, heightPx }));
    }
    const shown = new Set(marks.map((mark) => Number(mark.dataset['legend'])));
    const moreMark = picture.querySelector('[data-legend-more]')?.getBoundingClientRect() ?? null;
    const others = items().filter((_, index) => !shown.has(index));
    more.place(
      others.map((item) => ({ item, hint: legendHint(item, items()) })),
      moreMark,
      origin,
    );
  };
  const watcher = new ResizeObserver(place);
  watcher.observe(picture);
  picture.appendChild(list);
  place();
  return {
    place,
    remove: () => {
      watcher.disconnect();
      for (const stop of stops) stop();
      highlightSeries(picture, null);
      list.remove();
      more.remove();
    },
  };
}

type Press = (name: string, isAlt: boolean) => void;

const nameAt = ({ target }: Event): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-name]')?.dataset['name'] : undefined;

/** Handles clicks and keys on entries, and highlights the hovered or focused one. Returns a function that stops it. */
function listenTo(picture: HTMLElement, entries: HTMLElement, items: () => readonly LegendItem[], press: Press): () => void {
  const onClick = (event: MouseEvent): void => {
    const name = nameAt(event);
    if (name !== undefined) press(name, event.altKey);
  };
  /** Handles Alt+Enter, which not all browsers turn into a click. */
  const onKey = (event: KeyboardEvent): void => {
    const name = nameAt(event);
    if (!event.altKey || event.key !== 'Enter' || name === undefined) return;
    event.preventDefault();
    press(name, true);
  };
  const enter = (event: Event): void => {
    const isByKeyboard = event.type !== 'focusin' || (event.target as Element).matches(':focus-visible');
    const item = items().find(({ name }) => name === nameAt(event));
    const isOne = isByKeyboard && item !== undefined && !item.hidden && items().length > 1;
    highlightSeries(picture, isOne ? (item.key ?? null) : null);
  };
  const leave = (): void => highlightSeries(picture, null);
  const events = {
    click: onClick,
    keydown: onKey,
    pointerover: enter,
    focusin: enter,
    pointerleave: leave,
    focusout: leave,
  } as const;
  for (const [name, listener] of Object.entries(events)) entries.addEventListener(name, listener as EventListener);
  return () => {
    for (const [name, listener] of Object.entries(events)) entries.removeEventListener(name, listener as EventListener);
  };
}

/** Explains what a click and Alt+click do. */
function legendHint({ name, label, hidden }: LegendItem, items: readonly LegendItem[]): string {
  const t = pageTranslate(chartTouch);
  if (hidden) return t('legend.show', { series: label });
  return t(isAlone(name, items) ? 'legend.showAll' : 'legend.hide', { series: label });
}

/** Touch targets are larger for a legend of one line; in several lines there is no room for that. */
function targetPx(boxes: readonly DOMRect[]): number {
  const isOneLine = boxes.every(({ top }) => Math.abs(top - (boxes[0]?.top ?? 0)) < 1);
  return isOneLine && window.matchMedia('(pointer: coarse)').matches ? TOUCH_TARGET_PX : MIN_TARGET_PX;
}

interface Boxes {
  readonly mark: DOMRect;
  readonly origin: DOMRect;
  readonly heightPx: number;
}

function legendButton(
  { name, label, hidden }: LegendItem,
  hint: string,
  { mark, origin, heightPx: leastPx }: Boxes,
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = clsx(styles.button);
  button.dataset['name'] = name;
  button.setAttribute('aria-pressed', String(!hidden));
  button.setAttribute('aria-label', label);
  button.title = hint;
  const heightPx = Math.max(leastPx, mark.height);
  button.style.left = `${mark.left - origin.left - MARGIN_PX}px`;
  button.style.top = `${mark.top - origin.top - (heightPx - mark.height) / 2}px`;
  button.style.width = `${mark.width + 2 * MARGIN_PX}px`;
  button.style.height = `${heightPx}px`;
  return button;
}
