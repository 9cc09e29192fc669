// A picture of filled and stroked paths with texts: what kinds without axes are made of. SceneChart draws it.
import type { Token } from '#app/domain/theme/tokens.ts';
import type { ChartLayout, DataTable, LayoutInput, LegendItem, TooltipContent } from '#app/charts/shared/kind.ts';
import type { LinkedLayout } from '#app/charts/shared/selections/link-selections.ts';
import { lazy } from './lazy.ts';
import { NO_LEGEND, oneLine, type LegendLayout, type TextMark } from './marks.ts';

export interface ShapeMark {
  /** The datum that it shows; null for what is drawn around the data. */
  readonly key: string | null;
  readonly d: string;
  readonly fill: Token | null;
  readonly stroke: Token | null;
  readonly strokePx: number;
  /** Of fill and stroke, 0 to 1. */
  readonly opacity: number;
  /** As in SVG; empty for a continuous line. */
  readonly dash: string;
}

/** A text that is itself a mark has a key. */
export type SceneText = TextMark & { readonly key?: string };

export interface SceneLayout extends LinkedLayout {
  /** In the order in which they are painted. */
  readonly shapes: readonly ShapeMark[];
  readonly texts: readonly SceneText[];
  readonly legendMarks: LegendLayout;
  /** Texts lie over lines: a rim in the color of the surface keeps them readable. */
  readonly hasHalo: boolean;
}

type Look = Partial<Omit<ShapeMark, 'key' | 'd'>>;

export const filled = (key: string | null, d: string, fill: Token, look: Look = {}): ShapeMark => ({
  key,
  d,
  fill,
  stroke: null,
  strokePx: 1,
  opacity: 1,
  dash: '',
  ...look,
});

export const stroked = (key: string | null, d: string, stroke: Token, look: Look = {}): ShapeMark => ({
  ...filled(key, d, stroke),
  fill: null,
  stroke,
  ...look,
});

/** What every layout says beside its picture. */
export interface Described {
  readonly summary: string;
  readonly dataTable: DataTable;
  readonly legend?: readonly LegendItem[];
  readonly empty: string | null;
  readonly hits?: ChartLayout['hits'];
  /** Made when a pointer first needs them. */
  readonly tooltips?: () => Readonly<Record<string, TooltipContent>>;
  /** Of charts of links: by datum key, the names that a mark is about. */
  readonly endsOf?: LinkedLayout['endsOf'];
}

interface Scene {
  readonly shapes: readonly ShapeMark[];
  readonly texts: readonly SceneText[];
  readonly legendMarks?: LegendLayout;
  readonly hasHalo?: boolean;
}
export const NO_SCENE: Scene = { shapes: [], texts: [] };

export function sceneLayout({ widthPx, heightPx }: LayoutInput, described: Described, scene: Scene): SceneLayout {
  const { summary, dataTable, legend = [], empty, hits = [], tooltips: make = () => ({}), endsOf } = described;
  const tooltips = lazy(make);
  return {
    widthPx,
    heightPx,
    summary: oneLine(empty ?? summary),
    dataTable,
    legend,
    empty,
    hits,
    shapes: scene.shapes,
    texts: scene.texts.filter(({ text }) => text !== ''),
    legendMarks: scene.legendMarks ?? NO_LEGEND,
    hasHalo: scene.hasHalo ?? false,
    ...(endsOf && { endsOf }),
    get tooltips() {
      return tooltips();
    },
  };
}

const TABLE_ROWS = 100;

/** The first column is read as names, the others as numbers, unless `textColumns` says how many are names. */
export function buildDataTable(labels: readonly string[], rows: readonly (readonly string[])[], textColumns = 1): DataTable {
  return {
    columns: labels.map((label, index) => ({ label: oneLine(label), align: index < textColumns ? 'left' : 'right' })),
    rows: rows.slice(0, TABLE_ROWS).map((row) => row.map(oneLine)),
    moreRows: Math.max(0, rows.length - TABLE_ROWS),
  };
}
