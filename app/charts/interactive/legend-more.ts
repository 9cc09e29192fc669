// The entries of a legend for which the picture has no room: a list that opens over the page from the "+25 more" of the picture.
import { clsx } from 'clsx';
import { cssColor } from '#app/charts/shared/resolve-color.ts';
import type { LegendItem } from '#app/charts/shared/kind.ts';
import { dashboardCharts } from '#app/messages/en/dashboard-charts.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import styles from './chart-legend.module.css';

export interface LegendMore {
  /** Puts the button over the picture's "+25 more", and renews the list where it is open. */
  readonly place: (items: readonly LegendItem[], mark: DOMRect | null, origin: DOMRect) => void;
  /** The toggle of an entry, for the focus after the chart was redrawn. */
  readonly buttonOf: (name: string) => HTMLElement | undefined;
  readonly remove: () => void;
}

const PANEL_PX = 240;
const EDGE_PX = 8;
const MIN_TARGET_PX = 24;

export function addLegendMore(picture: HTMLElement, onToggle: (name: string) => void): LegendMore {
  const t = pageTranslate(dashboardCharts);
  const opener = document.createElement('button');
  opener.type = 'button';
  opener.className = clsx(styles.button);
  opener.hidden = true;
  opener.setAttribute('aria-haspopup', 'true');
  const panel = document.createElement('div');
  panel.className = clsx(styles.panel);
  panel.popover = 'auto';
  panel.setAttribute('role', 'group');
  panel.setAttribute('aria-label', t('legend.moreLabel'));
  opener.popoverTargetElement = panel;

  panel.addEventListener('click', (event) => {
    const name = (event.target as HTMLElement).closest<HTMLElement>('[data-name]')?.dataset['name'];
    if (name !== undefined) onToggle(name);
  });
  panel.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const toggles = [...panel.querySelectorAll<HTMLElement>('button')];
    const at = toggles.findIndex((toggle) => toggle === document.activeElement);
    toggles[Math.min(toggles.length - 1, Math.max(0, at + step))]?.focus();
    event.preventDefault();
    event.stopPropagation();
  });
  panel.addEventListener('toggle', (event) => {
    const isOpen = event.newState === 'open';
    opener.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) panel.querySelector<HTMLElement>('button')?.focus();
    else if (document.activeElement === document.body) opener.focus();
  });
  picture.appendChild(opener);
  picture.appendChild(panel);

  const placePanel = (): void => {
    const at = opener.getBoundingClientRect();
    const widthPx = Math.min(PANEL_PX, window.innerWidth - 2 * EDGE_PX);
    const belowPx = window.innerHeight - at.bottom - EDGE_PX;
    const isBelow = belowPx >= Math.min(240, window.innerHeight / 2) || belowPx >= at.top;
    panel.style.width = `${widthPx}px`;
    panel.style.left = `${Math.max(EDGE_PX, Math.min(at.left, window.innerWidth - widthPx - EDGE_PX))}px`;
    panel.style.maxHeight = `${Math.min(360, Math.max(120, (isBelow ? belowPx : at.top - EDGE_PX) - 4))}px`;
    panel.style.top = isBelow ? `${at.bottom + 4}px` : 'auto';
    panel.style.bottom = isBelow ? 'auto' : `${window.innerHeight - at.top + 4}px`;
  };
  panel.addEventListener('beforetoggle', placePanel);
  const close = (): void => {
    if (panel.matches(':popover-open')) panel.hidePopover();
  };
  // The list is fixed over a page that moves: it would point at nothing.
  window.addEventListener('scroll', close, { passive: true });

  return {
    place: (items, mark, origin) => {
      opener.hidden = mark === null || items.length === 0;
      if (mark === null || items.length === 0) return close();
      const heightPx = Math.max(MIN_TARGET_PX, mark.height);
      opener.setAttribute('aria-label', t('legend.more', { count: items.length }));
      opener.style.left = `${mark.left - origin.left - 4}px`;
      opener.style.top = `${mark.top - origin.top - (heightPx - mark.height) / 2}px`;
      opener.style.width = `${mark.width + 8}px`;
      opener.style.height = `${heightPx}px`;
      const { scrollTop } = panel;
      panel.replaceChildren(...items.map(toggleOf));
      panel.scrollTop = scrollTop;
    },
    buttonOf: (name) => [...panel.querySelectorAll<HTMLElement>('[data-name]')].find(({ dataset }) => dataset['name'] === name),
    remove: () => {
      window.removeEventListener('scroll', close);
      opener.remove();
      panel.remove();
    },
  };
}

function toggleOf({ name, label, color, hidden }: LegendItem): HTMLElement {
  const t = pageTranslate(dashboardCharts);
  const toggle = document.createElement('button');
  toggle.type = 'button';
  toggle.className = clsx(styles.entry);
  toggle.dataset['name'] = name;
  toggle.setAttribute('aria-pressed', String(!hidden));
  toggle.title = hidden ? t('legend.show', { series: label }) : t('legend.hide', { series: label });
  const swatch = document.createElement('span');
  swatch.className = clsx(styles.swatch);
  swatch.style.setProperty('--series', cssColor(color));
  toggle.appendChild(swatch);
  toggle.appendChild(document.createTextNode(label));
  return toggle;
}
