// Charts in which something is selected when the page opens: they are hydrated, so that all other marks of theirs are faded.
import { hydrateChart } from './hydrate-chart.ts';
import { hydrateWanted, wantCharts } from './hydrate-wanted.ts';

export function hydrateSelected(dashboardId: number, chartIds: readonly number[]): void {
  hydrateWanted((card, chart) => void hydrateChart(card, { dashboardId, chart }));
  wantCharts(chartIds);
}
