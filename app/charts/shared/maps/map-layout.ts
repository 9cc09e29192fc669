// What a map of places is made of, and the parts that all of them share: their frame, their empty reasons, what is left out.
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
import { placeColors, placeRows, type LegendCorner } from './legend-corner.ts';
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
  /** null for what has no datum. */
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
  /** Of shapes and circles, 0 to 1. */
  readonly opacity: number;
  readonly classes: ColorLegendLayout;
  readonly legendMarks: LegendLayout;
  readonly notes: readonly TextMark[];
  /** What the notes say, in full. */
  readonly noteTexts: readonly string[];
  /** Written on circles. */
  readonly labels: readonly TextMark[];
  /** Where marks are: no name of a town is there. */
  readonly takeMarks: TakeMarks;
  /** Lines that its notes can take: one can come and go with the view. */
  readonly noteLines: number;
  /** The marks for a graphics card, where they are more than this drawing has. */
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

/** The same texts with a summary and tooltips of the marks; tooltips are made when they are read. */
export const describeMarks = (texts: ChartLayout, summary: string, tooltips: () => ChartLayout['tooltips']): ChartLayout =>
  Object.defineProperties(texts, {
    summary: { value: summary, enumerable: true },
    tooltips: { get: lazy(tooltips), enumerable: true },
  });

/** A layout that says why it draws nothing. */
export const emptyMap = (texts: ChartLayout): MapLayout => Object.assign(texts, NO_MARKS);

interface Frame {
  readonly extent: Degrees;
  readonly notes: readonly string[];
  readonly classes?: ColorLegendLayout;
  readonly legendMarks?: LegendLayout;
  readonly paddingPx?: number;
  /** What notes can be at most, where `draw` adds some. */
  readonly maxNotes?: number;
}
interface Drawn extends Partial<Pick<MapLayout, 'shapes' | 'circles' | 'labels' | 'opacity'>> {
  /** Made when they are wanted: they are for pointers, which servers do not have. */
  readonly hits?: () => ChartLayout['hits'];
  /** Called where names of towns are drawn. */
  readonly takeMarks?: TakeMarks;
  /** What is known once the marks are made. */
  readonly moreNotes?: readonly string[];
}

interface FrameSettings extends PositionSettings {
  readonly mapbox_style: string;
  /** Of kinds that have the setting; others have legends at the top left. */
  readonly legend_position?: LegendCorner;
}

/** The map beside its legend and its notes; `draw` gets the part of the world that it shows. */
export function frameMap(
  input: LayoutInput<FrameSettings>,
  texts: ChartLayout,
  frame: Frame,
  draw: (viewport: Viewport) => Drawn,
): MapLayout {
  const { classes = NO_COLOR_LEGEND, legendMarks = NO_LEGEND, maxNotes = 0 } = frame;
  const noteLines = Math.max(frame.notes.length, maxNotes);
  const legendPx = Math.max(classes.heightPx, legendMarks.heightPx);
  const lines = frameNoteLines(noteLines, input);
  const { legend_position: saved = 'tl', mapbox_style: style } = input.settings;
  // The map around a layer places its legend.
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
  const legends = { classes: placeColors(classes, placing), legendMarks: placeRows(legendMarks, placing) };
  const parts = { base, ...legends, notes, noteTexts, noteLines, plane, circles, takeMarks };
  const map = Object.assign(texts, NO_MARKS, parts, others);
  return Object.defineProperty(map, 'hits', { get: lazy(hits), enumerable: true, configurable: true });
}
