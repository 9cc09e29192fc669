// The interface of every chart kind. A kind is a folder: definition.ts, query.ts, layout.ts, Chart.tsx (HTML kinds also picture.ts);
// drawing.ts and kind.ts combine them.
import type { ReactElement } from 'react';
import type { Currency } from '#app/domain/format/currency.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { Table } from '#app/domain/table.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { Hatch } from './marks/hatch.ts';
import type { AxisPlace, AxisRange } from './axes/axis-place.ts';
import type { ComparedTable } from './time/compared-table.ts';
import type { ControlSection, SettingField, FormData } from './form/control.ts';
import type { IgnoredSetting } from './form/ignored-settings.ts';
import type { MapFileName, MapFiles } from './maps/map-files.ts';
import type { MapPlane, MapView } from './maps/plane.ts';
import type { SceneOffer } from './maps/scene.ts';
import type { Viewport } from './maps/viewport.ts';

/** Settings of an unknown kind. */
export type AnySettings = FormData;

/** One query as JSON, in the form of `queries[]` of a chart-data request (form-data rules, keys in snake case). */
export type QueryJson = Readonly<Record<string, unknown>>;

/** The gallery heading of a chart type. */
export type ChartCategory =
  | 'evolution'
  | 'kpi'
  | 'partOfWhole'
  | 'table'
  | 'distribution'
  | 'correlation'
  | 'ranking'
  | 'flow'
  | 'map';

/** A viewer's interactions with a chart, stored separately from its settings: a table's page, order, and search. */
export type OwnState = Readonly<Record<string, unknown>>;

type Behavior = 'interactive' | 'drill_to_detail' | 'drill_by';

/** The value that identifies a mark in one column of its query. */
export interface SelectedValue {
  readonly column: string;
  /** UTC ms, if the column is a time. */
  readonly value: string | number | boolean | null;
  /** The value as the chart writes it; left out if nothing shows it. */
  readonly label?: string;
  /** The range of a time bucket: wall-clock ms from its first moment to its end. */
  readonly period?: readonly [fromMs: number, toMs: number];
}
/** What a mark identifies: the rows with all of these values. */
export interface MarkSelection {
  readonly values: readonly SelectedValue[];
}
/** Returns the selection of a datum key; null for marks without dimensions and for joined marks. */
export type SelectionOf = (key: string) => MarkSelection | null;
export interface MarkDataMask {
  readonly extraFormData: Readonly<Record<string, unknown>>;
  readonly filterState: Readonly<Record<string, unknown>>;
  readonly ownState: Readonly<Record<string, unknown>>;
}

export interface ChartDefinition {
  /** Every viz_type served by this kind, the one that new charts get first. */
  readonly vizTypes: readonly string[];
  readonly category: ChartCategory;
  readonly behaviors: readonly Behavior[];
  readonly panel: readonly ControlSection[];
  /** Settings that the kind reads and no control sets. */
  readonly hidden?: readonly SettingField[];
  /** Superset settings for this kind that have no effect here. They are kept as saved. */
  readonly ignoredSettings?: readonly IgnoredSetting[];
  /** Repairs settings that are missing, old, or no longer match the dataset's columns. Never throws. */
  upgrade(formData: FormData, dataset: Dataset): FormData;
  /** For kinds that draw other charts inside: which ones, and which types they can be. */
  readonly layers?: LayerRule;
  toDataMask(selection: MarkSelection | null): MarkDataMask;
}

/** Display name and format of a result column. */
export interface ColumnMeta {
  readonly verboseName: string;
  readonly d3Format: string | null;
  readonly currency: Currency | null;
  /** Whether a metric's cells add up to its total; left out if that isn't known. */
  readonly isAdditive?: boolean;
  /** The column's values are booleans. */
  readonly isBoolean?: boolean;
}

export interface TimeRange {
  readonly fromMs: number | null;
  readonly toMs: number | null;
  /** Time of the query in UTC ms. */
  readonly queriedAtMs?: number;
}

