// Finds and measures the chart slots of a page; draw-slots fills them. Browser only.
import { MAX_NAMES } from '#app/stores/chart-render/limits.ts';

/** Fired on a card after its chart was redrawn; bubbles. */
export const DRAWN = 'm-chart-drawn';

/** A picture is redrawn if its box differs by more than this fraction and by more than rounding; otherwise it's only scaled. */
const TOLERANCE = { part: 0.03, px: 6 } as const;
const MIN_SIDE_PX = 40;

/** Finds visible slots; those in closed tabs have no size. */
export function shownSlots(root: Element | Document): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-chart-slot]')].filter((slot) => slot.offsetParent !== null);
}

/** Whether a slot never got a chart. A skeleton counts as unfilled once the page has finished loading. */
export function isUnfilled(slot: HTMLElement): boolean {
  const first = slot.firstElementChild;
  return first === null || (first.matches('[data-skeleton]') && document.readyState === 'complete');
}

/** Whether filters changed since the slot was drawn. */
export const isStale = (slot: HTMLElement): boolean => slot.dataset['stale'] !== undefined;

/** Whether the picture was laid out for a box too different from the one it has. */
export function isMisfit(slot: HTMLElement): boolean {
  const picture = slot.querySelector<HTMLElement>('[data-picture]');
  if (!picture || picture.dataset['picture'] === 'table') return false;
  const { widthPx, heightPx } = measureSlot(slot);
  const differs = (now: number, then: number) => !(Math.abs(now - then) <= Math.max(TOLERANCE.px, then * TOLERANCE.part));
  return differs(widthPx, Number(picture.dataset['width'])) || differs(heightPx, Number(picture.dataset['height']));
}

/** The size of the picture that fits the slot. */
export const measureSlot = (slot: HTMLElement) => ({
  widthPx: Math.max(MIN_SIDE_PX, slot.clientWidth),
  heightPx: Math.max(MIN_SIDE_PX, slot.clientHeight),
});

/** Lists names in the order in which they got their colors. */
export function readColorNames(root: Element | Document): string[] {
  const pictures = [...root.querySelectorAll<HTMLElement>('[data-color-names]')];
  const names = pictures.flatMap((picture) => JSON.parse(picture.dataset['colorNames'] ?? '[]') as string[]);
  return [...new Set(names)].slice(0, MAX_NAMES);
}
