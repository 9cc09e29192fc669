// A dashboard on a wall: which tab comes next, and what is known of the connection. Its address says how often.
import type { RefreshPlan } from './auto-refresh.ts';
import type { NodeView, TabsView } from './page-view.ts';

export interface KioskPlan {
  /** Seconds for which each of the outermost tabs shows; 0: the open one stays. */
  readonly tabS: number;
  /** Seconds between two refreshes; null: as the dashboard's settings say. */
  readonly refreshS: number | null;
}

const MIN_S = 5;
const MAX_S = 86_400;
/** Where neither the address nor the dashboard says. */
const REFRESH_S = 300;

/** `?kiosk=30&refresh=300`; `?kiosk` alone changes no tabs. Null for addresses without `kiosk`. */
export function parseKiosk(search: URLSearchParams): KioskPlan | null {
  const kiosk = search.get('kiosk');
  if (kiosk === null || kiosk === 'false') return null;
  return { tabS: readSeconds(kiosk) ?? 0, refreshS: readSeconds(search.get('refresh')) };
}

/** Parameters of a dashboard that is opened as a kiosk from its menu: its bar and filters are hidden, its filters stay applied. */
const KIOSK_PARAMS = { standalone: '1', show_filters: 'false', kiosk: '0' } as const;

/** @param intervalS between two refreshes, as selected by the viewer; 0: as the dashboard's settings say */
export function kioskSearch(search: string, intervalS: number): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(KIOSK_PARAMS)) params.set(name, value);
  if (intervalS > 0) params.set('refresh', String(intervalS));
  return `?${params.toString()}`;
}

/** The same page with everything around it. */
export function leaveKioskSearch(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of [...Object.keys(KIOSK_PARAMS), 'refresh']) params.delete(name);
  return `?${params.toString()}`;
}

function readSeconds(text: string | null): number | null {
  const value = /^\d{1,6}$/.test(text ?? '') ? Number(text) : 0;
  return value === 0 ? null : Math.min(MAX_S, Math.max(MIN_S, value));
}

/** A wall is always refreshed. */
export const kioskRefresh = (plan: RefreshPlan, { refreshS }: KioskPlan): RefreshPlan => ({
  ...plan,
  intervalS: refreshS ?? (plan.intervalS > 0 ? plan.intervalS : REFRESH_S),
});

/** The next of the outermost tabs; null if there are fewer than two. */
export function nextTab(view: readonly NodeView[], activeId: string | undefined): { tabsId: string; tabId: string } | null {
  const tabs = view.find((node): node is TabsView => node.kind === 'tabs');
  if (!tabs || tabs.tabs.length < 2) return null;
  const at = tabs.tabs.findIndex(({ id }) => id === activeId);
  const next = tabs.tabs[(at + 1) % tabs.tabs.length];
  return next ? { tabsId: tabs.id, tabId: next.id } : null;
}

export type KioskConnection =
  | { readonly kind: 'online' }
  /** `sinceMs`: time of the server's last reply. */
  | { readonly kind: 'offline'; readonly sinceMs: number }
  | { readonly kind: 'signed-out' };

/** Result of checking the connection to the server. */
export type ConnectionCheck = 'reached' | 'unreachable' | 'signed-out';

/** @param lastSeenMs time of the server's last reply */
export function connectionAfter(before: KioskConnection, look: ConnectionCheck, lastSeenMs: number): KioskConnection {
  if (look === 'signed-out') return { kind: 'signed-out' };
  if (look === 'reached') return { kind: 'online' };
  return before.kind === 'offline' ? before : { kind: 'offline', sinceMs: lastSeenMs };
}
