// Activating marks: by click, tap, or Enter, and their context menu. Browser only.
import type { ChartLayout } from '#app/charts/shared/kind.ts';
import { project, type PicturePoint } from './hit-test.ts';
import { hitUnder } from './hit-under.ts';
import type { MarkPointer } from './mark-pointer.ts';
import { isControl, isMenuKey, type OnMark, type PressedMark } from './pressed-mark.ts';

interface PressOptions {
  readonly layout: () => ChartLayout;
  readonly marks: MarkPointer;
  readonly onMark: OnMark;
  /** Whether a double click has an effect now, so that single clicks must be delayed. */
  readonly awaitsDouble: () => boolean;
}

/** Movements beyond this distance count as drags. */
const DRAG_PX = 5;
/** Max time between the clicks of a double click. */
const DOUBLE_MS = 250;
/** Distances at which thin lines and small dots are still hit. */
const AROUND_PX = [0, 4, 8];

export function addMarkPress(picture: HTMLElement, { layout, marks, onMark, awaitsDouble }: PressOptions): () => void {
  let down: PicturePoint | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  /** Restores the focus, and after keyboard use also the current mark, which was cleared on blur. */
  const restore = (index: number, isByKey: boolean) => (): void => {
    picture.focus({ preventScroll: true });
    if (isByKey) marks.focus(index);
  };
  const pressed = (
    index: number,
    more: Pick<PressedMark, 'at' | 'how' | 'isAdding'>,
    marked: string | null,
    isByKey = false,
  ): PressedMark | null => {
    const { hits, tooltips } = layout();
    const key = hits[index]?.key;
    if (key === undefined) return null;
    const content = Object.hasOwn(tooltips, key) ? tooltips[key] : undefined;
    const value = content?.rows.find((row) => row.value !== '')?.value ?? null;
    const keys = marked === null || marked === key ? [key] : [marked, key];
    return { keys, text: value, title: content?.title ?? '', opener: picture, restore: restore(index, isByKey), ...more };
  };
  const byPointer = (event: MouseEvent, how: PressedMark['how']): void => {
    const from = down;
    down = null;
    const at = { x: event.clientX, y: event.clientY };
    if (isControl(event.target) || isInTable(event.target)) return;
    if (from !== null && Math.hypot(at.x - from.x, at.y - from.y) > DRAG_PX) return;
    const index = hitUnder(picture, layout(), event);
    const mark =
      index === null ? null : pressed(index, { at, how, isAdding: event.ctrlKey || event.metaKey }, markedAt(picture, at));
    if (mark === null) return;
    event.preventDefault();
    const open = (): void => {
      marks.forget();
      onMark(mark);
    };
    if (how === 'press' && awaitsDouble()) waiting = setTimeout(open, DOUBLE_MS);
    else open();
  };
  const onClick = (event: MouseEvent): void => {
    clearTimeout(waiting);
    if (event.detail < 2) byPointer(event, 'press');
  };
  const onMenu = (event: MouseEvent): void => byPointer(event, 'menu');
  const onDown = ({ clientX, clientY }: PointerEvent): void => void (down = { x: clientX, y: clientY });
  const onKey = (event: KeyboardEvent): void => {
    const how = isMenuKey(event) ? 'menu' : event.key === 'Enter' || event.key === ' ' ? 'press' : null;
    const index = marks.current();
    if (event.target !== picture || how === null || index === null) return;
    const hit = layout().hits[index];
    const box = picture.getBoundingClientRect();
    const { scale } = project(layout(), box);
    const at = hit && { x: box.left + (hit.x + hit.widthPx / 2) * scale, y: box.top + (hit.y + hit.heightPx / 2) * scale };
    const mark = at && pressed(index, { at, how, isAdding: event.ctrlKey || event.metaKey }, null, true);
    if (!mark) return;
    event.preventDefault();
    onMark(mark);
  };
  const events = { click: onClick, contextmenu: onMenu, pointerdown: onDown, keydown: onKey } as const;
  for (const [name, listener] of Object.entries(events)) picture.addEventListener(name, listener as EventListener);
  return () => {
    clearTimeout(waiting);
    for (const [name, listener] of Object.entries(events)) picture.removeEventListener(name, listener as EventListener);
  };
}

const isInTable = (target: EventTarget | null): boolean => target instanceof Element && target.closest('table') !== null;

/** The key of the mark drawn at or near the point. */
function markedAt(picture: HTMLElement, at: PicturePoint): string | null {
  for (const reach of AROUND_PX) {
    for (const [x, y] of [
      [0, 0],
      ...(reach === 0
        ? []
        : [
            [reach, 0],
            [-reach, 0],
            [0, reach],
            [0, -reach],
          ]),
    ] as const) {
      for (const element of document.elementsFromPoint(at.x + x, at.y + y)) {
        const key = picture.contains(element) ? element.closest<SVGElement>('svg [data-key]')?.dataset['key'] : undefined;
        if (key !== undefined) return key;
      }
    }
  }
  return null;
}
