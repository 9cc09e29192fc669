// What POST /charts/render and POST /charts/preview stream: one line of JSON a chart, in the order in which they are ready.
import type { DatabaseSignIn } from '#app/domain/database/sign-in.ts';
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

/** A table of typed arrays as JSON; null represents NaN and a missing boolean. */
export interface WireTableColumn {
  readonly name: string;
  readonly type: 'numeric' | 'temporal' | 'boolean' | 'string' | 'json';
  readonly values: readonly unknown[];
  /** Text of numbers beyond a double, by row. */
  readonly exact?: Readonly<Record<string, string>>;
}
export interface WireTable {
  readonly rowCount: number;
  readonly columns: readonly WireTableColumn[];
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

/** Age and filters of a picture's data. */
export interface ChartNote extends ChartAge {
  /** Time range as text; null: no limit. */
  readonly period: string | null;
  /** What else narrows the data, in words. */
  readonly filters: readonly string[];
  /** Every dashboard filter that reaches the chart; absent for a chart outside dashboards. */
  readonly badges?: readonly FilterBadge[];
  /** Only if a limit of the installation has truncated the result. */
  readonly limit?: { readonly brief: string; readonly message: string };
  /** Left out where no value adds up amounts of several currencies. */
  readonly currencies?: { readonly brief: string; readonly message: string };
  /** For editors of the dashboard; omitted if all of its annotation layers can be shown. */
  readonly annotations?: { readonly brief: string; readonly message: string };
}

/** What the browser needs to redo the chart's layout. */
export interface ChartData {
  readonly vizType: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly tables: readonly WireTable[];
  readonly columnMeta: Readonly<Record<string, ColumnMeta>>;
  /** Colors by name of series or slice. */
  readonly colors: readonly (readonly [name: string, color: ColorPlace])[];
  readonly palette: readonly Token[];
  readonly locale: string;
  readonly timeZone: string | null;
  readonly annotations: AnnotationData;
  /** Time range of the first query; omitted if it had none. */
  readonly timeRange?: TimeRange;
  /** A row limit has cut the first result. */
  readonly isCut?: true;
  /** The tables' query settings. */
  readonly ownState: OwnState;
  /** Left out for kinds without charts inside. */
  readonly layers?: readonly WireLayer[];
  /** The charts of a grid; left out for a single chart. */
  readonly grid?: WireGrid;
  /** Columns by which the rows can be filtered in the browser with the result that the database would give; left out for none. */
  readonly local?: readonly string[];
}

interface RenderedChartQuery {
  /** The body for POST /api/v1/chart/data. */
  readonly queryContext: Readonly<Record<string, unknown>>;
  readonly sql: readonly string[];
  /** Database and schema for opening the SQL in SQL Lab, for callers who can use it. */
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
  /** For charts with a time axis: the position of the axis, as parsed by `readTimeAxis`. */
  readonly timeAxis?: string;
  /** Names that got a color, in order. */
  readonly colorNames: readonly string[];
  /** An svg element with its own colors, for a file. */
  readonly file?: string;
  readonly data?: ChartData;
  readonly query?: RenderedChartQuery;
  /** The dashboard's filters on the chart: its `extra_form_data` there. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** The chart's settings without those filters. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** For drill by: the chart types that can show the result. */
  readonly kinds?: readonly string[];
  /** For a preview: how its queries ran. */
  readonly facts?: PreviewFacts;
}

export interface PreviewFacts {
  /** Number of records from the database, per query. */
  readonly rowCounts: readonly number[];
  /** Number of drawn rows, as in the data table: bars, periods, or rows of a pivot table without totals. */
  readonly drawnRows: number;
  /** Whether a query was cut off at its row limit. */
  readonly isCut: boolean;
  /** Columns of filters that the dataset does not have. */
  readonly rejectedFilters: readonly string[];
  readonly appliedFilters: readonly string[];
  readonly cacheTimeoutS: number;
  /** From the request to the last result. */
  readonly durationMs: number;
}
interface FailureEntry extends EntryBase {
  readonly title: string;
  readonly error: ChartFailure;
}
export type RenderEntry = PictureEntry | FailureEntry;

/** Replaces a picture that the page already has. */
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
  /** Not an error: something that the chart needs isn't available yet. */
  readonly isCalm?: true;
  /** Likely causes, by the codes that clients know. */
  readonly issues?: readonly { readonly code: number; readonly message: string }[];
  /** Id in the server's log, for errors without details. */
  readonly requestId?: string;
  /** URL at which access can be requested. */
  readonly link?: string;
  /** The viewer has to sign in to a database first. */
  readonly signIn?: DatabaseSignIn;
  /** Seconds until it can be drawn: its viewer has done too much. */
  readonly retryAfterS?: number;
}
