// Pointing at marks: a tooltip by pointer, touch and arrow keys, and its text for screen readers.
import { clsx } from 'clsx';
import type { ChartLayout } from '#app/charts/shared/kind.ts';
import { dashboardCharts } from '#app/messages/en/dashboard-charts.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { hitAfterKey, hitAt, project, toLayout } from './hit-test.ts';
import { hideTip, showTip, describeTip } from './tooltip.ts';
import styles from './mark-pointer.module.css';

interface MarksOptions {
  readonly layout: () => ChartLayout;
  readonly title: string;
}
export interface MarkPointer {
  /** The chart was redrawn: the pointed-at mark no longer exists. */
  readonly forget: () => void;
  readonly remove: () => void;
}

export function addMarks(picture: HTMLElement, { layout, title }: MarksOptions): MarkPointer {
  const t = pageTranslate(dashboardCharts);
  if (layout().hits.length === 0) return { forget: () => undefined, remove: () => undefined };
  const cursor = picture.appendChild(
    Object.assign(document.createElement('div'), { className: clsx(styles.cursor), hidden: true }),
  );
  const message = picture.appendChild(Object.assign(document.createElement('p'), { className: 'm-visually-hidden' }));
  message.setAttribute('role', 'status');
  let current: number | null = null;

  const forget = () => {
    current = null;
    cursor.hidden = true;
    hideTip();
  };
  const point = (index: number, at: { x: number; y: number } | null) => {
    const { hits, tooltips } = layout();
    const hit = hits[index];
    const content = hit && Object.hasOwn(tooltips, hit.key) ? tooltips[hit.key] : undefined;
    if (!hit || !content) return forget();
    const box = picture.getBoundingClientRect();
    const { scale } = project(layout(), box);
    cursor.hidden = false;
    cursor.className = clsx(styles.cursor, at === null && styles.byKeyboard);
    cursor.style.transform = `translate(${hit.x * scale}px, ${hit.y * scale}px)`;
    cursor.style.width = `${hit.widthPx * scale}px`;
    cursor.style.height = `${hit.heightPx * scale}px`;
    if (at === null && current !== index) message.textContent = describeTip(content);
    current = index;
    showTip(content, at ?? { x: box.left + (hit.x + hit.widthPx / 2) * scale, y: box.top + (hit.y + hit.heightPx / 3) * scale });
  };

  const onPointer = (event: PointerEvent) => {
    const box = picture.getBoundingClientRect();
    const at = { x: event.clientX - box.left, y: event.clientY - box.top };
    const index = hitAt(layout().hits, toLayout(at, project(layout(), box)));
    if (index === null) forget();
    else point(index, { x: event.clientX, y: event.clientY });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.target !== picture) return;
    if (event.key === 'Escape') return forget();
    const index = hitAfterKey(event.key, current, layout().hits.length);
    if (index === null) return;
    event.preventDefault();
    point(index, null);
  };

  picture.tabIndex = 0;
  picture.setAttribute('role', 'group');
  picture.setAttribute('aria-label', t('marks', { title }));
  const events = { pointermove: onPointer, pointerdown: onPointer, pointerleave: forget, keydown: onKey, blur: forget } as const;
  for (const [name, listener] of Object.entries(events)) picture.addEventListener(name, listener as EventListener);
  return {
    forget,
    remove: () => {
      for (const [name, listener] of Object.entries(events)) picture.removeEventListener(name, listener as EventListener);
      forget();
      cursor.remove();
      message.remove();
    },
  };
}
