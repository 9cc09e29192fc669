// The frame of a map: legend, map, and notes below; and which part of the world the map shows.
import { readNumber, type JsonObject } from '#app/charts/shared/form/form-values.ts';
import type { LayoutData, LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX, textMark, toBaseline, type Box, type TextMark } from '#app/charts/shared/marks/marks.ts';
import type { chartMaps } from '#app/messages/en/chart-maps.ts';
import type { Translate } from '#app/messages/translate.ts';
import { buildBaseMap, listBaseMapFiles, NO_BASE_MAP, type BaseMap } from './base-map.ts';
import type { Degrees } from './cells.ts';
import { isBelow, type LegendCorner } from './legend-corner.ts';
import type { MapFileName } from './map-files.ts';
import { isInBox, keepInside, type MapPlane } from './plane.ts';
import { computeGeoExtent, mercatorPlane, mercatorViewport, viewedMercator, zoomViewport } from './projections.ts';
import type { TakeMarks } from './taken.ts';
import type { Viewport } from './viewport.ts';
import type { LonLat } from './spatial.ts';
import { NOTE_PX } from './texts/unlocated.ts';
import type { LeftOutRows } from './texts/unlocated-rows.ts';

export type MapTexts = Translate<typeof chartMaps.texts>;

/** Below this height a map has neither legend nor notes. */
const MIN_LEGEND_HEIGHT_PX = 160;

/** The box of the map between legend and notes. @param corner the legend's corner; default top left */
export function mapBox(
  { widthPx, heightPx }: Pick<LayoutInput, 'widthPx' | 'heightPx'>,
  legendPx: number,
  noteCount: number,
  corner?: LegendCorner,
): Box {
  const takenPx = legendPx === 0 ? 0 : legendPx + 6;
  const y = isBelow(corner) ? 0 : takenPx;
  return { x: 0, y, widthPx, heightPx: Math.max(8, heightPx - takenPx - noteCount * NOTE_PX) };
}

/** The extent of all points; null if there are none. */
export const placesExtent = (places: readonly LonLat[]): Degrees | null =>
  places.length === 0 ? null : computeGeoExtent(places);

/** Whether a chart fits its data or shows a saved viewport. */
export interface PositionSettings {
  readonly autozoom: boolean;
  /** `longitude` and `latitude` in degrees, and a web map `zoom` level. */
  readonly viewport: JsonObject;
}

/** The extent to load files for: that of a fixed viewport, else of the data. */
function filesExtent(settings: PositionSettings, places: readonly LonLat[]): Degrees | null {
  const fixed = fixedViewport(settings, { x: 0, y: 0, widthPx: 600, heightPx: 400 });
  return fixed === null ? placesExtent(places) : fixed.extent;
}

/** Lists the map files for the viewer's current view, else for the chart's initial view. */
export function listMapFiles(
  { settings, ...shown }: LayoutData<PositionSettings>,
  places: readonly LonLat[],
): readonly MapFileName[] {
  const { mapView, widthPx = 600, heightPx = 400 } = shown;
  if (mapView === undefined || places.length === 0) return listBaseMapFiles(filesExtent(settings, places));
  return listBaseMapFiles(viewedMercator(mapView, { x: 0, y: 0, widthPx, heightPx }).extent, VIEW_MARGIN);
}

/** Margin around the current view, in spans, for the next pan. */
const VIEW_MARGIN = 0.1;

function fixedViewport({ autozoom, viewport }: PositionSettings, box: Box): Viewport | null {
  if (autozoom) return null;
  const [lon, lat, zoom] = [readNumber(viewport, 'longitude'), readNumber(viewport, 'latitude'), readNumber(viewport, 'zoom')];
  return lon === null || lat === null || zoom === null ? null : zoomViewport(lon, lat, zoom, box);
}

type ViewInput = Pick<LayoutInput<PositionSettings>, 'settings' | 'mapView' | 'viewport'>;

/** Chooses the viewport: the enclosing map's for a layer, else the viewer's, the saved one, or one that fits the data. */
export function chooseViewport(
  { settings, mapView, viewport }: ViewInput,
  extent: Degrees,
  box: Box,
  paddingPx?: number,
): Viewport {
  if (viewport !== undefined) return viewport;
  const home = homeViewport(settings, extent, box, paddingPx);
  return mapView === undefined
    ? home
    : viewedMercator(keepInside(mapView, { ...mercatorPlane(home.view, box), view: mapView }), box);
}

/** The viewport before the viewer pans or zooms. */
export const homeViewport = (settings: PositionSettings, extent: Degrees, box: Box, paddingPx?: number): Viewport =>
  fixedViewport(settings, box) ?? mercatorViewport(extent, box, paddingPx);

