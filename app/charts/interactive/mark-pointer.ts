// Hovering and keyboard navigation of marks: tooltip, screen reader text, and crosshair in other charts.
import { clsx } from 'clsx';
import type { ChartLayout } from '#app/charts/shared/kind.ts';
import { chartTouch } from '#app/messages/en/chart-touch.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { leaveMoment, pointAtMoment } from './crosshair.ts';
import { hitAfterKey, project, type PicturePoint } from './hit-test.ts';
import { hitUnder } from './hit-under.ts';
import { hideTip, showTip, describeTip } from './tooltip.ts';
import styles from './mark-pointer.module.css';

interface MarksOptions {
  readonly layout: () => ChartLayout;
  readonly title: string;
  /** True while the user drags a zoom range, which suppresses hovering. */
  readonly isBrushing: () => boolean;
}
export interface MarkPointer {
  /** Clears the current mark, e.g. after a redraw. */
  readonly forget: () => void;
  /** Index of the current mark in the layout's hits; null for none. */
  readonly current: () => number | null;
  /** Selects a mark as by keyboard. @param message announced instead of the tooltip */
  readonly focus: (index: number, message?: string) => void;
  /** Announces a message to screen readers. */
  readonly say: (message: string) => void;
  readonly remove: () => void;
}

const nothing = (): undefined => undefined;
const NO_MARKS: MarkPointer = { forget: nothing, current: () => null, focus: nothing, say: nothing, remove: nothing };

export function addMarks(picture: HTMLElement, { layout, title, isBrushing }: MarksOptions): MarkPointer {
  // Maps can have no marks in view at the moment.
  if (layout().hits.length === 0 && layout().plane === undefined) return NO_MARKS;
  const cursor = picture.appendChild(
    Object.assign(document.createElement('div'), { className: clsx(styles.cursor), hidden: true }),
  );
  const status = picture.appendChild(Object.assign(document.createElement('p'), { className: 'm-visually-hidden' }));
  status.setAttribute('role', 'status');
  let current: number | null = null;

  const forget = (): void => {
    current = null;
    cursor.hidden = true;
    hideTip();
    leaveMoment(picture);
  };
  const point = (index: number, at: PicturePoint | null, message?: string): void => {
    const { hits, tooltips, axis } = layout();
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
    if (at === null && current !== index) status.textContent = message ?? describeTip(content);
    current = index;
    if (axis?.kind === 'time' && hit.at !== undefined) pointAtMoment(picture, hit.at, content.title);
    showTip(content, at ?? { x: box.left + (hit.x + hit.widthPx / 2) * scale, y: box.top + (hit.y + hit.heightPx / 3) * scale });
  };

  const onPointer = (event: PointerEvent): void => {
    if (isBrushing()) return;
    const index = hitUnder(picture, layout(), event);
    if (index === null) forget();
    else point(index, { x: event.clientX, y: event.clientY });
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.target !== picture) return;
    if (event.key === 'Escape') return forget();
    const index = hitAfterKey(event.key, current, layout().hits.length);
    if (index === null) return;
    event.preventDefault();
    point(index, null);
  };

  picture.tabIndex = 0;
  picture.setAttribute('role', 'group');
  picture.setAttribute(
    'aria-label',
    pageTranslate(chartTouch)(layout().axis?.canZoom === true ? 'marksZoom' : 'marks', { title }),
  );
  const events = { pointermove: onPointer, pointerdown: onPointer, pointerleave: forget, keydown: onKey, blur: forget } as const;
  for (const [name, listener] of Object.entries(events)) picture.addEventListener(name, listener as EventListener);
  return {
    forget,
    current: () => current,
    focus: (index, message) => point(index, null, message),
    say: (message) => (status.textContent = message),
    remove: () => {
      for (const [name, listener] of Object.entries(events)) picture.removeEventListener(name, listener as EventListener);
      forget();
      cursor.remove();
      status.remove();
    },
  };
}