/** Without an argument: the input of code that reads no settings. */
export interface LayoutInput<S = unknown> {
  /** One table per query, post-processed. */
  readonly tables: readonly Table[];
  /** The settings of upgraded form data: every setting of the kind, with its value or its default. */
  readonly settings: S;
  readonly widthPx: number;
  readonly heightPx: number;
  /** BCP 47. */
  readonly locale: string;
  /** IANA zone for formatting times; null for UTC. */
  readonly timeZone: string | null;
  /** The color of a series or slice by its name: stable across a dashboard. */
  readonly colors: (name: string) => Token;
  readonly columnMeta: Readonly<Record<string, ColumnMeta>>;
  /** Series hidden by the legend. */
  readonly hidden: readonly string[];
  readonly ownState: Readonly<Record<string, unknown>>;
  /** The range of the x axis that the viewer zoomed to; only for layouts whose axis can be zoomed. */
  readonly zoom?: AxisRange | null;
  /** Time range of the first query in UTC ms, end excluded; null for an open end. */
  readonly timeRange?: TimeRange;
  /** Set if a row limit truncated the first result. */
  readonly isCut?: true;
  /** By name of the layer; left out where no query requests annotations. */
  readonly annotations?: AnnotationData;
  /** The files of `mapFiles` that could be loaded. */
  readonly maps?: MapFiles;
  /** The viewer's map view; absent until the viewer pans or zooms. */
  readonly mapView?: MapView;
  /** Charts inside this one, in their order. */
  readonly layers?: readonly Layer[];
  /** Viewport of the enclosing map, for layers: they draw only marks. */
  readonly viewport?: Viewport;
  /** The enclosing map's initial viewport. */
  readonly home?: Viewport;
  /** The default color of this layer's marks. */
  readonly markColor?: Token;
}

/** A saved chart with what is added to its settings; or settings that query the outer chart's own dataset. */
export type LayerRef =
  | { readonly source: 'saved'; readonly chartId: number; readonly added: FormData }
  | {
      readonly source: 'settings';
      readonly name: string;
      readonly vizType: string;
      readonly formData: FormData;
      /** The label of a column: the rows of each of its values are a layer, in one query for all. */
      readonly splitBy: string;
      /** The settings of each such layer, without the column. */
      readonly partFormData: FormData;
    };

/** How a kind names the charts inside it. */
export interface LayerRule {
  /** Reads them from upgraded form data; never throws. */
  list(formData: FormData): readonly LayerRef[];
  /** Whether a chart of this type can be drawn inside. */
  accepts(vizType: string): boolean;
}

/** Results and settings of a chart inside another one: what its own layout would get. */
export interface LayerData {
  readonly name: string;
  readonly vizType: string;
  /** Upgraded, with the filters of the outer chart. */
  readonly settings: AnySettings;
  readonly tables: readonly Table[];
  readonly columnMeta: Readonly<Record<string, ColumnMeta>>;
  readonly timeZone: string | null;
  /** The value whose rows these are, if one query result is split among layers. */
  readonly splitValue?: string;
}

/** Why an inner chart isn't drawn. Charts that the viewer can't query have no name, so that it doesn't leak. */
export type LayerGap =
  | { readonly status: 'denied' | 'missing' | 'surplus' }
  | { readonly status: 'unsupported'; readonly name: string }
  | { readonly status: 'failed'; readonly name: string; readonly message: string };

export type DrawnLayer = LayerData & { readonly status: 'drawn'; readonly kind: ChartDrawing };
export type Layer = LayerGap | DrawnLayer;

/** The data of a layout without its appearance; for maps, also the viewer's view. */
export type LayoutData<S = AnySettings> = Pick<LayoutInput<S>, 'settings' | 'tables' | 'layers'> &
  Partial<Pick<LayoutInput, 'mapView' | 'widthPx' | 'heightPx'>>;

/** Results of annotation layers: records as the API sends them, moments in UTC ms. */
export type AnnotationData = Readonly<
  Record<string, { readonly columns: readonly string[]; readonly records: readonly Readonly<Record<string, unknown>>[] }>
>;

