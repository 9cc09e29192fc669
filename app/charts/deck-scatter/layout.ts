// Lays out points as circles on the map. Exactly overlapping circles are merged; if there are too many, the largest are kept.
import { columnLabel, isObject, metricLabel, readNumber } from '#app/charts/shared/form/form-values.ts';
import { readSavedRanges } from '#app/charts/shared/maps/color-ranges.ts';
import { classLegend } from '#app/charts/shared/legend/class-legend.ts';
import { SIZE_LEGEND_PX, sizeLegend } from '#app/charts/shared/legend/size-legend.ts';
import { NO_COLOR_LEGEND, stackLegends, type ColorLegendLayout } from '#app/charts/shared/legend/color-legend.ts';
import type { ColorClasses } from '#app/charts/shared/color/color-classes.ts';
import {
  frameNoteLines,
  hasLegend,
  leftOutTexts,
  mapBox,
  outsideTexts,
  type MapTexts,
  listMapFiles,
  placesExtent,
  chooseViewport,
} from '#app/charts/shared/maps/map-frame.ts';
import { emptyMap, frameMap, type CircleMark, type MapLayout } from '#app/charts/shared/maps/map-layout.ts';
import { collectGround } from '#app/charts/shared/maps/base-map.ts';
import type { MapScene, SceneLayer } from '#app/charts/shared/maps/scene.ts';
import type { MapFileName } from '#app/charts/shared/maps/map-files.ts';
import { pickedColor, pickedOpacity } from '#app/charts/shared/color/picked-color.ts';
import { categoryLegend, pointTexts, type PointRow } from '#app/charts/shared/maps/texts/point-texts.ts';
import type { Viewport } from '#app/charts/shared/maps/viewport.ts';
import { createLocationReader, readSpatial, spatialColumns, type LonLat } from '#app/charts/shared/maps/spatial.ts';
import { unlocatedRows } from '#app/charts/shared/maps/texts/unlocated-rows.ts';
import type { ChartLayout, LayoutData, LayoutInput } from '#app/charts/shared/kind.ts';
import { legendRows, NO_LEGEND, oneLine } from '#app/charts/shared/marks/marks.ts';
import { sampleEvenly } from '#app/charts/shared/maps/evenly.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import { numberWriter, verboseName } from '#app/charts/shared/format/value-format.ts';
import { chartMaps } from '#app/messages/en/chart-maps.ts';
import { nameValue } from '#app/messages/name-value.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { cellAt, findColumn, type Table } from '#app/domain/table.ts';
import { DEFAULT_LOCALE } from '#app/domain/viewer/locales.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { radiusMetric } from './radius-metric.ts';
import type { DeckScatterSettings } from './settings.ts';

const MAX_MARKS = 2000;
const MAX_RADIUS_PX = 60;
/** On a lower card a note says what the sizes mean. */
const MIN_SIZES_PX = 280;
/** More than any picture has. */
const MAX_SIDE_PX = 8192;

export const places = ({ settings, tables }: LayoutData<DeckScatterSettings>): readonly LonLat[] =>
  readPoints(settings, tables[0]).map(({ place }) => place);
export const mapFiles = (data: LayoutData<DeckScatterSettings>): readonly MapFileName[] => listMapFiles(data, places(data));

interface Point extends PointRow {
  readonly place: LonLat;
}