/** The current view, and the limits for panning and zooming. */
export const buildMapPlane = ({ box, view }: Viewport, home: Viewport): MapPlane => ({ ...mercatorPlane(home.view, box), view });

export const placeBaseMap = (input: LayoutInput, viewport: Viewport, takeMarks: TakeMarks): BaseMap =>
  input.viewport === undefined ? buildBaseMap(input.maps, viewport, takeMarks) : NO_BASE_MAP;

/** Saved JavaScript functions; null for none. */
interface ScriptSettings {
  readonly js_data_mutator: string | null;
  readonly js_datapoint_mutator: string | null;
  readonly js_tooltip: string | null;
  readonly js_onclick_href: string | null;
}

/** Number of note lines, at least `reserved`, so that the map doesn't move when notes appear. */
export const noteLineCount = (count: number, { heightPx }: LayoutInput, reserved = 0): number =>
  heightPx < MIN_LEGEND_HEIGHT_PX ? 0 : Math.max(count, reserved);

/** Below this height the notes of a map share one line. */
const MIN_NOTES_HEIGHT_PX = 260;
const SEPARATOR = ' · ';

/** Number of note lines of a map that isn't a layer. */
export const frameNoteLines = (count: number, input: LayoutInput): number =>
  Math.min(input.heightPx < MIN_NOTES_HEIGHT_PX ? 1 : Infinity, noteLineCount(count, input));

/** Joins all notes into one line if there are more than `maxLines`. */
export const joinNotes = (texts: readonly string[], maxLines: number): readonly string[] =>
  texts.length > maxLines ? [texts.join(SEPARATOR)] : texts;

/** Builds the notes under the map. */
export function noteMarks(texts: readonly string[], input: LayoutInput, reserved = 0): readonly TextMark[] {
  const { widthPx, heightPx } = input;
  const count = noteLineCount(texts.length, input, reserved);
  if (count === 0) return [];
  return texts.map((text, index) => {
    const y = heightPx - (count - index) * NOTE_PX + NOTE_PX / 2 + toBaseline(AXIS_PX);
    return textMark(text, 0, y, { maxPx: widthPx, color: 'textFaint' });
  });
}

interface LeftOut {
  readonly unlocated: LeftOutRows;
  readonly shown: number;
  readonly total: number;
  /** True if the largest marks are shown, false for an even sample. */
  readonly isLargest?: boolean;
  /** Scripts of charts that can have them. */
  readonly scripts?: ScriptSettings;
}

/** Notes on what the chart leaves out: rows without a location, marks beyond the limit, JavaScript. */
export function leftOutTexts(t: MapTexts, { unlocated, shown, total, isLargest = false, scripts }: LeftOut): readonly string[] {
  return [
    ...unlocatedTexts(t, unlocated),
    ...(shown < total ? [t(isLargest ? 'largestShown' : 'someShown', { shown, total })] : []),
    ...(scripts !== undefined && hasScript(scripts) ? [t('noScript')] : []),
  ];
}

const hasScript = ({ js_data_mutator, js_datapoint_mutator, js_tooltip, js_onclick_href }: ScriptSettings): boolean =>
  [js_data_mutator, js_datapoint_mutator, js_tooltip, js_onclick_href].some((script) => script !== null && script.trim() !== '');

interface OutsideInput {
  readonly places: readonly LonLat[];
  readonly extent: Degrees;
  readonly legendPx: number;
  /** Number of other notes under the map. */
  readonly noteCount: number;
}

/** A note on how many points are outside a saved viewport. */
export function outsideTexts(
  input: LayoutInput<PositionSettings>,
  t: MapTexts,
  { places, extent, legendPx, noteCount }: OutsideInput,
): readonly string[] {
  if (input.settings.autozoom || input.mapView !== undefined || input.viewport !== undefined) return [];
  const box = mapBox(input, legendPx, frameNoteLines(noteCount + 1, input));
  const { project } = homeViewport(input.settings, extent, box);
  const count = places.filter((place) => {
    const [x, y] = project(...place);
    return !isInBox({ x, y }, box);
  }).length;
  return count === 0 ? [] : [t('outsideView', { count })];
}

function unlocatedTexts(t: MapTexts, { count, names }: LeftOutRows): readonly string[] {
  if (count === 0) return [];
  if (names.length === 0) return [t('rowsNotLocated', { count })];
  return [t('rowsNotLocatedNamed', { count, names: names.join(', '), more: count > names.length ? 'yes' : 'no' })];
}

export const hasLegend = ({ settings, heightPx }: LayoutInput<{ readonly show_legend: boolean }>): boolean =>
  heightPx >= MIN_LEGEND_HEIGHT_PX && settings.show_legend;
