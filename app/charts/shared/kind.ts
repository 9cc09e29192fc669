// The interface of every chart kind. A kind is a folder: definition.ts, query.ts, layout.ts, Chart.tsx (HTML kinds also picture.ts);
// drawing.ts and kind.ts hold them together.
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

/** Settings of a kind that isn't known. */
export type AnySettings = FormData;

/** One query as JSON, in the form of `queries[]` of a chart-data request (form-data rules, keys in snake case). */
export type QueryJson = Readonly<Record<string, unknown>>;

/** Under which heading a chart type is found. */
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

/** What a viewer did to a chart, kept beside its settings: a table's page, order and search. */
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
/** By datum key: null for marks without a dimension, and for those that join several. */
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
  /** Settings of Superset's panel for this kind that change nothing here. They are kept as saved. */
  readonly ignoredSettings?: readonly IgnoredSetting[];
  /** Total: repairs what is missing, old, or no longer fits the dataset's columns; never throws. */
  upgrade(formData: FormData, dataset: Dataset): FormData;
  /** For kinds that draw other charts inside: which ones, and which types they can be. */
  readonly layers?: LayerRule;
  toDataMask(selection: MarkSelection | null): MarkDataMask;
}

/** How a result column is named and written, by label. */
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
  /** The time of the query, UTC ms: the result has nothing later. */
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
  /** IANA zone in which times are written; null is UTC. */
  readonly timeZone: string | null;
  /** The color of a series or slice by its name: stable across a dashboard. */
  readonly colors: (name: string) => Token;
  readonly columnMeta: Readonly<Record<string, ColumnMeta>>;
  /** Series hidden by the legend. */
  readonly hidden: readonly string[];
  readonly ownState: Readonly<Record<string, unknown>>;
  /** The range of the x axis that the viewer zoomed to; only for layouts whose axis can be zoomed. */
  readonly zoom?: AxisRange | null;
  /** UTC ms, the end excluded: what the first query was limited to, and when; an open end is null. */
  readonly timeRange?: TimeRange;
  /** Whether a row limit has cut the first result; left out if it hasn't. */
  readonly isCut?: true;
  /** By name of the layer; left out where no query requests annotations. */
  readonly annotations?: AnnotationData;
  /** Those of `mapFiles` that could be loaded. */
  readonly maps?: MapFiles;
  /** Where a viewer moved the map; left out if nobody moved it. */
  readonly mapView?: MapView;
  /** Charts inside this one, in their order. */
  readonly layers?: readonly Layer[];
  /** The part of the world that the map around this layer shows: it then draws marks alone. */
  readonly viewport?: Viewport;
  /** The part of the world that it showed before a viewer moved it. */
  readonly home?: Viewport;
  /** The color of this layer's marks, if nothing else gives them one. */
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
  /** Whose rows these are, where the result of one query is split among layers. */
  readonly splitValue?: string;
}

/** Why a chart is not drawn inside. Of one that the viewer can't query nothing is known, not even its name. */
export type LayerGap =
  | { readonly status: 'denied' | 'missing' | 'surplus' }
  | { readonly status: 'unsupported'; readonly name: string }
  | { readonly status: 'failed'; readonly name: string; readonly message: string };

export type DrawnLayer = LayerData & { readonly status: 'drawn'; readonly kind: ChartDrawing };
export type Layer = LayerGap | DrawnLayer;

/** What a layout is about, without how it looks; of a map also the part that shows, where a viewer moved it. */
export type LayoutData<S = AnySettings> = Pick<LayoutInput<S>, 'settings' | 'tables' | 'layers'> &
  Partial<Pick<LayoutInput, 'mapView' | 'widthPx' | 'heightPx'>>;

/** What annotation layers brought: records as the API sends them, moments in UTC ms. */
export type AnnotationData = Readonly<
  Record<string, { readonly columns: readonly string[]; readonly records: readonly Readonly<Record<string, unknown>>[] }>
>;

/** The same content as a table of text, for users and programs that do not see pictures. */
export interface DataTable {
  readonly columns: readonly { readonly label: string; readonly align: 'left' | 'right' }[];
  readonly rows: readonly (readonly string[])[];
  /** Rows that exist beyond those listed. */
  readonly moreRows: number;
  /** Where totals are among the rows: how many there are without them. */
  readonly rowCount?: number;
  /** The one number that the chart is about, as it writes it; left out where there is none beyond the rows. */
  readonly shown?: string;
  /** The moment of each row on a time axis, UTC ms, ascending. */
  readonly moments?: readonly number[];
}
export interface LegendItem {
  readonly name: string;
  readonly label: string;
  readonly color: Token;
  readonly hidden: boolean;
  /** Its marks, by their datum keys: what those begin with, or whether one is its own. Left out where it has no marks. */
  readonly key?: string | ((key: string) => boolean);
  /** A broken line in the picture: shifted series, forecasts, annotations. */
  readonly isBroken?: boolean;
  /** Its bars or areas are hatched: an earlier entry has its color. */
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
  /** Where there is nothing to draw: why, as a message for the viewer. */
  readonly empty: string | null;
  /** The datum nearest to a point in the chart's own px, or null. */
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
  /** The axis of times or numbers along which the marks are; null or left out where there is none. */
  readonly axis?: AxisPlace | null;
  /** There is more than the server draws: once the kind's code is loaded, the rest is drawn as it is scrolled to. */
  readonly isWindowed?: boolean;
  /** For maps: what the map shows, and how far it can be moved. */
  readonly plane?: MapPlane;
  /** For maps: what WebGL can show beyond the picture. */
  readonly scene?: SceneOffer;
}

/** Colour for a token: a CSS variable on pages, hex in pictures. */
export type ResolveColor = (token: Token) => string;

export interface ChartProps<L extends ChartLayout> {
  readonly layout: L;
  readonly resolveColor: ResolveColor;
  /** Unique on the page, for ids inside the SVG. */
  readonly id: string;
  readonly title: string;
}

/** What turns data into a chart: all that a dashboard loads of a kind. */
export interface ChartDrawing<L extends ChartLayout = ChartLayout, S = AnySettings> {
  /** Files of shapes that the layout needs: its caller loads them first. */
  mapFiles?(input: LayoutData<S>): readonly MapFileName[];
  /** For kinds that can be layers of a map: the locations to which the map is fitted. */
  places?(input: LayoutData<S>): readonly (readonly [lon: number, lat: number])[];
  layout(input: LayoutInput<S>): L;
  /** For kinds that draw only what is in view and reject results that are too large. */
  readonly isWindowed?: true;
  /** Of kinds whose marks stand for values of dimensions: which ones. Read when a mark is pressed, and while a filter fades marks. */
  selections?(input: LayoutInput<S>, layout: L): SelectionOf;
  /** Draws the layout: an <svg> root, or HTML for kinds with a picture. No state but how far it is scrolled. */
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
  /** For kinds that know the currency of each value: whether a chart has several. Left out: decided by what the queries group by. */
  mixesCurrencies?(input: LayoutInput<S>): boolean;
}