export function layout(input: LayoutInput<DeckScatterSettings>): MapLayout {
  const t = createTranslate(chartMaps, input.locale);
  const all = readPoints(input.settings, input.tables[0], input.locale);
  const points = all.filter(({ category }) => category === null || !input.hidden.includes(category));
  const rowCount = input.tables[0]?.rowCount ?? 0;
  const extent = placesExtent(all.map(({ place }) => place));
  const empty = rowCount === 0 ? t('noRows') : extent === null ? t('noPlaces') : null;
  const { settings } = input;
  const metric = radiusMetric(settings);
  const label = metric === undefined ? null : metricLabel(metric);
  // Where ranges color the points, no category has a color.
  const legend = rangesOf(settings) === null ? categoryLegend(input, all) : [];
  const placeColumns = spatialColumns(readSpatial(settings.spatial));
  const unlocated = unlocatedRows(input.tables[0], all, [[columnLabel(settings.dimension)], placeColumns]);
  const format = settings.number_format;
  const texts = pointTexts(input, {
    t,
    points: all,
    metric: label,
    format,
    empty,
    legend,
    unlocated: unlocated.count,
    more: settings.tooltip_contents,
    template: settings.tooltip_template,
  });
  if (extent === null || empty !== null) return emptyMap(texts);
  const ranges = rangeLegend(input, label) ?? NO_COLOR_LEGEND;
  const legendMarks = hasLegend(input) && ranges.heightPx === 0 ? legendRows(legend, input, 2) : NO_LEGEND;
  const most = points.reduce((greatest, { value }) => (value > greatest ? value : greatest), 0);
  const sizesPx = label !== null && most > 0 && hasLegend(input) && input.heightPx >= MIN_SIZES_PX ? SIZE_LEGEND_PX : 0;
  const legendPx = Math.max(ranges.heightPx, legendMarks.heightPx) + sizesPx;
  const leftOut = leftOutTexts(t, { unlocated, shown: 0, total: 0, scripts: settings });
  const kept = [...(sizesPx > 0 ? [] : sizeNote(input, t, { most, metric: label })), ...leftOut];
  const places = points.map(({ place }) => place);
  const outside = outsideTexts(input, t, { places, extent, legendPx, noteCount: kept.length });
  const notes = [...kept, ...outside];
  const opacity = pickedOpacity(settings.color_picker) ?? 0.75;
  // How many there are is known once they are drawn.
  const maxNotes = notes.length + (points.length > MAX_MARKS ? 1 : 0);
  const box = mapBox(input, legendPx, frameNoteLines(maxNotes, input), settings.legend_position);
  const sizes =
    sizesPx === 0 ? NO_COLOR_LEGEND : sizesOf(input, t, { label, most, points, viewport: chooseViewport(input, extent, box) });
  // Below the categories; a map around this layer has them in its own legend.
  const rowsPx = input.viewport === undefined ? legendMarks.heightPx : 0;
  const above = { ...ranges, heightPx: Math.max(ranges.heightPx, rowsPx) };
  const classes = sizesPx === 0 ? ranges : stackLegends(above, sizes);
  const map = frameMap(input, texts, { extent, notes, classes, legendMarks, maxNotes }, (viewport) => {
    const { circles: all, inView } = drawCircles(input, points, viewport);
    const isLargest = (all[0]?.radius ?? 0) > (all.at(-1)?.radius ?? 0);
    const circles = isLargest ? all.slice(0, MAX_MARKS) : sampleEvenly(all, MAX_MARKS);
    const counts = { shown: circles.length, total: inView };
    const moreNotes = circles.length < all.length ? [t(isLargest ? 'largestShown' : 'someShown', counts)] : [];
    return { circles, hits: () => circles.map(hitOf), opacity, moreNotes };
  });
  const sceneLayers = (): readonly SceneLayer[] => [sceneLayer(input, points, map)];
  if (points.length <= MAX_MARKS) return Object.assign(map, { sceneLayers });
  const make = (): MapScene => ({ ground: collectGround(input.maps), layers: sceneLayers() });
  return Object.assign(map, { sceneLayers, scene: { reason: 'points', count: points.length, make } } as const);
}

const hitOf = ({ key, x, y, radius }: CircleMark): ChartLayout['hits'][number] => ({
  key,
  x: px(x - radius),
  y: px(y - radius),
  widthPx: px(2 * radius),
  heightPx: px(2 * radius),
});

function readPoints(
  settings: DeckScatterSettings,
  table: Table | undefined,
  locale: string = DEFAULT_LOCALE.id,
): readonly Point[] {
  if (table === undefined) return [];
  const place = createLocationReader(table, readSpatial(settings.spatial));
  const metric = radiusMetric(settings);
  const values = metric === undefined ? undefined : findColumn(table, metricLabel(metric));
  const dimension = findColumn(table, columnLabel(settings.dimension));
  const points: Point[] = [];
  for (let row = 0; row < table.rowCount; row += 1) {
    const at = place(row);
    if (at === null) continue;
    const value = values === undefined ? NaN : Number(cellAt(values, row) ?? NaN);
    const category = dimension === undefined ? null : oneLine(nameValue(cellAt(dimension, row), locale));
    points.push({ row, place: at, value: Number.isFinite(value) ? value : NaN, category });
  }
  return points;
}

/** Meters of a value on the ground, as Superset's units say. */
const METERS: Readonly<Record<DeckScatterSettings['point_unit'], (value: number) => number>> = {
  square_m: (value) => Math.sqrt(value / Math.PI),
  square_km: (value) => Math.sqrt((1e6 * value) / Math.PI),
  square_miles: (value) => Math.sqrt((2_589_988 * value) / Math.PI),
  radius_m: (value) => value,
  radius_km: (value) => value * 1000,
  radius_miles: (value) => value * 1609.344,
};

/** The radius of a point on the ground, and what it can be in px. */
function radiusRule({ settings }: LayoutInput<DeckScatterSettings>) {
  const { point_radius_fixed: radius, point_unit: unit, multiplier, min_radius: least, max_radius: most } = settings;
  const fixed = isObject(radius) && radius['type'] !== 'metric' ? (readNumber(radius, 'value') ?? 1000) : 1000;
  const toMeters = METERS[unit];
  const hasMetric = radiusMetric(settings) !== undefined;
  const [low, high] = [Math.max(1.5, least), Math.min(MAX_RADIUS_PX, most)];
  const metersOf = ({ value }: Pick<Point, 'value'>): number =>
    toMeters(Math.max(0, hasMetric ? value : fixed) || 0) * multiplier;
  return { metersOf, low, high: Math.max(low, high) };
}

