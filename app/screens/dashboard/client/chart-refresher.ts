// Looks after the charts of an open page: fills empty slots, lays misfits out again, keeps the ages true. Browser only.
import { relativeTime } from '#app/domain/viewer/relative-time.ts';
import { serverNow } from '#app/ui/server-clock.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { dashboardCharts } from '#app/messages/en/dashboard-charts.ts';
import { common } from '#app/messages/en/common.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { drawSlots, isMisfit, isStale, isUnfilled, putFailure, shownSlots } from './chart-slots.ts';
import { closeBadges } from './close-badges.ts';

const RESIZE_PAUSE_MS = 200;
const AGE_TICK_MS = 30_000;

/** Starts looking after the page; the result stops it. */
export function startChartRefresher(root: HTMLElement, dashboardId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => void fillSlots(root, dashboardId);
  const settleSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, RESIZE_PAUSE_MS);
  };
  const ages = setInterval(() => tellAges(root), AGE_TICK_MS);
  const stopBadges = closeBadges();
  const onClick = ({ target }: MouseEvent) => {
    const slot = target instanceof Element && target.closest('[data-retry]')?.closest<HTMLElement>('[data-chart-slot]');
    if (slot) void redrawSlots(dashboardId, [slot], { force: false });
  };
  root.addEventListener('click', onClick);
  window.addEventListener('resize', settleSoon);
  window.addEventListener('load', settle);
  settle();
  return () => {
    clearTimeout(timer);
    clearInterval(ages);
    stopBadges();
    root.removeEventListener('click', onClick);
    window.removeEventListener('resize', settleSoon);
    window.removeEventListener('load', settle);
  };
}

/** Draws what is shown but empty, from before filters changed, or laid out for quite another size. */
export async function fillSlots(root: HTMLElement, dashboardId: number): Promise<void> {
  const t = pageTranslate(dashboardCharts);
  const slots = shownSlots(root).filter(
    (slot) => isStale(slot) || (slot.closest('[data-busy]') === null && (isUnfilled(slot) || isMisfit(slot))),
  );
  if (slots.length === 0) return;
  const stale = slots.filter(isStale);
  try {
    await drawSlots(dashboardId, slots, { force: false });
  } catch (error) {
    const stay = stale.filter((slot) => !isUnfilled(slot));
    putFailure(slots, messageOf(error));
    if (stay.length === 0) return;
    markStale(stay);
    showToast('error', t('stale', { reason: messageOf(error) }));
  }
}

/** Redraws these charts where they are shown; the others when their tab is opened. */
export async function redrawCharts(root: HTMLElement, dashboardId: number, chartIds: ReadonlySet<number>): Promise<void> {
  const slots = [...root.querySelectorAll<HTMLElement>('[data-chart-slot]')];
  markStale(slots.filter((slot) => chartIds.has(Number(slot.dataset['chartId']))));
  await fillSlots(root, dashboardId);
}

/** They are redrawn by the next call that fills slots and finds them shown. */
export function markStale(slots: readonly HTMLElement[]): void {
  for (const slot of slots) slot.dataset['stale'] = 'true';
}

/** Redraws these slots; the old content stays if that fails. Returns why as a message, null on success. */
export async function redrawSlots(
  dashboardId: number,
  slots: readonly HTMLElement[],
  options: { readonly force: boolean },
): Promise<string | null> {
  try {
    await drawSlots(dashboardId, slots, options);
    return null;
  } catch (error) {
    putFailure(slots, messageOf(error));
    return messageOf(error);
  }
}

/** Redraws everything shown, and reports the outcome. */
export async function refreshAll(root: HTMLElement, dashboardId: number, options: { readonly force: boolean }): Promise<void> {
  const t = pageTranslate(dashboardCharts);
  const slots = shownSlots(root);
  if (slots.length === 0) return;
  const problem = await redrawSlots(dashboardId, slots, options);
  if (problem !== null) showToast('error', t('refreshFailed', { reason: problem }));
  else showToast('success', t('refreshed', { count: slots.length }));
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : pageTranslate(common)('somethingWrong'));

function tellAges(root: HTMLElement): void {
  for (const time of root.querySelectorAll<HTMLElement>('time[data-asked-at]')) {
    time.textContent = relativeTime(Number(time.dataset['askedAt']), serverNow(), document.documentElement.lang);
  }
}
