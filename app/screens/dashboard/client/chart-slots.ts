// The slots of a page: finds them, measures them, and puts charts into them. Browser only.
import { figureHtml } from '#app/stores/chart-render/figure-html.ts';
import { MAX_CHARTS, MAX_NAMES } from '#app/stores/chart-render/limits.ts';
import type { RenderEntry } from '#app/stores/chart-render/wire.ts';
import { serverNow } from '#app/ui/server-clock.ts';
import { dashboardCharts } from '#app/messages/en/dashboard-charts.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { requestCharts } from './request-charts.ts';

/** Fired on a card after its chart was redrawn; bubbles. */
export const DRAWN = 'm-chart-drawn';

const NOTE_PX = 28;
/** A picture is laid out again where its box differs by more than this part, and by more than rounding; less only scales it. */
const TOLERANCE = { part: 0.03, px: 6 } as const;
const MIN_SIDE_PX = 40;

/** Slots that can be seen: those of closed tabs have no size. */
export function shownSlots(root: Element | Document): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-chart-slot]')].filter((slot) => slot.offsetParent !== null);
}

/** Whether a slot never got a chart; skeletons count once the page has stopped loading. */
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
  const { widthPx, heightPx } = boxOf(slot);
  const differs = (now: number, then: number) => !(Math.abs(now - then) <= Math.max(TOLERANCE.px, then * TOLERANCE.part));
  return differs(widthPx, Number(picture.dataset['width'])) || differs(heightPx, Number(picture.dataset['height']));
}

/** The size of the picture that fits the slot. */
export const boxOf = (slot: HTMLElement) => ({
  widthPx: Math.max(MIN_SIDE_PX, slot.clientWidth),
  heightPx: Math.max(MIN_SIDE_PX, slot.clientHeight - NOTE_PX),
});

/** Names in the order in which the page gave them colors. */
export function colorNamesOf(root: Element | Document): string[] {
  const pictures = [...root.querySelectorAll<HTMLElement>('[data-color-names]')];
  const names = pictures.flatMap((picture) => JSON.parse(picture.dataset['colorNames'] ?? '[]') as string[]);
  return [...new Set(names)].slice(0, MAX_NAMES);
}

interface Drawing {
  readonly slots: readonly HTMLElement[];
  readonly controller: AbortController;
}

/** Which request a slot waits for: the last one for it. */
const latest = new WeakMap<HTMLElement, Drawing>();
const running = new Set<Drawing>();

/** Aborts requests that are no longer needed. */
function take(slots: readonly HTMLElement[]): Drawing {
  const drawing = { slots, controller: new AbortController() };
  for (const slot of slots) latest.set(slot, drawing);
  for (const other of running) if (!other.slots.some((slot) => latest.get(slot) === other)) other.controller.abort();
  running.add(drawing);
  return drawing;
}

/**
 * Redraws these slots; a slot that a later call also requests is left to that one. Throws a readable message if the
 * complete request failed; the old content stays.
 */
export async function drawSlots(
  dashboardId: number,
  slots: readonly HTMLElement[],
  options: { readonly force: boolean },
): Promise<void> {
  const t = pageTranslate(dashboardCharts);
  const drawing = take(slots);
  const isMine = (slot: HTMLElement): boolean => latest.get(slot) === drawing;
  for (const slot of slots) {
    cardOf(slot).dataset['busy'] = 'true';
    slot.setAttribute('aria-busy', 'true');
    delete slot.dataset['stale'];
  }
  const charts = slots.map((slot) => ({
    slot: Number(slot.dataset['chartSlot']),
    chartId: Number(slot.dataset['chartId']),
    ...boxOf(slot),
  }));
  const waiting = new Map(slots.map((slot) => [Number(slot.dataset['chartSlot']), slot]));
  try {
    for (let from = 0; from < charts.length; from += MAX_CHARTS) {
      const some = charts.slice(from, from + MAX_CHARTS);
      const request = { dashboardId, charts: some, force: options.force, colorNames: colorNamesOf(document) };
      for await (const entry of requestCharts(request, drawing.controller.signal)) {
        const slot = waiting.get(entry.slot);
        waiting.delete(entry.slot);
        if (slot && isMine(slot)) put(slot, entry);
      }
    }
  } catch (error) {
    // Another call draws all of it: what came of this one is of no interest.
    if (drawing.controller.signal.aborted) return;
    throw error;
  } finally {
    running.delete(drawing);
    for (const slot of slots.filter(isMine)) {
      delete cardOf(slot).dataset['busy'];
      slot.removeAttribute('aria-busy');
    }
  }
  if (waiting.size > 0) throw new Error(t('incomplete'));
}

const cardOf = (slot: HTMLElement): HTMLElement => slot.closest<HTMLElement>('[data-card]') ?? slot;

function put(slot: HTMLElement, entry: RenderEntry): void {
  slot.innerHTML = figureHtml(entry, { nowMs: serverNow(), locale: document.documentElement.lang });
  const card = slot.closest<HTMLElement>('[data-card]');
  delete card?.dataset['busy'];
  slot.dispatchEvent(new CustomEvent(DRAWN, { bubbles: true }));
}

/** Shows a failure in slots that have nothing else to show. */
export function putFailure(slots: readonly HTMLElement[], message: string): void {
  const t = pageTranslate(dashboardCharts);
  const error = { type: 'network', title: t('chartFailed'), message, advice: t('chartFailedAdvice') };
  for (const slot of slots.filter(isUnfilled)) put(slot, { chartId: 0, slot: 0, title: '', error });
}
