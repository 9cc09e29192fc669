// Buttons over the legend that the picture shows: a picture's own parts cannot take the focus.
import { clsx } from 'clsx';
import type { LegendItem } from '#app/charts/shared/kind.ts';
import { dashboardCharts } from '#app/messages/en/dashboard-charts.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { addLegendMore } from './legend-more.ts';
import styles from './chart-legend.module.css';

interface LegendOptions {
  readonly items: () => readonly LegendItem[];
  readonly onToggle: (name: string) => void;
}
export interface LegendButtons {
  /** Puts the buttons where the legend is now. */
  readonly place: () => void;
  readonly remove: () => void;
}

const MARGIN_PX = 4;
const MIN_TARGET_PX = 24;

export function addLegend(picture: HTMLElement, { items, onToggle }: LegendOptions): LegendButtons {
  const t = pageTranslate(dashboardCharts);
  const list = document.createElement('div');
  list.dataset['legendButtons'] = '';
  list.setAttribute('role', 'group');
  list.setAttribute('aria-label', t('legend.label'));
  list.addEventListener('click', (event) => {
    const button = (event.target as HTMLElement).closest<HTMLElement>('[data-name]');
    const name = button?.dataset['name'];
    if (name === undefined) return;
    toggle(name);
  });
  const toggle = (name: string): void => {
    onToggle(name);
    (buttonOf(name) ?? more.buttonOf(name))?.focus();
  };
  const more = addLegendMore(picture, toggle);
  const buttonOf = (name: string) =>
    [...list.querySelectorAll<HTMLElement>('[data-name]')].find((button) => button.dataset['name'] === name);

  const place = () => {
    const marks = [...picture.querySelectorAll<SVGGElement>('[data-legend]')];
    const origin = picture.getBoundingClientRect();
    list.replaceChildren();
    list.hidden = marks.length === 0;
    for (const mark of marks) {
      const item = items()[Number(mark.dataset['legend'])];
      if (item) list.appendChild(legendButton(item, mark.getBoundingClientRect(), origin));
    }
    const shown = new Set(marks.map((mark) => Number(mark.dataset['legend'])));
    const moreMark = picture.querySelector('[data-legend-more]')?.getBoundingClientRect() ?? null;
    more.place(
      items().filter((_, index) => !shown.has(index)),
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
      list.remove();
      more.remove();
    },
  };
}

function legendButton(item: LegendItem, mark: DOMRect, origin: DOMRect): HTMLButtonElement {
  const t = pageTranslate(dashboardCharts);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = clsx(styles.button);
  button.dataset['name'] = item.name;
  button.setAttribute('aria-pressed', String(!item.hidden));
  button.setAttribute('aria-label', item.label);
  button.title = item.hidden ? t('legend.show', { series: item.label }) : t('legend.hide', { series: item.label });
  const heightPx = Math.max(MIN_TARGET_PX, mark.height);
  button.style.left = `${mark.left - origin.left - MARGIN_PX}px`;
  button.style.top = `${mark.top - origin.top - (heightPx - mark.height) / 2}px`;
  button.style.width = `${mark.width + 2 * MARGIN_PX}px`;
  button.style.height = `${heightPx}px`;
  return button;
}
