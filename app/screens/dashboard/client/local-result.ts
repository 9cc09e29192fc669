// What a chart shows under filters that have just changed, from results that the browser has: one of the same filters, or one from
// which rows can be kept. Pure.
import type { CrossFilterScope } from '#app/domain/dashboard/filters/filter-view.ts';
import { readMarkConditions } from '#app/domain/dashboard/masks/mark-mask.ts';
import { narrowTable } from '#app/domain/dashboard/masks/narrow-table.ts';
import { fromWireTable, toWireTable } from '#app/stores/chart-render/wire-table.ts';
import type { ChartData } from '#app/stores/chart-render/wire.ts';
import type { Masks } from './active-masks.ts';

/** A result of the server, and the filters that it was requested with. */
export interface KeptResult {
  readonly masks: Masks;
  readonly data: ChartData;
}

const MAX_KEPT = 4;

/** The newest first. */
export const keptWith = (kept: readonly KeptResult[], result: KeptResult): readonly KeptResult[] =>
  [result, ...kept].slice(0, MAX_KEPT);

export interface LocalPlace {
  readonly chartId: number;
  readonly masks: Masks;
  readonly scopeOf: (chartId: number) => CrossFilterScope | null;
}

/** Null where only the database can say. */
export function computeLocalResult(kept: readonly KeptResult[], place: LocalPlace): ChartData | null {
  for (const { masks, data } of kept) {
    const changed = changesReaching(masks, place);
    if (changed.length === 0) return data;
    const [table, ...more] = data.tables;
    const isNarrower = changed.every((id) => masks[id] === undefined && place.scopeOf(Number(id)) !== null);
    if (!isNarrower || table === undefined || more.length > 0) continue;
    const conditions = changed.flatMap((id) => readMarkConditions(place.masks[id] ?? NO_MASK));
    const narrowed = narrowTable(fromWireTable(table), data.local ?? [], conditions);
    if (narrowed !== null) return { ...data, tables: [toWireTable(narrowed)] };
  }
  return null;
}

const NO_MASK = { extraFormData: {}, filterState: {}, ownState: {} };

/** The affected scope of a filter in the filter bar isn't known here: it can affect any chart. */
function changesReaching(before: Masks, { chartId, masks, scopeOf }: LocalPlace): readonly string[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(masks)])];
  return ids.filter((id) => {
    if (JSON.stringify(before[id]?.extraFormData) === JSON.stringify(masks[id]?.extraFormData)) return false;
    const scope = scopeOf(Number(id));
    return scope === null || scope.chartIds.includes(chartId);
  });
}
