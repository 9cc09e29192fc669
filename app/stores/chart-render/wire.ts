// What POST /charts/render takes and streams: one line of JSON a chart, in the order in which they are ready.
import type { SignIn } from '#app/domain/database/sign-in.ts';
import * as z from 'zod';
import type { GridFacts } from '#app/charts/shared/chart-grid/grid-frame.ts';
import type {
  AnnotationData,
  ColumnMeta,
  DataTable,
  LayerData,
  LayerGap,
  OwnState,
  SelectedValue,
  TimeRange,
} from '#app/charts/shared/kind.ts';
import type { ColorPlace } from '#app/domain/theme/color-map.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { FilterBadge } from '#app/domain/dashboard/filters/filter-badges.ts';
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
  /** Of a grid, by name of the column: what it is filtered by, and how columns are arranged. */
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
  /** Comes back with the answer: tells two places of one chart apart. */
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
  /** Of the self-contained picture; on pages the style sheet decides. */
  mode: z.enum(['light', 'dark']).default('light'),
  /** Names in the order in which they got their colors on the page, so that they keep them. */
  colorNames: z.array(z.string().max(MAX_NAME_LENGTH)).max(MAX_NAMES).default([]),
  /** Of native filters, by filter id; a filter without one has its default. What a filter could not have made is left out. */
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
    /** Of what `datasetId` is the id; left out: a dataset. */
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
    /** Of the dashboard that the chart is being added to; left out: of none. */
    dashboardColors: dashboardColorsSchema.optional(),
  })
  .refine(({ chartId, datasetId }) => chartId !== undefined || datasetId !== undefined, {
    error: 'Name a chart or a dataset.',
    path: ['datasetId'],
  });
export type PreviewRequest = z.output<typeof previewRequestSchema>;

export type ChartBox = z.output<typeof chartBoxSchema>;
export type RenderRequest = z.output<typeof renderRequestSchema>;

/** A table of typed arrays as JSON; null represents NaN and a missing boolean. */
export interface WireColumn {
  readonly name: string;
  readonly type: 'numeric' | 'temporal' | 'boolean' | 'string' | 'json';
  readonly values: readonly unknown[];
  /** Text of numbers beyond a double, by row. */
  readonly exact?: Readonly<Record<string, string>>;
}
export interface WireTable {
  readonly rowCount: number;
  readonly columns: readonly WireColumn[];
}

/** A chart inside another one: as its layout gets it, or why it is left out. */
export type WireLayer =
  | LayerGap
  | (Omit<LayerData, 'tables'> & { readonly status: 'drawn'; readonly tables: readonly WireTable[] });

/** A chart repeated: what is around its charts, and what each of them has for itself. */
export interface WireGrid {
  readonly facts: GridFacts;
  readonly cells: readonly {
    /** Settings that differ from those of the first. */
    readonly own: Readonly<Record<string, unknown>>;
    readonly tables: readonly WireTable[];
    /** What its rows have in common. */
    readonly values: readonly SelectedValue[];
    readonly title: string;
    readonly isCut?: true;
  }[];
}

export interface ChartAge {
  readonly isCached: boolean;
  /** UTC ms at which the database was queried. */
  readonly queriedAtMs: number;
}

/** How old a picture's data is and what narrowed it. */
export interface ChartNote extends ChartAge {
  /** In words; null: all time. */
  readonly period: string | null;
  /** What else narrows the data, in words. */
  readonly filters: readonly string[];
  /** Every dashboard filter that reaches the chart; absent for a chart outside dashboards. */
  readonly badges?: readonly FilterBadge[];
  /** Left out where no limit of the installation has cut the answer. */
  readonly limit?: { readonly brief: string; readonly message: string };
  /** Left out where no value adds up amounts of several currencies. */
  readonly currencies?: { readonly brief: string; readonly message: string };
  /** For editors of the dashboard; left out where all of its annotation layers can be shown. */
  readonly annotations?: { readonly brief: string; readonly message: string };
}