/** Every point, with those that the picture leaves out. */
function sceneLayer(
  input: LayoutInput<DeckScatterSettings>,
  points: readonly Point[],
  { tooltips, opacity }: MapLayout,
): SceneLayer {
  const { metersOf, low, high } = radiusRule(input);
  const colorOf = pointColor(input);
  const marks = points.map((point) => ({ place: point.place, radius: metersOf(point), color: colorOf(point) }));
  return {
    marks: { kind: 'points', points: marks, unit: 'meters', minPx: low, maxPx: high },
    opacity,
    tooltip: (index) => tooltips[`p${points[index]?.row}`],
  };
}

/** Ranges of the metric that sizes the points. */
const rangesOf = (settings: DeckScatterSettings): ColorClasses | null =>
  radiusMetric(settings) === undefined ? null : readSavedRanges(settings);

function rangeLegend(input: LayoutInput<DeckScatterSettings>, label: string | null): ColorLegendLayout | null {
  const ranges = rangesOf(input.settings);
  if (ranges === null || label === null || !hasLegend(input)) return null;
  const write = numberWriter(input, label, input.settings.legend_format ?? input.settings.number_format);
  return classLegend(ranges, { title: verboseName(input, label), write, widthPx: input.widthPx, missing: null });
}

const colorOfAll = ({ settings, markColor }: LayoutInput<DeckScatterSettings>): Token =>
  pickedColor(settings.color_picker) ?? markColor ?? 'cat1';

function pointColor(input: LayoutInput<DeckScatterSettings>): (point: Point) => Token {
  const { settings, colors } = input;
  const ranges = rangesOf(settings);
  if (ranges !== null) return ({ value }) => ranges.colorOf(value);
  const color = colorOfAll(input);
  return ({ category }) => (category === null ? color : colors(category));
}

/** The largest below, so that none hides a smaller one; of equal ones at one place the first is drawn. */
function drawCircles(input: LayoutInput<DeckScatterSettings>, points: readonly Point[], viewport: Viewport) {
  const { box, project } = viewport;
  const { metersOf, low, high } = radiusRule(input);
  const colorOf = pointColor(input);
  const [seen, categories] = [new Set<number>(), new Map<string | null, number>()];
  const circles: CircleMark[] = [];
  let inView = 0;
  for (const point of points) {
    const [x, y] = project(...point.place);
    if (x < box.x || x > box.x + box.widthPx || y < box.y || y > box.y + box.heightPx) continue;
    inView += 1;
    const size = px(clamp(metersOf(point) / viewport.metersPerPx, low, high));
    const category = categories.get(point.category) ?? categories.size;
    categories.set(point.category, category);
    // One number for all four: a text for each point takes longer than all else here.
    const pixel = Math.round(x) * MAX_SIDE_PX + Math.round(y);
    const alike = (category * MAX_SIDE_PX * MAX_SIDE_PX + pixel) * (MAX_RADIUS_PX + 1) + Math.round(size);
    if (seen.has(alike)) continue;
    seen.add(alike);
    circles.push({ key: `p${point.row}`, x: px(x), y: px(y), radius: size, color: colorOf(point) });
  }
  return { circles: circles.sort((a, b) => b.radius - a.radius), inView };
}

interface Sized {
  readonly points: readonly Point[];
  readonly label: string | null;
  readonly most: number;
  readonly viewport: Viewport;
}

function sizesOf(
  input: LayoutInput<DeckScatterSettings>,
  t: MapTexts,
  { label, most, points, viewport }: Sized,
): ColorLegendLayout {
  const { settings, widthPx } = input;
  const { metersOf, low, high } = radiusRule(input);
  return sizeLegend({
    title: rangesOf(settings) === null ? verboseName(input, label ?? '') : '',
    otherwise: sizeNote(input, t, { most, metric: label })[0] ?? '',
    least: points.reduce((least, { value }) => (value > 0 && value < least ? value : least), Infinity),
    most,
    radiusOf: (value) => clamp(metersOf({ value }) / viewport.metersPerPx, low, high),
    color: rangesOf(settings) === null && settings.dimension === null ? colorOfAll(input) : 'other',
    write: numberWriter(input, label ?? '', settings.legend_format ?? settings.number_format),
    widthPx,
  });
}

function sizeNote(
  input: LayoutInput<DeckScatterSettings>,
  t: MapTexts,
  { most, metric }: { most: number; metric: string | null },
): readonly string[] {
  if (metric === null || most <= 0) return [];
  return [
    t('bubbles', { metric: verboseName(input, metric), value: numberWriter(input, metric, input.settings.number_format)(most) }),
  ];
}
