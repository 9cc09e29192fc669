// What drilling into a chart of a dashboard takes and gives: POST /charts/drill, its rows, and those as a file.
import * as z from 'zod';
import { CHART_FORMATS } from '#app/formats/registry/ids.ts';
import { drillConditionsSchema } from '#app/domain/drill/drill-condition.ts';
import type { RowFilter } from '#app/domain/drill/row-filters.ts';
import type { WireTable } from '#app/stores/chart-render/wire.ts';
import { masksSchema, urlParamsSchema } from '#app/stores/dashboard-filter/wire.ts';

const id = z.number().int().positive();
const name = z.string().min(1).max(1_000);
const MAX_COLUMNS = 2_000;
const MAX_PAGE_ROWS = 1_000;
/** Pages further away are sorted or filtered, not scrolled to. */
const MAX_OFFSET = 10_000_000;

export const drillInfoRequestSchema = z.object({ dashboardId: id, chartId: id });

const rowsFields = {
  dashboardId: id,
  chartId: id,
  /** Data masks of native filters and selections, by id; each is checked before use. */
  masks: masksSchema.default({}),
  urlParams: urlParamsSchema.default({}),
  conditions: drillConditionsSchema.default([]),
  /** Keys of the filters that were taken away, as `filters` of a reply names them. */
  without: z.array(z.string().max(200_000)).max(1_000).default([]),
  /** Left out: all of the dataset. */
  columns: z.array(name).min(1).max(MAX_COLUMNS).optional(),
  orderBy: z.object({ column: name, isDescending: z.boolean() }).optional(),
};

export const drillRowsRequestSchema = z.object({
  ...rowsFields,
  offset: z.number().int().min(0).max(MAX_OFFSET).default(0),
  limit: z.number().int().min(1).max(MAX_PAGE_ROWS).default(100),
  force: z.boolean().default(false),
});
export type DrillRowsRequest = z.output<typeof drillRowsRequestSchema>;

export const drillFileRequestSchema = z.object({ ...rowsFields, format: z.enum(CHART_FORMATS) });
export type DrillFileRequest = z.output<typeof drillFileRequestSchema>;

const drillColumn = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['time', 'number', 'text', 'boolean', 'formula', 'unknown']),
});
export type DrillColumn = z.output<typeof drillColumn>;

export const drillInfoSchema = z.object({
  datasetId: z.number(),
  /** Columns by which the chart can be broken down, except those that it already shows. */
  columns: z.array(drillColumn),
  /** Columns of the dataset that it already shows. */
  shown: z.array(drillColumn),
  /** Whether the rows can be read; if not, why. */
  rows: z.enum(['allowed', 'denied', 'disabled']),
});
export type DrillInfo = z.output<typeof drillInfoSchema>;

export const drillRowsReplySchema = z.object({
  datasetId: z.number(),
  /** All columns of the dataset, in order. */
  columns: z.array(drillColumn),
  /** The page's rows. */
  table: z.custom<WireTable>((value) => typeof value === 'object' && value !== null && 'columns' in value),
  /** Rows of all pages. */
  totalCount: z.number(),
  /** Filters of the chart and its dashboard, including removed ones. */
  filters: z.array(z.custom<RowFilter>((value) => typeof value === 'object' && value !== null && 'key' in value)),
  isCached: z.boolean(),
  /** UTC ms. */
  queriedAtMs: z.number(),
  /** Rows of a file at most. */
  maxFileRows: z.number(),
});
export type DrillRows = z.output<typeof drillRowsReplySchema>;
