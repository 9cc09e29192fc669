// Sends usage events: as a beacon, which outlives the page; where the browser refuses it, as an ordinary POST. No reply is read.
import { usageAddress, type UsageEvent } from '#app/domain/usage/usage-event.ts';

export interface UsageSender {
  /** The browser's `sendBeacon`: false where it takes no more. */
  readonly sendBeacon: (address: string, form: FormData) => boolean;
  readonly post: (address: string, body: string) => Promise<unknown>;
  /** Token of the guest who views the page; null for others. */
  readonly guestToken: () => string | null;
}

export function sendUsage(events: readonly UsageEvent[], { sendBeacon, post, guestToken }: UsageSender): void {
  for (const [address, some] of byAddress(events)) {
    const token = guestToken();
    const form = new FormData();
    form.append('events', JSON.stringify(some));
    if (token !== null) form.append('guest_token', token);
    if (sendBeacon(address, form)) continue;
    // Failures are ignored: usage events aren't retried.
    post(address, JSON.stringify({ events: some, ...(token !== null && { guest_token: token }) })).catch(() => undefined);
  }
}

function byAddress(events: readonly UsageEvent[]): Map<string, UsageEvent[]> {
  const groups = new Map<string, UsageEvent[]>();
  for (const event of events) {
    const address = usageAddress({ source: event.source, sourceId: event.source_id });
    const group = groups.get(address);
    if (group) group.push(event);
    else groups.set(address, [event]);
  }
  return groups;
}
