// How a viewer arranged the columns of a dashboard's grids: kept in the browser between visits. Browser only.
import { z } from 'zod';
import { keptState } from '#app/charts/interactive/table-state.ts';
import { UNTOUCHED, type ViewState } from '#app/charts/interactive/view-state.ts';
import { jsonOf } from '#app/screens/shell/json-of.ts';
import { localStore } from '#app/ui/browser-storage.ts';

const GRID = 'ag-grid-table';
const keptSchema = z.record(z.string(), z.unknown());

interface KeptOf {
  readonly dashboardId: number;
  readonly chart: { readonly chartId: number; readonly vizType?: string | null };
}

const keyOf = ({ dashboardId, chart }: KeptOf): string => `m-grid:${dashboardId}:${chart.chartId}`;

/** What the viewer left last time; untouched for charts of other types. */
export function readKeptView(of: KeptOf): ViewState {
  const text = of.chart.vizType === GRID ? localStore.read(keyOf(of)) : null;
  const kept = text === null ? null : keptSchema.safeParse(jsonOf(text));
  return kept?.success ? { ...UNTOUCHED, ownState: keptState(kept.data) } : UNTOUCHED;
}

export function keepView(of: KeptOf, { ownState }: ViewState): void {
  if (of.chart.vizType === GRID) localStore.write(keyOf(of), JSON.stringify(keptState(ownState)));
}
