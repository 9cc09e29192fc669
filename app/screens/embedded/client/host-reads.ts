// What a host page rarely requests: links, the state of grids, queries of charts. Loaded with the first request.
import { activeMasks } from '#app/screens/dashboard/client/active-masks.ts';
import { measureSlot } from '#app/screens/dashboard/client/chart-slots.ts';
import { requestCharts } from '#app/screens/dashboard/client/request-charts.ts';
import { makeLink } from '#app/screens/dashboard/filters/client/keep-state.ts';
import { localStore } from '#app/ui/browser/browser-storage.ts';
import { parseJson } from '#app/screens/shell/api/read-object.ts';
import type { OpenState } from './open-state.ts';

/** Our address of the dashboard as it is now. Guests have no CSRF token: their own is enough. */
export const linkTo = ({ dashboardId, tabs }: OpenState, anchor: string): Promise<string> =>
  makeLink({ dashboardId, csrfToken: '', masks: activeMasks(dashboardId), openTabs: tabs, anchor });

/** How viewers arranged grids, by chart. */
export function readChartStates(dashboardId: number): Record<string, unknown> {
  const prefix = `m-grid:${dashboardId}:`;
  return Object.fromEntries(
    localStore.keys(prefix).map((key) => [key.slice(prefix.length), parseJson(localStore.read(key) ?? 'null')]),
  );
}

/** The queries of the charts that are shown, as the API takes them, by chart. `chartId` null: of all. */
export async function readPayloads(dashboardId: number, chartId: number | null): Promise<Record<string, unknown>> {
  const charts = [...document.querySelectorAll<HTMLElement>('[data-chart-slot]:not([data-live])')]
    .map((slot) => ({ chartId: Number(slot.dataset['chartId']), slot: Number(slot.dataset['chartSlot']), ...measureSlot(slot) }))
    .filter((chart) => chartId === null || chart.chartId === chartId);
  const payloads: Record<string, unknown> = {};
  if (charts.length === 0) return payloads;
  for await (const entry of requestCharts({ dashboardId, charts, include: ['query'] })) {
    if (!('error' in entry) && entry.query) payloads[String(entry.chartId)] = entry.query.queryContext;
  }
  return payloads;
}
