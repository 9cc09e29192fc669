// Pictures of filled and stroked paths with texts, for kinds without axes. SceneChart draws them.
import type { Token } from '#app/domain/theme/tokens.ts';
import type { ChartLayout, DataTable, LayoutInput, LegendItem, TooltipContent } from '#app/charts/shared/kind.ts';
import type { LinkedLayout } from '#app/charts/shared/selections/link-selections.ts';
import { lazy } from './lazy.ts';
import { NO_LEGEND, oneLine, type LegendLayout, type TextMark } from './marks.ts';

export interface ShapeMark {
  /** Key of the datum; null for decoration. */
  readonly key: string | null;
  readonly d: string;
  readonly fill: Token | null;
  readonly stroke: Token | null;
  readonly strokePx: number;
  /** Opacity of fill and stroke, 0 to 1. */
  readonly opacity: number;
  /** SVG dash pattern; empty for a solid line. */
  readonly dash: string;
}

/** A text that is itself a mark has a key. */
export type SceneText = TextMark & { readonly key?: string };

export interface SceneLayout extends LinkedLayout {
  /** In paint order. */
  readonly shapes: readonly ShapeMark[];
  readonly texts: readonly SceneText[];
  readonly legendMarks: LegendLayout;
  /** True if texts overlap lines and need a halo to stay readable. */
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

/** The parts of a layout besides its picture. */
export interface Described {
  readonly summary: string;
  readonly dataTable: DataTable;
  readonly legend?: readonly LegendItem[];
  readonly empty: string | null;
  readonly hits?: ChartLayout['hits'];
  /** Created when first needed. */
  readonly tooltips?: () => Readonly<Record<string, TooltipContent>>;
  /** For charts of links: the names at the ends of a mark, by datum key. */
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

/** @param textColumns number of columns with names; the others contain numbers */
export function buildDataTable(labels: readonly string[], rows: readonly (readonly string[])[], textColumns = 1): DataTable {
  return {
    columns: labels.map((label, index) => ({ label: oneLine(label), align: index < textColumns ? 'left' : 'right' })),
    rows: rows.slice(0, TABLE_ROWS).map((row) => row.map(oneLine)),
    moreRows: Math.max(0, rows.length - TABLE_ROWS),
  };
}