/** What the browser needs to redo the chart's layout. */
export interface ChartData {
  readonly vizType: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly tables: readonly WireTable[];
  readonly columnMeta: Readonly<Record<string, ColumnMeta>>;
  /** By name of series or slice. */
  readonly colors: readonly (readonly [name: string, color: ColorPlace])[];
  readonly palette: readonly Token[];
  readonly locale: string;
  readonly timeZone: string | null;
  readonly annotations: AnnotationData;
  /** Of the first query; left out where it had none. */
  readonly timeRange?: TimeRange;
  /** A row limit has cut the first result. */
  readonly isCut?: true;
  /** The tables' query settings. */
  readonly ownState: OwnState;
  /** Left out for kinds without charts inside. */
  readonly layers?: readonly WireLayer[];
  /** The charts of a grid; left out for a chart by itself. */
  readonly grid?: WireGrid;
  /** Columns by which the rows can be filtered in the browser with the result that the database would give; left out for none. */
  readonly local?: readonly string[];
}

interface ChartQuestion {
  /** The body for POST /api/v1/chart/data. */
  readonly queryContext: Readonly<Record<string, unknown>>;
  readonly sql: readonly string[];
  /** Where it can be run in SQL Lab, for callers who can use that. */
  readonly lab?: { readonly databaseId: number; readonly catalog: string | null; readonly schema: string | null };
}

interface EntryBase {
  readonly chartId: number;
  readonly slot: number;
}
export interface PictureEntry extends EntryBase {
  readonly title: string;
  /** The picture: an svg element, or HTML for kinds that are tables. */
  readonly svg: string;
  readonly dataTable: DataTable;
  /** Table kinds need no data table. */
  readonly isTable: boolean;
  readonly summary: string;
  readonly note: ChartNote;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Equal for entries that look and behave the same, however old their data is. */
  readonly digest?: string;
  /** Of charts along time: where their axis is, as `readTimeAxis` reads it. */
  readonly timeAxis?: string;
  /** Names that got a color, in order. */
  readonly colorNames: readonly string[];
  /** An svg element with its own colors, for a file. */
  readonly file?: string;
  readonly data?: ChartData;
  readonly query?: ChartQuestion;
  /** The dashboard's filters on the chart: its `extra_form_data` there. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** The chart's settings without those filters. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Of a chart that is broken down: the types that can show it. */
  readonly kinds?: readonly string[];
  /** Of a preview: how its queries were answered. */
  readonly facts?: PreviewFacts;
}

export interface PreviewFacts {
  /** One number a query: records that the database gave. */
  readonly rowCounts: readonly number[];
  /** Of what is drawn, as its data table has them: bars, periods, lines of a pivot table without its totals. */
  readonly drawnRows: number;
  /** Whether a query was cut off at its row limit. */
  readonly isCut: boolean;
  /** Columns of filters that the dataset does not have. */
  readonly rejectedFilters: readonly string[];
  readonly appliedFilters: readonly string[];
  readonly cacheTimeoutS: number;
  /** From the request to the last answer. */
  readonly durationMs: number;
}
interface FailureEntry extends EntryBase {
  readonly title: string;
  readonly error: ChartFailure;
}
export type RenderEntry = PictureEntry | FailureEntry;

/** In place of a picture that the page has already. */
interface UnchangedEntry extends EntryBase {
  readonly title: string;
  readonly unchanged: ChartAge;
}
/** A line of the stream. */
export type StreamedEntry = RenderEntry | UnchangedEntry;

/** A chart that could not be drawn: what happened, and what the viewer can do. */
export interface ChartFailure {
  readonly type: string;
  readonly title: string;
  readonly message: string;
  readonly advice: string;
  /** Nothing went wrong: what the chart needs is not there yet. */
  readonly isCalm?: true;
  /** Likely causes, by the codes that clients know. */
  readonly issues?: readonly { readonly code: number; readonly message: string }[];
  /** By which the server's log has it, for what readers see no stack trace of. */
  readonly requestId?: string;
  /** Where access can be requested. */
  readonly link?: string;
  /** The viewer has to sign in to a database first. */
  readonly signIn?: SignIn;
  /** Seconds until it can be drawn: its viewer has done too much. */
  readonly retryAfterS?: number;
}
