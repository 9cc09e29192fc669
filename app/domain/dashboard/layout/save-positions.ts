// A layout as it is saved: which charts it contains, how large it is as text, and the same layout with other charts in their
// places. Works on the stored form, so that keys which this product does not know survive.
import * as z from 'zod';
import { LIVE_SCHEME } from '#app/domain/dashboard/page/live-value.ts';

/** `position_json` as an object: components by id, and a few entries that are none. */
export type StoredPositions = Readonly<Record<string, unknown>>;

/** The size of a layout's text in UTF-8. */
export const MAX_POSITION_BYTES = 65_535;

const chartNodeSchema = z.looseObject({
  type: z.literal('CHART'),
  meta: z.looseObject({ chartId: z.int().positive() }),
});

/** A chart's entry in the layout. */
export interface ChartReference {
  readonly id: number;
  readonly uuid: string;
}

/** Ids of the charts in the layout, each once; those of components that hang nowhere too. */
export function chartIdsIn(positions: StoredPositions): number[] {
  const ids = Object.values(positions).flatMap((value) => {
    const node = chartNodeSchema.safeParse(value);
    return node.success ? [node.data.meta.chartId] : [];
  });
  return [...new Set(ids)];
}

/** The layout with the id and uuid of each chart that `charts` names by its old id; other charts stay as they are. */
export function withCharts(positions: StoredPositions, charts: ReadonlyMap<number, ChartReference>): StoredPositions {
  const entries = Object.entries(positions).map(([key, value]): [string, unknown] => {
    const node = chartNodeSchema.safeParse(value);
    const chart = node.success ? charts.get(node.data.meta.chartId) : undefined;
    if (!node.success || !chart) return [key, value];
    return [key, { ...node.data, meta: { ...node.data.meta, chartId: chart.id, uuid: chart.uuid } }];
  });
  return Object.fromEntries(entries);
}

const textNodeSchema = z.looseObject({ type: z.literal('MARKDOWN'), meta: z.looseObject({ code: z.string() }) });
const LIVE_CHART = new RegExp(`(${LIVE_SCHEME}:)([0-9a-f-]{36})`, 'gi');

/** The layout with live values of other charts in its texts. @param uuids the new ones by the old ones */
export function replaceLiveChartUuids(positions: StoredPositions, uuids: ReadonlyMap<string, string>): StoredPositions {
  const entries = Object.entries(positions).map(([key, value]): [string, unknown] => {
    const node = textNodeSchema.safeParse(value);
    if (!node.success) return [key, value];
    const { data } = node;
    const code = data.meta.code.replace(
      LIVE_CHART,
      (_whole, scheme: string, uuid: string) => scheme + (uuids.get(uuid.toLowerCase()) ?? uuid),
    );
    return code === data.meta.code ? [key, value] : [key, { ...data, meta: { ...data.meta, code } }];
  });
  return Object.fromEntries(entries);
}

/** As it is stored. */
export const positionText = (positions: StoredPositions): string => JSON.stringify(positions);

/** In UTF-8. */
export const countUtf8Bytes = (text: string): number => new TextEncoder().encode(text).length;
