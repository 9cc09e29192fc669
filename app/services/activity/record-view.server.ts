// Records that a page was opened, and what its charts took: noted by the server when the last byte is out, so a view costs its
// reader no call, and pages whose app never loads are counted like all others. What is done on the page, the page records itself.
import type { Identity } from '#app/domain/access/identity.ts';
import type { CollectedAction } from '#app/domain/activity/collected-action.ts';
import { requestsPrivacy, describeUsage, viewEventId, type NotedUsage, type UsagePlace } from '#app/domain/usage/usage-event.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { recordAction, whenSent } from './record-action.server.ts';

/** Charts drawn into a page, by slot; slots without a chart aren't recorded. */
type DrawnCharts = ReadonlyMap<number, { readonly chart?: { readonly id: number; readonly hasFailed: () => Promise<boolean> } }>;

export interface OpenedView {
  readonly name: 'mount_dashboard' | 'mount_explorer' | 'spa_navigation';
  readonly place: UsagePlace;
  /** Id that the page got for its own events. */
  readonly impressionId: string;
  readonly details?: NotedUsage['details'];
  readonly charts?: DrawnCharts;
}

/** The tab isn't recorded, because only the page knows which one is active. */
export const sqlLabView = (impressionId: string): OpenedView => ({
  name: 'spa_navigation',
  place: { source: 'sqlLab', sourceId: null },
  impressionId,
  details: { path: '/sqllab/' },
});

/** Prefetching a page isn't a view. With a privacy signal, the log has only the opened page, and nothing about its use. */
export function recordView(deps: Deps, identity: Identity, { headers }: Request, view: OpenedView): void {
  if (isPrefetch(headers)) return;
  const ids = idsOf(view.place);
  if (requestsPrivacy({ doNotTrack: headers.get('dnt'), globalPrivacyControl: headers.get('sec-gpc') === '1' }))
    return recordAction(deps, identity, { action: view.name, ...ids });
  const { impressionId, place, name, details } = view;
  const openedAtMs = deps.now();
  const userId = identity.kind === 'user' ? identity.userId : null;
  const facts = { impressionId, place, visibility: 'visible', eventId: viewEventId(impressionId) } as const;
  const line = (noted: NotedUsage, chartId: number | null, durationMs: number | null): CollectedAction => ({
    key: deps.newUuid(),
    action: noted.name,
    userId,
    dashboardId: ids.dashboardId,
    chartId,
    json: JSON.stringify(describeUsage(noted, { ...facts, lastEventId: facts.eventId })),
    happenedAtMs: noted.atMs,
    durationMs,
    referrer: null,
  });
  const lines = [line({ name, atMs: openedAtMs, ...(details && { details }) }, ids.chartId, null)];
  for (const { chart } of view.charts?.values() ?? []) {
    if (!chart) continue;
    const note = (hasFailed: boolean): void => {
      const duration = deps.now() - openedAtMs;
      const what = { slice_id: chart.id, start_offset: openedAtMs, duration, has_err: hasFailed };
      lines.push(line({ name: 'load_chart', atMs: deps.now(), details: what }, chart.id, duration));
    };
    // A chart whose viewer has left was not loaded.
    chart.hasFailed().then(note, () => undefined);
  }
  whenSent(deps, async () => deps.usage.collect(lines));
}

const idsOf = ({ source, sourceId }: UsagePlace) => ({
  dashboardId: source === 'dashboard' && typeof sourceId === 'number' ? sourceId : null,
  chartId: source === 'explore' && typeof sourceId === 'number' ? sourceId : null,
});

const isPrefetch = (headers: Headers): boolean =>
  [headers.get('sec-purpose'), headers.get('purpose')].some((purpose) => purpose?.includes('prefetch') ?? false);
