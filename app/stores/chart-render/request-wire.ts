// What POST /charts/render and POST /charts/preview take: the charts of a page with their sizes, or a chart as it would be.
import * as z from 'zod';
import { drillConditionsSchema } from '#app/domain/drill/drill-condition.ts';
import { masksSchema, urlParamsSchema } from '#app/stores/dashboard-filter/wire.ts';
import { MAX_CHARTS, MAX_NAME_LENGTH, MAX_NAMES } from './limits.ts';

const MAX_SIDE_PX = 4000;
const MIN_SIDE_PX = 40;

const side = z
  .number()
  .finite()
  .transform((px) => Math.min(MAX_SIDE_PX, Math.max(MIN_SIDE_PX, Math.round(px))));

const columnNames = z.array(z.string().max(MAX_NAME_LENGTH)).max(500);

/** A table's page, order, search and columns, as viewers left them; what else is sent is dropped. */
const ownStateSchema = z.object({
  currentPage: z.number().int().min(0).max(1_000_000).optional(),
  pageSize: z.number().int().min(1).max(10_000).optional(),
  sortBy: z
    .array(z.object({ key: z.string().max(MAX_NAME_LENGTH), desc: z.boolean() }))
    .max(10)
    .optional(),
  searchColumn: z.string().max(MAX_NAME_LENGTH).optional(),
  searchText: z.string().max(1000).optional(),
  /** For a grid, by column name: filters, and the arrangement of columns. */
  filters: z
    .array(z.object({ column: z.string().max(MAX_NAME_LENGTH), text: z.string().max(1000) }))
    .max(50)
    .optional(),
  order: columnNames.optional(),
  pinned: columnNames.optional(),
  widths: z.record(z.string().max(MAX_NAME_LENGTH), z.number().min(0).max(10_000)).optional(),
});

const chartBoxSchema = z.object({
  chartId: z.number().int().positive(),
  /** Returned with the result, to distinguish two placements of one chart. */
  slot: z.number().int().min(0).max(999_999),
  widthPx: side,
  heightPx: side,
  /** The digest of the picture that the page has: of an equal one only its age is sent. */
  known: z.string().max(64).optional(),
  ownState: ownStateSchema.optional(),
  /** Broken down by another column, for the rows of a mark. */
  drill: z
    .object({
      column: z.string().min(1).max(MAX_NAME_LENGTH),
      conditions: drillConditionsSchema.default([]),
      /** Left out: the chart's own type where that suits. */
      vizType: z.string().max(100).optional(),
    })
    .optional(),
});

export const renderRequestSchema = z.object({
  /** Below zero: a chart alone (`domain/dashboard/chart-alone`). */
  dashboardId: z.number().int(),
  charts: z.array(chartBoxSchema).min(1).max(MAX_CHARTS),
  /** Queries the databases even for cached results. */
  force: z.boolean().default(false),
  /**
   * Besides the picture: `data` for tooltips, legend and sorting, `query` for the query and its SQL, `file` for a
   * self-contained picture, `extra` for the dashboard's filters on the chart, `settings` for the chart's own.
   */
  include: z
    .array(z.enum(['data', 'query', 'file', 'extra', 'settings']))
    .max(5)
    .default([]),
  /** Theme of a self-contained picture; on pages, the style sheet decides. */
  mode: z.enum(['light', 'dark']).default('light'),
  /** Names in the order in which they got their colors on the page, so that they keep them. */
  colorNames: z.array(z.string().max(MAX_NAME_LENGTH)).max(MAX_NAMES).default([]),
  /**
   * Data masks of native filters, by filter id; a filter without one has its default. Masks that a filter couldn't have produced
   * are ignored.
   */
  masks: masksSchema.default({}),
  urlParams: urlParamsSchema.default({}),
});

/** What decides the colors in a dashboard's `json_metadata`, as it is stored: what is malformed there counts as missing. */
const dashboardColorsSchema = z.object({
  color_scheme: z.unknown().optional(),
  label_colors: z.unknown().optional(),
  map_label_colors: z.unknown().optional(),
  shared_label_colors: z.unknown().optional(),
});

/** POST /charts/preview: a chart as it would be, of a dataset and settings, or of a saved chart and what differs from it. */
export const previewRequestSchema = z
  .object({
    /** A saved chart: its settings where `formData` is left out, its dataset where `datasetId` is. */
    chartId: z.number().int().positive().optional(),
    datasetId: z.number().int().positive().optional(),
    /** Kind of source that `datasetId` refers to; omitted: a dataset. */
    datasourceType: z.enum(['table', 'query', 'saved_query']).optional(),
    formData: z.record(z.string(), z.unknown()).optional(),
    title: z.string().max(1000).optional(),
    ownState: ownStateSchema.optional(),
    slot: chartBoxSchema.shape.slot.default(0),
    widthPx: side,
    heightPx: side,
    force: z.boolean().default(false),
    include: z
      .array(z.enum(['data', 'query', 'file']))
      .max(3)
      .default([]),
    mode: z.enum(['light', 'dark']).default('light'),
    colorNames: z.array(z.string().max(MAX_NAME_LENGTH)).max(MAX_NAMES).default([]),
    /** Colors of the dashboard to which the chart is being added; omitted: none. */
    dashboardColors: dashboardColorsSchema.optional(),
  })
  .refine(({ chartId, datasetId }) => chartId !== undefined || datasetId !== undefined, {
    error: 'Name a chart or a dataset.',
    path: ['datasetId'],
  });
export type PreviewRequest = z.output<typeof previewRequestSchema>;

export type ChartBox = z.output<typeof chartBoxSchema>;
export type RenderRequest = z.output<typeof renderRequestSchema>;
