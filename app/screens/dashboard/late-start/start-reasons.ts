// Why the app starts without a touch: what only it can do at once, and charts that are missing, don't fit, or have to be retried.
import { isMisfit, isUnfilled, shownSlots } from '#app/screens/dashboard/client/chart-slots.ts';
import { refusedForS } from '#app/screens/dashboard/client/retry-later.ts';
import type { StartPlan } from './start-plan.ts';

const RESIZE_PAUSE_MS = 200;

/** A part that the address names, or a grid that its viewer arranged. */
export const hasReason = (page: Window, { isNow, keptPrefix }: StartPlan): boolean =>
  isNow || page.location.hash !== '' || hasKept(page, keptPrefix);

function hasKept(page: Window, prefix: string): boolean {
  try {
    return Object.keys(page.localStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
}

/** @param onReason called when something turns up; the result stops watching */
export function watchReasons(page: Window, onReason: () => void, onOffline: () => void): () => void {
  const { document, location } = page;
  const { pathname, search } = location;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    if (shownSlots(document).some((slot) => isUnfilled(slot) || isMisfit(slot) || refusedForS(slot) !== null)) onReason();
  };
  const lookSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(look, RESIZE_PAUSE_MS);
  };
  /** Another state of this page, from before it was reloaded: its address says it to the server. */
  const onBack = (): void => {
    if (location.pathname !== pathname || location.search !== search) location.reload();
    else if (location.hash !== '') onReason();
  };
  const listeners = { load: look, resize: lookSoon, popstate: onBack, offline: onOffline } as const;
  for (const [name, listener] of Object.entries(listeners)) page.addEventListener(name, listener);
  if (document.readyState === 'complete') look();
  return () => {
    clearTimeout(timer);
    for (const [name, listener] of Object.entries(listeners)) page.removeEventListener(name, listener);
  };
}
