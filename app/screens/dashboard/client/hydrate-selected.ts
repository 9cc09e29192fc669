// Charts that have a selection when the page opens: they are hydrated, so that their other marks fade.
import { hydrateChart } from './hydrate-chart.ts';
import { hydrateWanted, wantCharts } from './hydrate-wanted.ts';

export function hydrateSelected(dashboardId: number, chartIds: readonly number[]): void {
  hydrateWanted((card, chart) => void hydrateChart(card, { dashboardId, chart }));
  wantCharts(chartIds);
}
