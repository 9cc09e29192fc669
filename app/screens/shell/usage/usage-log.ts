// The usage log of an open page: makes events of what screens note, and sends them in time. Loaded once a page has woken.
import { requestsPrivacy, describeUsage, isTiming, viewEventId, type UsagePlace } from '#app/domain/usage/usage-event.ts';
import { serverNow } from '#app/ui/browser/server-clock.ts';
import { noteUsage, takeUsage } from './note-usage.ts';
import { sendUsage, type UsageSender } from './send-usage.ts';
import { createUsageQueue } from './usage-queue.ts';

interface UsageLogOptions {
  /** Id of the view, under which the server has recorded it. */
  readonly impressionId: string;
  /** Called for each event, because the tab of SQL Lab can change. */
  readonly place: () => UsagePlace;
}

/** Records until the result is called. With a privacy signal, nothing is recorded or kept. */
export function startUsageLog({ impressionId, place }: UsageLogOptions, page: Window, sender: UsageSender): () => void {
  const { document, navigator } = page;
  if (requestsPrivacy(navigator)) return takeUsage(() => undefined);
  const queue = createUsageQueue({
    send: (events) => sendUsage(events, sender),
    setTimer: (work, afterMs) => page.setTimeout(work, afterMs),
    clearTimer: (timer) => page.clearTimeout(timer as number),
  });
  let [count, hiddenAtMs]: [number, number | null] = [0, null];
  let lastEventId = viewEventId(impressionId);
  const stopTaking = takeUsage((noted) => {
    const eventId = `${impressionId}-${(count += 1)}`;
    const { visibilityState: visibility } = document;
    queue.add(describeUsage(noted, { impressionId, place: place(), visibility, eventId, lastEventId }));
    if (!isTiming(noted.name)) lastEventId = eventId;
  });
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') {
      hiddenAtMs = serverNow();
      queue.flush();
    } else if (hiddenAtMs !== null) {
      noteUsage('hide_browser_tab', { details: { start_offset: hiddenAtMs, duration: serverNow() - hiddenAtMs } });
      hiddenAtMs = null;
    }
  };
  document.addEventListener('visibilitychange', onVisibility);
  page.addEventListener('pagehide', queue.flush);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    page.removeEventListener('pagehide', queue.flush);
    stopTaking();
    queue.flush();
  };
}

/** How the page's own browser sends. */
export const browserSender = (page: Window & typeof globalThis): UsageSender => ({
  sendBeacon: (address, form) => page.navigator.sendBeacon(address, form),
  post: (address, body) => page.fetch(address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }),
  guestToken: () => page.meridianGuest?.token() ?? null,
});
