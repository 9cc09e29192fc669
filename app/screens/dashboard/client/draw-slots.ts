// Requests charts and puts them into their slots. Loaded when a page rests or first needs it: the server has drawn the first view.
import { ageHtml, figureHtml } from '#app/stores/chart-render/figure-html.ts';
import { MAX_CHARTS } from '#app/stores/chart-render/limits.ts';
import type { ChartAge, RenderEntry, StreamedEntry } from '#app/stores/chart-render/wire.ts';
import { serverNow } from '#app/ui/browser/server-clock.ts';
import { dashboardCharts } from '#app/messages/en/dashboard-charts.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { measureSlot, readColorNames, DRAWN, isMisfit, isStale, isUnfilled } from './chart-slots.ts';
import { isLive, requestedSlots, writeLiveValues } from './live-slots.ts';
import { noteLoad, noteRender } from './note-drawing.ts';
import { readOwnState } from './own-states.ts';
import { writePageFacts } from './page-facts.ts';
import { streamCharts } from './request-charts.ts';

export interface DrawOptions {
  readonly force: boolean;
  /** The same queries again: a chart with an equal result keeps its picture. */
  readonly isRefresh?: boolean;
  /** In the background: cards don't show that they are busy, and repeated failures aren't announced. */
  readonly isQuiet?: boolean;
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
  { force, isRefresh = false, isQuiet = false }: DrawOptions,
): Promise<void> {
  const t = pageTranslate(dashboardCharts);
  for (const slot of slots) if (isLive(slot) && slot.dataset['chartId'] === '0') writeLiveValues(slot, null);
  const requested = requestedSlots(slots);
  const charts = requested.map((slot) => ({
    slot: Number(slot.dataset['chartSlot']),
    chartId: Number(slot.dataset['chartId']),
    ...measureSlot(slot),
    ...(isRefresh && shownPicture(slot)),
  }));
  const drawing = take(slots);
  const startedAtMs = serverNow();
  const isMine = (slot: HTMLElement): boolean => latest.get(slot) === drawing;
  for (const slot of slots) {
    delete slot.dataset['stale'];
    if (isQuiet) continue;
    cardOf(slot).dataset['busy'] = 'true';
    slot.setAttribute('aria-busy', 'true');
  }
  const waiting = new Map(requested.map((slot) => [Number(slot.dataset['chartSlot']), slot]));
  try {
    for (let from = 0; from < charts.length; from += MAX_CHARTS) {
      const some = charts.slice(from, from + MAX_CHARTS);
      const request = { dashboardId, charts: some, force, colorNames: readColorNames(document) };
      for await (const entry of streamCharts(request, drawing.controller.signal)) {
        const slot = waiting.get(entry.slot);
        waiting.delete(entry.slot);
        if (!slot || !isMine(slot)) continue;
        if (isQuiet) putNew(slot, entry, isQuiet);
        else {
          noteLoad(entry, { startedAtMs, force });
          noteRender(entry, () => putNew(slot, entry, isQuiet));
        }
      }
    }
  } catch (error) {
    // Another call draws all of it: what came of this one is of no interest.
    if (drawing.controller.signal.aborted) return;
    throw error;
  } finally {
    running.delete(drawing);
    for (const slot of slots.filter(isMine)) {
      latest.delete(slot);
      delete cardOf(slot).dataset['busy'];
      slot.removeAttribute('aria-busy');
    }
    writePageFacts();
  }
  if (waiting.size > 0) throw new Error(t('incomplete'));
}

const cardOf = (slot: HTMLElement): HTMLElement => slot.closest<HTMLElement>('[data-card]') ?? slot;

/** The shown picture, for requesting it again; nothing where it isn't the last requested one. */
function shownPicture(slot: HTMLElement) {
  const ownState = readOwnState(slot);
  const picture = latest.has(slot) || isStale(slot) ? null : slot.querySelector<HTMLElement>('[data-digest]');
  const { digest: known, width, height } = picture?.dataset ?? {};
  // In its own size: it was laid out for a box that rounding can tell from this one.
  const size = !isMisfit(slot) && width && height ? { widthPx: Number(width), heightPx: Number(height) } : {};
  return { ...(known && { known, ...size }), ...(ownState && { ownState }) };
}

function putNew(slot: HTMLElement, entry: StreamedEntry, isQuiet: boolean): void {
  if ('unchanged' in entry) tellAge(slot, entry.unchanged);
  else if (!isQuiet || !isSameFailure(slot, entry)) put(slot, entry);
}

/** The words change where they say something else; elsewhere only the instant that they count from. */
function tellAge(slot: HTMLElement, age: ChartAge): void {
  const place = slot.querySelector('[data-age]');
  const fresh = document.createElement('span');
  fresh.innerHTML = ageHtml(age, { nowMs: serverNow(), locale: document.documentElement.lang });
  const [shown, next] = [place?.querySelector('time'), fresh.querySelector('time')];
  if (!place || !shown || !next) return;
  if (place.textContent !== fresh.textContent) place.replaceChildren(...fresh.childNodes);
  else for (const { name, value } of next.attributes) shown.setAttribute(name, value);
}

const isSameFailure = (slot: HTMLElement, entry: RenderEntry): boolean =>
  'error' in entry &&
  slot.querySelector<HTMLElement>('[data-failure]')?.dataset['failure'] === entry.error.type &&
  slot.textContent?.includes(entry.error.message) === true;

function put(slot: HTMLElement, entry: RenderEntry): void {
  writeLiveValues(slot, entry);
  if (isLive(slot)) return;
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
