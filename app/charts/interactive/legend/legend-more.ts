// The legend entries without room in the picture: a popover list that opens from the picture's "+25 more".
import { clsx } from 'clsx';
import { dashboardCharts } from '#app/messages/en/dashboard-charts.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { addLegendList, type LegendEntry } from './legend-list.ts';
import { closeOnScroll } from '#app/charts/interactive/new-scrolling.ts';
import styles from './chart-legend.module.css';

export interface LegendMore {
  /** The popover with the entries. */
  readonly panel: HTMLElement;
  /** Moves the button over the picture's "+25 more", and updates the list. */
  readonly place: (entries: readonly LegendEntry[], mark: DOMRect | null, origin: DOMRect) => void;
  /** The toggle of an entry, to restore the focus after the chart was redrawn. */
  readonly buttonOf: (name: string) => HTMLElement | undefined;
  readonly remove: () => void;
}

const PANEL_PX = 240;
const EDGE_PX = 8;
const MIN_TARGET_PX = 24;

export function addLegendMore(picture: HTMLElement): LegendMore {
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
  const list = addLegendList(panel);

  panel.addEventListener('toggle', (event) => {
    const isOpen = event.newState === 'open';
    opener.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) list.focus();
    else {
      list.clear();
      if (document.activeElement === document.body) opener.focus();
    }
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
  let stopWatching = (): void => undefined;
  const close = (): void => {
    if (panel.matches(':popover-open')) panel.hidePopover();
  };
  panel.addEventListener('beforetoggle', ({ newState }) => {
    placePanel();
    stopWatching();
    // The popover has a fixed position and would be misplaced after scrolling.
    stopWatching = newState === 'open' ? closeOnScroll(opener, close) : () => undefined;
  });

  return {
    panel,
    place: (entries, mark, origin) => {
      opener.hidden = mark === null || entries.length === 0;
      if (mark === null || entries.length === 0) return close();
      const heightPx = Math.max(MIN_TARGET_PX, mark.height);
      opener.setAttribute('aria-label', t('legend.more', { count: entries.length }));
      opener.style.left = `${mark.left - origin.left - 4}px`;
      opener.style.top = `${mark.top - origin.top - (heightPx - mark.height) / 2}px`;
      opener.style.width = `${mark.width + 8}px`;
      opener.style.height = `${heightPx}px`;
      list.show(entries);
    },
    buttonOf: (name) => [...panel.querySelectorAll<HTMLElement>('[data-name]')].find(({ dataset }) => dataset['name'] === name),
    remove: () => {
      stopWatching();
      opener.remove();
      panel.remove();
    },
  };
}
