// Live values of texts among the slots of a page: they follow the chart that they are taken from. Browser only.
import type { LiveValueView } from '#app/domain/dashboard/page/live-values-view.ts';
import { liveValueHtml } from '#app/stores/chart-render/live-value-html.ts';
import type { RenderEntry } from '#app/stores/chart-render/wire.ts';

export const isLive = ({ dataset }: HTMLElement): boolean => dataset['live'] !== undefined;

const chartIdOf = ({ dataset }: HTMLElement): string => dataset['chartId'] ?? '0';

/** The slots without values that are written with a chart among them, or with one that shows; of one chart's others the first. */
export function requestedSlots(slots: readonly HTMLElement[]): HTMLElement[] {
  const pictures = slots.filter((slot) => !isLive(slot));
  const requested = new Set(pictures.map(chartIdOf));
  const values = slots.filter(isLive).filter((slot) => {
    const id = chartIdOf(slot);
    if (id === '0' || requested.has(id) || (slot.firstElementChild !== null && isChartShown(id))) return false;
    requested.add(id);
    return true;
  });
  return [...pictures, ...values];
}

const isChartShown = (chartId: string): boolean =>
  [...document.querySelectorAll<HTMLElement>(`[data-card] [data-chart-id="${chartId}"]`)].some(
    (slot) => slot.offsetParent !== null,
  );

/** Every value that is taken from the chart of this slot. @param entry null where the dashboard has no such chart */
export function writeLiveValues(slot: HTMLElement, entry: RenderEntry | null): void {
  for (const value of document.querySelectorAll<HTMLElement>(`[data-live][data-chart-id="${chartIdOf(slot)}"]`)) {
    const picked = JSON.parse(value.dataset['live'] ?? '{}') as Pick<LiveValueView, 'column' | 'row'>;
    value.innerHTML = liveValueHtml(entry, picked, document.documentElement.lang);
  }
}
