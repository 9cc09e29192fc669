// The parts of a chart's card that its menu works on. Browser only.
import type { ChartView } from '#app/domain/dashboard/page/page-view.ts';
import { relativeTime } from '#app/domain/viewer/relative-time.ts';
import { serverNow } from '#app/ui/browser/server-clock.ts';

export const findSlot = ({ slot }: Pick<ChartView, 'slot'>): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-chart-slot="${slot}"]`);

export const findCard = (chart: Pick<ChartView, 'slot'>): HTMLElement | null =>
  findSlot(chart)?.closest<HTMLElement>('[data-card]') ?? null;

/** The button of its menu: what is opened from the menu returns the focus to it. */
export const findMenuButton = (chart: Pick<ChartView, 'slot'>): HTMLElement =>
  findCard(chart)?.querySelector<HTMLElement>('[data-menu] > summary') ?? document.body;

/** When its data was queried, and whether it was cached since; null while it has none. */
export function readDataAge(chart: Pick<ChartView, 'slot'>): { readonly text: string; readonly isCached: boolean } | null {
  const time = findSlot(chart)?.querySelector<HTMLElement>('.chart-note time[data-queried-at]');
  if (!time) return null;
  const text = relativeTime(Number(time.dataset['queriedAt']), serverNow(), document.documentElement.lang);
  return { text, isCached: time.dataset['cached'] !== undefined };
}

/** What the usage log says of something done to the chart. */
export const describeChartUsage = (
  { chartId, title }: Pick<ChartView, 'chartId' | 'title'>,
  more: Readonly<Record<string, unknown>> = {},
) => ({
  details: { slice_id: chartId, ...more },
  target: { id: chartId, name: title },
});

/** Opens the chart's table, or moves to the chart where it is one already. */
export function openDataTable(slot: HTMLElement | null): void {
  const dataTable = slot?.querySelector<HTMLDetailsElement>('[data-twin]');
  const target = dataTable?.querySelector<HTMLElement>('summary') ?? slot?.querySelector<HTMLElement>('[data-picture="table"]');
  if (dataTable) dataTable.open = true;
  target?.focus();
}
