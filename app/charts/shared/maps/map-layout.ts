// The layout of a map, and the parts that all maps share: frame, empty states, notes on what is left out.
import type { ChartLayout, LayoutInput } from '#app/charts/shared/kind.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import { NO_LEGEND, type LegendLayout, type TextMark } from '#app/charts/shared/marks/marks.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { NO_BASE_MAP, type BaseMap } from './base-map.ts';
import { NO_COLOR_LEGEND, type ColorLegendLayout } from '#app/charts/shared/legend/color-legend.ts';
import type { Degrees } from './cells.ts';
import { circleArea, takeAreas, type TakeMarks } from './taken.ts';
import {
  placeBaseMap,
  frameNoteLines,
  homeViewport,
  joinNotes,
  mapBox,
  noteMarks,
  buildMapPlane,
  chooseViewport,
  type PositionSettings,
} from './map-frame.ts';
import { placeColorLegend, placeLegend, type LegendCorner } from './legend-corner.ts';
import { styleBaseMap } from './map-style.ts';
import type { SceneLayer } from './scene.ts';
import type { Viewport } from './viewport.ts';

export interface CircleMark {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly color: Token;
}
export interface MapShapeMark {
  /** null for shapes without a datum. */
  readonly key: string | null;
  readonly d: string;
  readonly fill: Token | null;
  readonly stroke: Token | null;
  readonly strokeWidth: number;
}
export interface MapLayout extends ChartLayout {
  readonly base: BaseMap;
  readonly shapes: readonly MapShapeMark[];
  readonly circles: readonly CircleMark[];
  /** Opacity of shapes and circles, 0 to 1. */
  readonly opacity: number;
  readonly classes: ColorLegendLayout;
  readonly legendMarks: LegendLayout;
  readonly notes: readonly TextMark[];
  /** The notes, not truncated. */
  readonly noteTexts: readonly string[];
  /** Labels on circles. */
  readonly labels: readonly TextMark[];
  /** Takes the areas of the marks, so that town names avoid them. */
  readonly takeMarks: TakeMarks;
  /** Number of reserved note lines: notes can appear or disappear with the view. */
  readonly noteLines: number;
  /** Marks for WebGL rendering, if there are more than the SVG shows. */
  readonly sceneLayers?: () => readonly SceneLayer[];
}

const NO_MARKS = {
  base: NO_BASE_MAP,
  shapes: [],
  circles: [],
  opacity: 1,
  classes: NO_COLOR_LEGEND,
  legendMarks: NO_LEGEND,
  notes: [],
  noteTexts: [],
  labels: [],
  takeMarks: () => undefined,
  noteLines: 0,
} as const;

/** Replaces the summary and the tooltips; tooltips are created on first read. */
export const describeMarks = (texts: ChartLayout, summary: string, tooltips: () => ChartLayout['tooltips']): ChartLayout =>
  Object.defineProperties(texts, {
    summary: { value: summary, enumerable: true },
    tooltips: { get: lazy(tooltips), enumerable: true },
  });

/** A layout without marks that shows why it is empty. */
export const emptyMap = (texts: ChartLayout): MapLayout => Object.assign(texts, NO_MARKS);

interface Frame {
  readonly extent: Degrees;
  readonly notes: readonly string[];
  readonly classes?: ColorLegendLayout;
  readonly legendMarks?: LegendLayout;
  readonly paddingPx?: number;
  /** Maximum number of notes, including those that `draw` adds. */
  readonly maxNotes?: number;
}
interface DrawnMarks extends Partial<Pick<MapLayout, 'shapes' | 'circles' | 'labels' | 'opacity'>> {
  /** Created on demand: only browsers need hit areas. */
  readonly hits?: () => ChartLayout['hits'];
  /** Called before town names are placed. */
  readonly takeMarks?: TakeMarks;
  /** Notes that depend on the drawn marks. */
  readonly moreNotes?: readonly string[];
}

interface FrameSettings extends PositionSettings {
  readonly mapbox_style: string;
  /** Only in kinds with this setting; others have the legend at the top left. */
  readonly legend_position?: LegendCorner;
}

/** Lays out a map with its legend and notes. @param draw draws the marks in the viewport */
export function frameMap(
  input: LayoutInput<FrameSettings>,
  texts: ChartLayout,
  frame: Frame,
  draw: (viewport: Viewport) => DrawnMarks,
): MapLayout {
  const { classes = NO_COLOR_LEGEND, legendMarks = NO_LEGEND, maxNotes = 0 } = frame;
  const noteLines = Math.max(frame.notes.length, maxNotes);
  const legendPx = Math.max(classes.heightPx, legendMarks.heightPx);
  const lines = frameNoteLines(noteLines, input);
  const { legend_position: saved = 'tl', mapbox_style: style } = input.settings;
  // The enclosing map places a layer's legend.
  const corner = input.viewport === undefined ? saved : 'tl';
  const box = mapBox(input, legendPx, lines, corner);
  const viewport = chooseViewport(input, frame.extent, box, frame.paddingPx);
  const plane = buildMapPlane(viewport, homeViewport(input.settings, frame.extent, box, frame.paddingPx));
  const { moreNotes = [], hits = () => [], ...marks } = draw(viewport);
  const { circles = [], takeMarks = takeAreas(() => circles.map(circleArea)), ...others } = marks;
  const base = styleBaseMap(placeBaseMap(input, viewport, takeMarks), style);
  const noteTexts = [...frame.notes, ...moreNotes];
  const notes = noteMarks(joinNotes(noteTexts, lines), input, lines);
  const placing = { corner, widthPx: input.widthPx, map: box };
  const legends = { classes: placeColorLegend(classes, placing), legendMarks: placeLegend(legendMarks, placing) };
  const parts = { base, ...legends, notes, noteTexts, noteLines, plane, circles, takeMarks };
  const map = Object.assign(texts, NO_MARKS, parts, others);
  return Object.defineProperty(map, 'hits', { get: lazy(hits), enumerable: true, configurable: true });
}
