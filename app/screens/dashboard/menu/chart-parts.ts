// Finds the parts of a chart's card for its menu. Browser only.
import type { ChartView } from '#app/domain/dashboard/page/page-view.ts';
import { relativeTime } from '#app/domain/viewer/relative-time.ts';
import { serverNow } from '#app/ui/browser/server-clock.ts';

export const findSlot = ({ slot }: Pick<ChartView, 'slot'>): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-chart-slot="${slot}"]`);

export const findCard = (chart: Pick<ChartView, 'slot'>): HTMLElement | null =>
  findSlot(chart)?.closest<HTMLElement>('[data-card]') ?? null;

/** The chart's menu button, which gets the focus back after dialogs that were opened from the menu. */
export const findMenuButton = (chart: Pick<ChartView, 'slot'>): HTMLElement =>
  findCard(chart)?.querySelector<HTMLElement>('[data-menu] > summary') ?? document.body;

/** The age of the chart's data, and whether it came from a cache; null without data. */
export function readDataAge(chart: Pick<ChartView, 'slot'>): { readonly text: string; readonly isCached: boolean } | null {
  const time = findSlot(chart)?.querySelector<HTMLElement>('.chart-note time[data-queried-at]');
  if (!time) return null;
  const text = relativeTime(Number(time.dataset['queriedAt']), serverNow(), document.documentElement.lang);
  return { text, isCached: time.dataset['cached'] !== undefined };
}

/** Usage log fields for an action on the chart. */
export const describeChartUsage = (
  { chartId, title }: Pick<ChartView, 'chartId' | 'title'>,
  more: Readonly<Record<string, unknown>> = {},
) => ({
  details: { slice_id: chartId, ...more },
  target: { id: chartId, name: title },
});

/** Opens the chart's data table; if the chart is a table, focuses it. */
export function openDataTable(slot: HTMLElement | null): void {
  const dataTable = slot?.querySelector<HTMLDetailsElement>('[data-twin]');
  const target = dataTable?.querySelector<HTMLElement>('summary') ?? slot?.querySelector<HTMLElement>('[data-picture="table"]');
  if (dataTable) dataTable.open = true;
  target?.focus();
}