/** The chart's content as a text table, for users and programs that can't see pictures. */
export interface DataTable {
  readonly columns: readonly { readonly label: string; readonly align: 'left' | 'right' }[];
  readonly rows: readonly (readonly string[])[];
  /** Rows that exist beyond those listed. */
  readonly moreRows: number;
  /** If totals are among the rows: the number of rows without totals. */
  readonly rowCount?: number;
  /** The formatted main number of the chart; absent if it is only in the rows. */
  readonly shown?: string;
  /** The moment of each row on a time axis, UTC ms, ascending. */
  readonly moments?: readonly number[];
}
export interface LegendItem {
  readonly name: string;
  readonly label: string;
  readonly color: Token;
  readonly hidden: boolean;
  /** Matches the datum keys of its marks: a key prefix or a predicate. Absent without marks. */
  readonly key?: string | ((key: string) => boolean);
  /** Dashed line: shifted series, forecasts, annotations. */
  readonly isBroken?: boolean;
  /** Hatching of its bars or areas, if an earlier entry has the same color. */
  readonly hatch?: Hatch;
}
/** What a tooltip shows when the pointer or focus is on a mark: plain text lines, found by datum key. */
export interface TooltipContent {
  readonly title: string;
  readonly rows: readonly TooltipRow[];
}
interface TooltipRow extends Pick<LegendItem, 'isBroken' | 'hatch'> {
  readonly label: string;
  readonly value: string;
  readonly color: Token | null;
}

/** The common part of every kind's layout. Coordinates are px, rounded to 2 decimals. */
export interface ChartLayout {
  readonly widthPx: number;
  readonly heightPx: number;
  /** One sentence that says what the chart shows: the accessible description. */
  readonly summary: string;
  readonly dataTable: DataTable;
  readonly legend: readonly LegendItem[];
  /** Message that explains why nothing is drawn; null otherwise. */
  readonly empty: string | null;
  /** Hit areas of data, in px of the chart. */
  readonly hits: readonly {
    readonly key: string;
    readonly x: number;
    readonly y: number;
    readonly widthPx: number;
    readonly heightPx: number;
    /** Its value on the chart's `axis`. */
    readonly at?: number;
  }[];
  readonly tooltips: Readonly<Record<string, TooltipContent>>;
  /** The time or number axis of the marks, if there is one. */
  readonly axis?: AxisPlace | null;
  /** The server draws only a part; the browser draws the rest on scroll. */
  readonly isWindowed?: boolean;
  /** For maps: what the map shows, and how far it can be moved. */
  readonly plane?: MapPlane;
  /** For maps: what WebGL can show beyond the picture. */
  readonly scene?: SceneOffer;
}

/** Color for a token: a CSS variable on pages, hex in pictures. */
export type ResolveColor = (token: Token) => string;

export interface ChartProps<L extends ChartLayout> {
  readonly layout: L;
  readonly resolveColor: ResolveColor;
  /** Unique on the page, for ids inside the SVG. */
  readonly id: string;
  readonly title: string;
}

/** The part of a kind that turns data into a chart; dashboards load only this. */
export interface ChartDrawing<L extends ChartLayout = ChartLayout, S = AnySettings> {
  /** Map files that the layout needs; the caller loads them first. */
  mapFiles?(input: LayoutData<S>): readonly MapFileName[];
  /** For kinds that can be layers of a map: the locations to which the map is fitted. */
  places?(input: LayoutData<S>): readonly (readonly [lon: number, lat: number])[];
  layout(input: LayoutInput<S>): L;
  /** For kinds that draw only what is in view and reject results that are too large. */
  readonly isWindowed?: true;
  /** For kinds whose marks represent dimension values. Used when a mark is clicked, and to fade marks while a filter is set. */
  selections?(input: LayoutInput<S>, layout: L): SelectionOf;
  /** Draws the layout: an <svg> root, or HTML for kinds with a picture. Its only state is the scroll position. */
  Chart(this: void, props: ChartProps<L>): ReactElement;
}

export interface ChartKind<L extends ChartLayout = ChartLayout, S = AnySettings> extends ChartDrawing<L, S> {
  readonly definition: ChartDefinition;
  /** Form data (upgraded) to the queries of one chart-data request. */
  buildQueries(formData: FormData, dataset: Dataset, ownState?: OwnState): readonly QueryJson[];
  /** HTML kinds: the same layout as an <svg> string for reports and downloads. */
  picture?(layout: L, resolveColor: ResolveColor): string;
  /** For kinds that compare periods: the result with the columns that they compute. */
  compareTimes?(formData: FormData, table: Table, locale: string): ComparedTable;
  /** For kinds that know the currency of each value: whether a chart has several. If absent, decided by the queries' dimensions. */
  mixesCurrencies?(input: LayoutInput<S>): boolean;
}
