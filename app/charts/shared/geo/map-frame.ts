// The picture of a map of places: a legend above, the map, lines of notes below; and which part of the world it shows.
import { isObject, own, readFlag, readNumber, readText } from '#app/charts/shared/form-values.ts';
import type { FormData, LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX, textMark, toBaseline, type Box, type TextMark } from '#app/charts/shared/marks.ts';
import type { chartMaps } from '#app/messages/en/chart-maps.ts';
import type { Translate } from '#app/messages/translate.ts';
import { baseMap, baseMapFiles, NO_BASE_MAP, type BaseMap } from './base-map.ts';
import type { Degrees } from './cells.ts';
import { extentOf, mercatorViewport, zoomViewport } from './projections.ts';
import type { Viewport } from './viewport.ts';
import type { MapFileName } from './map-files.ts';
import type { LonLat } from './spatial.ts';
import { NOTE_PX } from './unlocated.ts';
import type { LeftOutRows } from './unlocated-rows.ts';

export type MapTexts = Translate<typeof chartMaps.texts>;

/** Below this height there is room for the map alone. */
export const MIN_LEGEND_HEIGHT_PX = 160;

/** The box of the map between legend and notes. */
export function mapBox(
  { widthPx, heightPx }: Pick<LayoutInput, 'widthPx' | 'heightPx'>,
  legendPx: number,
  noteCount: number,
): Box {
  const y = legendPx === 0 ? 0 : legendPx + 6;
  return { x: 0, y, widthPx, heightPx: Math.max(8, heightPx - y - noteCount * NOTE_PX) };
}

/** null for no place at all. */
export const placesExtent = (places: readonly LonLat[]): Degrees | null => (places.length === 0 ? null : extentOf(places));

/** Whether the chart's own viewport is shown in place of what its data covers. */
const isFixed = (formData: FormData): boolean => own(formData, 'autozoom') === false;

/** Of a fixed viewport a small extent around its middle; else that of the data. */
export function filesExtent(formData: FormData, places: readonly LonLat[]): Degrees | null {
  const fixed = fixedViewport(formData, { x: 0, y: 0, widthPx: 600, heightPx: 400 });
  return fixed === null ? placesExtent(places) : fixed.extent;
}

/** The background of a map of these places. */
export const placeFiles = (formData: FormData, places: readonly LonLat[]): readonly MapFileName[] =>
  baseMapFiles(filesExtent(formData, places));

function fixedViewport(formData: FormData, box: Box): Viewport | null {
  const saved = own(formData, 'viewport');
  if (!isFixed(formData) || !isObject(saved)) return null;
  const [lon, lat, zoom] = [readNumber(saved, 'longitude'), readNumber(saved, 'latitude'), readNumber(saved, 'zoom')];
  return lon === null || lat === null || zoom === null ? null : zoomViewport(lon, lat, zoom, box);
}

/** A layer shows what the map around it shows. */
export function viewportOf({ formData, viewport }: LayoutInput, extent: Degrees, box: Box, paddingPx?: number): Viewport {
  return viewport ?? fixedViewport(formData, box) ?? mercatorViewport(extent, box, paddingPx);
}

export const baseMapOf = (input: LayoutInput, viewport: Viewport): BaseMap =>
  input.viewport === undefined ? baseMap(input.maps, viewport) : NO_BASE_MAP;

const JAVASCRIPT = ['js_data_mutator', 'js_tooltip', 'js_onclick_href', 'js_datapoint_mutator'];

/** Lines under the map, the last at the foot. */
export function noteMarks(texts: readonly string[], { widthPx, heightPx }: LayoutInput): readonly TextMark[] {
  if (heightPx < MIN_LEGEND_HEIGHT_PX) return [];
  return texts.map((text, index) => {
    const y = heightPx - (texts.length - index) * NOTE_PX + NOTE_PX / 2 + toBaseline(AXIS_PX);
    return textMark(text, 0, y, { maxPx: widthPx, color: 'textFaint' });
  });
}

/** What the chart leaves out: rows without a place, marks beyond what a picture bears, JavaScript. */
export function leftOutTexts(
  { formData }: LayoutInput,
  t: MapTexts,
  { unlocated, shown, total }: { readonly unlocated: LeftOutRows; readonly shown: number; readonly total: number },
): readonly string[] {
  const hasScript = JAVASCRIPT.some((name) => (readText(formData, name) ?? '').trim() !== '');
  return [
    ...unlocatedTexts(t, unlocated),
    ...(shown < total ? [t('someShown', { shown, total })] : []),
    ...(hasScript ? [t('noScript')] : []),
  ];
}

function unlocatedTexts(t: MapTexts, { count, names }: LeftOutRows): readonly string[] {
  if (count === 0) return [];
  if (names.length === 0) return [t('rowsNotLocated', { count })];
  return [t('rowsNotLocatedNamed', { count, names: names.join(', '), more: count > names.length ? 'yes' : 'no' })];
}

export const hasLegend = ({ formData, heightPx }: LayoutInput): boolean =>
  heightPx >= MIN_LEGEND_HEIGHT_PX && readFlag(formData, 'show_legend', true);
