import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UsageEvent } from '#app/domain/usage/usage-event.ts';
import { noteUsage } from './note-usage.ts';
import type { UsageSender } from './send-usage.ts';
import { startUsageLog } from './usage-log.ts';

interface Sent {
  readonly how: 'beacon' | 'post';
  readonly address: string;
  readonly events: UsageEvent[];
  readonly token: unknown;
}

interface Wishes {
  readonly doNotTrack?: string;
  readonly globalPrivacyControl?: boolean;
}

function start({ wishes = {}, takesBeacons = true, token = null as string | null, sourceId = 7 } = {}) {
  const sent: Sent[] = [];
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const navigator: Wishes = wishes;
  const timers = { setTimeout: setTimeout.bind(globalThis), clearTimeout: clearTimeout.bind(globalThis) };
  const page = Object.assign(new EventTarget(), { document, navigator, ...timers });
  const sender: UsageSender = {
    sendBeacon: (address, form) => {
      if (takesBeacons)
        sent.push({
          how: 'beacon',
          address,
          events: JSON.parse(form.get('events') as string) as UsageEvent[],
          token: form.get('guest_token'),
        });
      return takesBeacons;
    },
    post: (address, body) => {
      const { events, guest_token: given } = JSON.parse(body) as { events: UsageEvent[]; guest_token?: string };
      sent.push({ how: 'post', address, events, token: given ?? null });
      return Promise.reject(new Error('offline'));
    },
    guestToken: () => token,
  };
  const place = () => ({ source: 'dashboard', sourceId }) as const;
  const stop = startUsageLog({ impressionId: 'view', place }, page as unknown as Window, sender);
  const show = (visibilityState: 'visible' | 'hidden') => {
    document.visibilityState = visibilityState;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { sent, stop, show, page };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  // What other files noted in this process.
  start().stop();
});
afterEach(() => void vi.useRealTimers());

describe('the usage log of a page', () => {
  it('spec 29, 197: sends what was noted, also before it was loaded, under the impression of the view', () => {
    noteUsage('force_refresh_dashboard');
    const { sent, stop } = start();
    noteUsage('render_chart', { details: { slice_id: 3 } });
    vi.advanceTimersByTime(1000);
    stop();
    expect(sent).toMatchObject([
      {
        how: 'beacon',
        address: '/superset/log/?explode=events&dashboard_id=7',
        token: null,
        events: [
          { impression_id: 'view', event_name: 'force_refresh_dashboard', event_type: 'user', event_id: 'view-1' },
          { impression_id: 'view', event_name: 'render_chart', event_type: 'timing', trigger_event: 'view-1', slice_id: 3 },
        ],
      },
    ]);
  });

  it('spec 198: a timing before anything was done follows from the view', () => {
    const { sent, stop } = start();
    noteUsage('load_chart');
    stop();
    expect(sent[0]?.events).toMatchObject([{ trigger_event: 'view-0' }]);
  });

  it('spec 380: sends when the page is left or hidden, and tells how long it was hidden', () => {
    const { sent, stop, show, page } = start();
    noteUsage('force_refresh_chart');
    show('hidden');
    expect(sent.map(({ events }) => events.map((event) => event.event_name))).toEqual([['force_refresh_chart']]);
    vi.advanceTimersByTime(60_000);
    show('visible');
    page.dispatchEvent(new Event('pagehide'));
    expect(sent[1]?.events).toMatchObject([{ event_name: 'hide_browser_tab', event_type: 'timing', duration: 60_000 }]);
    stop();
    expect(sent).toHaveLength(2);
  });

  it('spec 319: the token of a guest goes along as a field of the form', () => {
    const { sent, stop } = start({ token: 'guest.token' });
    noteUsage('force_refresh_chart');
    stop();
    expect(sent[0]).toMatchObject({ how: 'beacon', token: 'guest.token' });
  });

  it('spec 380: what the browser takes as no beacon is POSTed, and a failure has no effect', () => {
    const { sent, stop } = start({ takesBeacons: false, token: 'guest.token' });
    noteUsage('force_refresh_chart');
    stop();
    expect(sent).toMatchObject([{ how: 'post', token: 'guest.token', events: [{ event_name: 'force_refresh_chart' }] }]);
  });

  it('spec 29: sends nothing for browsers with a privacy signal', () => {
    for (const wishes of [{ doNotTrack: '1' }, { globalPrivacyControl: true }]) {
      const { sent, stop } = start({ wishes });
      noteUsage('force_refresh_chart');
      vi.advanceTimersByTime(5000);
      stop();
      expect(sent).toEqual([]);
    }
    const { sent, stop } = start();
    vi.advanceTimersByTime(5000);
    stop();
    expect(sent, 'what was done before is not kept either').toEqual([]);
  });
});
