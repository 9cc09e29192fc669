// A searchable list of the entries of a long legend. Browser only.
import { clsx } from 'clsx';
import type { LegendItem } from '#app/charts/shared/kind.ts';
import { cssColor } from '#app/charts/shared/color/resolve-color.ts';
import { chartTouch } from '#app/messages/en/chart-touch.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { findEntries } from './legend-search.ts';
import { swatchImage } from './swatch-image.ts';
import styles from './chart-legend.module.css';

export interface LegendEntry {
  readonly item: LegendItem;
  /** What a click does. */
  readonly hint: string;
}
export interface LegendList {
  readonly show: (entries: readonly LegendEntry[]) => void;
  /** Focuses the search box, or the first entry. */
  readonly focus: () => void;
  readonly clear: () => void;
}

/** Shorter lists need no search box. */
const SEARCH_FROM = 10;

export function addLegendList(panel: HTMLElement): LegendList {
  const t = pageTranslate(chartTouch);
  const search = panel.appendChild(Object.assign(document.createElement('input'), { className: clsx(styles.search) }));
  search.type = 'text';
  search.autocomplete = 'off';
  search.placeholder = t('legend.search');
  search.setAttribute('role', 'searchbox');
  search.setAttribute('aria-label', t('legend.search'));
  const list = panel.appendChild(document.createElement('div'));
  const noMatch = panel.appendChild(Object.assign(document.createElement('p'), { className: clsx(styles.noMatch) }));
  noMatch.setAttribute('role', 'status');
  let entries: readonly LegendEntry[] = [];

  const draw = (): void => {
    const found = findEntries(entries, search.value);
    const { scrollTop } = panel;
    list.replaceChildren(...found.map(toggleOf));
    panel.scrollTop = scrollTop;
    noMatch.textContent = found.length === 0 ? t('legend.noMatch', { text: search.value.trim() }) : '';
  };
  search.addEventListener('input', draw);
  panel.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const stops = [...panel.querySelectorAll<HTMLElement>('input:not([hidden]), button')];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
    event.preventDefault();
    event.stopPropagation();
  });
  return {
    show: (next) => {
      entries = next;
      search.hidden = next.length < SEARCH_FROM;
      draw();
    },
    focus: () => panel.querySelector<HTMLElement>('input:not([hidden]), button')?.focus(),
    clear: () => {
      if (search.value === '') return;
      search.value = '';
      draw();
    },
  };
}

function toggleOf({ item, hint }: LegendEntry): HTMLElement {
  const toggle = document.createElement('button');
  toggle.type = 'button';
  toggle.className = clsx(styles.entry);
  toggle.dataset['name'] = item.name;
  toggle.setAttribute('aria-pressed', String(!item.hidden));
  toggle.title = hint;
  const swatch = document.createElement('span');
  swatch.className = clsx(styles.swatch);
  swatch.style.setProperty('--series', cssColor(item.color));
  if (!item.hidden) swatch.style.backgroundImage = swatchImage(item);
  toggle.appendChild(swatch);
  toggle.appendChild(document.createTextNode(item.label));
  return toggle;
}
