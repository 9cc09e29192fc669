// What the charts of an imported dashboard query under given masks, and what the first mark of a chart filters by.
import * as z from 'zod';
import { findDefinition } from '#app/charts/definitions.ts';
import type { DataMask } from '#app/domain/dashboard/masks/data-mask.ts';
import { describeConditions, rangeText, type MarkCondition } from '#app/domain/dashboard/masks/mark-conditions.ts';
import { maskOfConditions } from '#app/domain/dashboard/masks/mark-mask.ts';
import { cellAt, findColumn } from '#app/domain/table.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { fromWireTable } from '#app/stores/chart-render/wire-table.ts';
import type { ChartData } from '#app/stores/chart-render/wire.ts';
import { fine, type ArchiveHost } from './archive-calls.ts';

export interface BoardCharts {
  readonly host: ArchiveHost;
  readonly dashboardId: number;
  readonly chartIds: readonly number[];
}

export interface ChartStatements {
  readonly sql: readonly string[];
  readonly datasetId: number;
  /** Whether it has an axis, whose times a filter of time grains puts in buckets. */
  readonly hasTimeAxis: boolean;
  readonly data: ChartData | null;
}

const entrySchema = z.object({
  chartId: z.int(),
  title: z.string(),
  error: z.object({ message: z.string() }).optional(),
  query: z
    .object({
      sql: z.array(z.string()),
      queryContext: z.looseObject({ datasource: z.looseObject({ id: z.coerce.number() }), queries: z.array(z.unknown()) }),
    })
    .optional(),
  data: z.unknown().optional(),
});

const SIZE = { widthPx: 600, heightPx: 400 };

/** By id of the chart. Throws where one fails. */
export async function readStatements(
  { host, dashboardId, chartIds }: BoardCharts,
  masks: Readonly<Record<string, DataMask>>,
  include: readonly string[] = ['query'],
): Promise<ReadonlyMap<number, ChartStatements>> {
  const charts = chartIds.map((chartId, slot) => ({ chartId, slot, ...SIZE }));
  const reply = fine(await host.call('POST', '/charts/render', { dashboardId, charts, masks, include }));
  const lines = reply.text.split('\n').filter((line) => line.trim() !== '');
  return new Map(
    lines.map((line) => {
      const { chartId, title, error, query, data } = entrySchema.parse(JSON.parse(line));
      if (error || !query) throw new Error(`${title}: ${error?.message ?? 'it came without its queries'}`);
      const received = (data as ChartData | undefined) ?? null;
      const hasTimes = received?.tables.some(({ columns }) => columns.some(({ type }) => type === 'temporal')) ?? false;
      const hasTimeAxis = hasTimes && /"columnType":"BASE_AXIS"|"timeGrain":"P/.test(JSON.stringify(query.queryContext.queries));
      const datasetId = query.queryContext.datasource.id;
      return [chartId, { sql: query.sql, datasetId, hasTimeAxis, data: received }] as const;
    }),
  );
}

/** Settings with the dimensions of marks. */
const DIMENSIONS = ['groupby', 'columns', 'entity', 'series', 'groupbyRows', 'groupbyColumns', 'source', 'target', 'x_axis'];

/** As a click on a mark of the first row sends it; null where marks have no column values. */
export function buildSelectionMask({
  data,
}: ChartStatements): { readonly mask: DataMask; readonly columns: readonly string[] } | null {
  if (!data || !findDefinition(data.vizType)?.behaviors.includes('interactive')) return null;
  const table = data.tables.map(fromWireTable)[0];
  const names = new Set(DIMENSIONS.flatMap((key) => [data.settings[key] ?? []].flat()));
  const conditions = [...names].flatMap((name): MarkCondition[] => {
    const column = table && typeof name === 'string' ? findColumn(table, name) : undefined;
    const value = column && cellAt(column, 0);
    if (!column || value === null || value === undefined || typeof value === 'object') return [];
    if (column.type === 'temporal')
      return [{ col: column.name, op: 'TEMPORAL_RANGE', val: rangeText(Number(value), Number(value) + DAY_MS) }];
    return [{ col: column.name, op: 'IN', val: [value] }];
  });
  if (conditions.length === 0) return null;
  return { mask: maskOfConditions(conditions, describeConditions(conditions)), columns: conditions.map(({ col }) => col) };
}
