// Looks after the charts of an open page: fills empty slots, lays misfits out again, keeps the ages true. Browser only.
import { relativeTime } from '#app/domain/viewer/relative-time.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { drawSlots, isMisfit, isStale, isUnfilled, putFailure, shownSlots } from './chart-slots.ts';
import { closeBadges } from './close-badges.ts';

const RESIZE_PAUSE_MS = 200;
const AGE_TICK_MS = 30_000;

/** Starts looking after the page; the result stops it. */
export function keepCharts(root: HTMLElement, dashboardId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => void fillSlots(root, dashboardId);
  const settleSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, RESIZE_PAUSE_MS);
  };
  const ages = setInterval(() => tellAges(root), AGE_TICK_MS);
  const stopBadges = closeBadges();
  window.addEventListener('resize', settleSoon);
  window.addEventListener('load', settle);
  settle();
  return () => {
    clearTimeout(timer);
    clearInterval(ages);
    stopBadges();
    window.removeEventListener('resize', settleSoon);
    window.removeEventListener('load', settle);
  };
}

/** Draws what is shown but empty, from before filters changed, or laid out for quite another size. */
export async function fillSlots(root: HTMLElement, dashboardId: number): Promise<void> {
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
    for (const slot of stay) slot.dataset['stale'] = 'true';
    showToast('error', `Some charts show what was before. ${messageOf(error)}`);
  }
}

/** Draws these charts anew where they are shown; the others when their tab is opened. */
export async function redrawCharts(root: HTMLElement, dashboardId: number, chartIds: ReadonlySet<number>): Promise<void> {
  for (const slot of root.querySelectorAll<HTMLElement>('[data-chart-slot]')) {
    if (chartIds.has(Number(slot.dataset['chartId']))) slot.dataset['stale'] = 'true';
  }
  await fillSlots(root, dashboardId);
}

/** Draws everything that is shown anew, and says how it went. */
export async function refreshAll(root: HTMLElement, dashboardId: number, options: { readonly force: boolean }): Promise<void> {
  const slots = shownSlots(root);
  if (slots.length === 0) return;
  try {
    await drawSlots(dashboardId, slots, options);
    showToast('success', slots.length === 1 ? 'The chart is up to date.' : `${slots.length} charts are up to date.`);
  } catch (error) {
    putFailure(slots, messageOf(error));
    showToast('error', `Not refreshed. ${messageOf(error)}`);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'Something went wrong. Try again.');

function tellAges(root: HTMLElement): void {
  for (const time of root.querySelectorAll<HTMLElement>('time[data-asked-at]')) {
    time.textContent = relativeTime(Number(time.dataset['askedAt']), Date.now(), document.documentElement.lang);
  }
}
