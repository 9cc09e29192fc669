// Looks after the charts of an open page: fills empty slots, lays misfits out again, keeps the ages true. Browser only.
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { dashboardCharts } from '#app/messages/en/dashboard-charts.ts';
import { common } from '#app/messages/en/common.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { isMisfit, isStale, isUnfilled, shownSlots } from './chart-slots.ts';
import { closeBadges } from './close-badges.ts';
import type { DrawOptions } from './draw-slots.ts';
import { keepAges } from './page-ages.ts';
import { retryLater } from './retry-later.ts';
import { listenForSignIn } from '#app/screens/shell/sign-in-channel.ts';

const RESIZE_PAUSE_MS = 200;
/** Until the page rests: then what draws charts is loaded, so that it is there when the network is lost. */
const REST_MS = 2000;

const loadDrawing = () => import('./draw-slots.ts');

/** Starts looking after the page; the result stops it. */
export function startChartRefresher(root: HTMLElement, dashboardId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    void fillSlots(root, dashboardId);
    retryRefused(dashboardId, shownSlots(root));
  };
  const settleSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, RESIZE_PAUSE_MS);
  };
  const resting = setTimeout(() => void loadDrawing().catch(() => undefined), REST_MS);
  const stopAges = keepAges(root);
  const stopBadges = closeBadges();
  const stopListening = listenForSignIn(({ databaseId, status }) => {
    if (status === 'signed_in') void redrawSignedIn(root, dashboardId, databaseId);
  });
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const slot = target.closest('[data-retry]')?.closest<HTMLElement>('[data-chart-slot]');
    if (slot) void redrawSlots(dashboardId, [slot], { force: false });
    if (target.closest('.chart-failed')) void import('./failure-actions.ts').then((loaded) => loaded.runFailureAction(target));
  };
  root.addEventListener('click', onClick);
  window.addEventListener('resize', settleSoon);
  window.addEventListener('load', settle);
  settle();
  return () => {
    clearTimeout(timer);
    clearTimeout(resting);
    stopAges();
    stopBadges();
    stopListening();
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
  const problem = await redrawSlots(dashboardId, slots, { force: false });
  if (problem !== null) {
    const stay = stale.filter((slot) => !isUnfilled(slot));
    if (stay.length === 0) return;
    markStale(stay);
    showToast('danger', t('stale', { reason: problem }));
  }
}

/** Charts that were waiting for the viewer to sign in to that database. */
async function redrawSignedIn(root: HTMLElement, dashboardId: number, databaseId: number): Promise<void> {
  const waiting = [...root.querySelectorAll(`[data-sign-in="${databaseId}"]`)];
  markStale(waiting.flatMap((link) => link.closest<HTMLElement>('[data-chart-slot]') ?? []));
  await fillSlots(root, dashboardId);
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
  options: DrawOptions,
): Promise<string | null> {
  let drawing: Awaited<ReturnType<typeof loadDrawing>>;
  try {
    drawing = await loadDrawing();
  } catch (cause) {
    return failureText({ kind: 'offline', cause });
  }
  try {
    await drawing.drawSlots(dashboardId, slots, options);
    retryRefused(dashboardId, slots);
    return null;
  } catch (error) {
    drawing.putFailure(slots, messageOf(error));
    return messageOf(error);
  }
}

/** Charts that were refused because their viewer has done too much are drawn when it's time. */
const retryRefused = (dashboardId: number, slots: readonly HTMLElement[]): void =>
  retryLater(slots, (due) => void redrawSlots(dashboardId, due, { force: false }));

/** Redraws everything shown, and reports the outcome. */
export async function refreshAll(root: HTMLElement, dashboardId: number, options: { readonly force: boolean }): Promise<void> {
  const t = pageTranslate(dashboardCharts);
  const slots = shownSlots(root);
  if (slots.length === 0) return;
  const problem = await redrawSlots(dashboardId, slots, { ...options, isRefresh: true });
  if (problem !== null) showToast('danger', t('refreshFailed', { reason: problem }));
  else showToast('success', t('refreshed', { count: slots.filter(({ dataset }) => dataset['live'] === undefined).length }));
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : pageTranslate(common)('somethingWrong'));
