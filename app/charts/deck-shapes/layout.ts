// Lays out lines and polygons on the map; polygons are colored by their metric.
import { metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { Degrees } from '#app/charts/shared/maps/cells.ts';
import { NO_COLOR_LEGEND, type ColorLegendLayout } from '#app/charts/shared/legend/color-legend.ts';
import { classLegend } from '#app/charts/shared/legend/class-legend.ts';
import { clipLine, clipRing, type Rectangle } from '#app/charts/shared/maps/clip.ts';
import { colorClasses, type ColorClasses, type OwnSteps } from '#app/charts/shared/color/color-classes.ts';
import { readSavedRanges } from '#app/charts/shared/maps/color-ranges.ts';
import { readCoordinates, readGeoJson, type Geometry } from '#app/charts/shared/maps/geometries.ts';
import { hasLegend, leftOutTexts, listMapFiles, placesExtent } from '#app/charts/shared/maps/map-frame.ts';
import type { MapFileName } from '#app/charts/shared/maps/map-files.ts';
import { emptyMap, frameMap, type CircleMark, type MapLayout, type MapShapeMark } from '#app/charts/shared/maps/map-layout.ts';
import { pickedColor } from '#app/charts/shared/color/picked-color.ts';
import { pointTexts, type PointRow } from '#app/charts/shared/maps/texts/point-texts.ts';
import { computeGeoExtent } from '#app/charts/shared/maps/projections.ts';
import type { Viewport } from '#app/charts/shared/maps/viewport.ts';
import type { LonLat } from '#app/charts/shared/maps/spatial.ts';
import { linePath, projectLine, ringPath } from '#app/charts/shared/maps/trace.ts';
import { unlocatedRows } from '#app/charts/shared/maps/texts/unlocated-rows.ts';
import type { ChartLayout, LayoutData, LayoutInput } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { sampleEvenly } from '#app/charts/shared/maps/evenly.ts';
import { boxArea, circleArea, type Raster } from '#app/charts/shared/maps/taken.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import { numberWriter, verboseName } from '#app/charts/shared/format/value-format.ts';
import { chartMaps } from '#app/messages/en/chart-maps.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { cellAt, findColumn, type Table } from '#app/domain/table.ts';
import type { DeckShapesSettings } from './settings.ts';
import { heightMetric } from './height-metric.ts';
import { nameLabels } from './name-labels.ts';
import { readLimits } from './read-limits.ts';
import { shapeColumn } from './shape-column.ts';

const MAX_SHAPES = 2000;
const MAX_LINE_PX = 8;
const POINT_PX = 4;
const MAX_POINT_PX = 60;
/** In larger areas there is room for names. */
const SMALL_PX = 60;

export const places = ({ settings, tables }: LayoutData<DeckShapesSettings>): readonly LonLat[] =>
  placesOf(knownShapes(settings, tables[0]));
export const mapFiles = (data: LayoutData<DeckShapesSettings>): readonly MapFileName[] => listMapFiles(data, places(data));

interface Shape extends PointRow {
  readonly geometry: Geometry;
  readonly extent: Degrees;
}

const allPlaces = ({ lines, rings, points }: Geometry): readonly LonLat[] => [...lines.flat(), ...rings.flat(), ...points];
/** The middle beside the ends, so that a wide shape has no gap inside. */
const placesOf = (shapes: readonly Shape[]): readonly LonLat[] =>
  shapes.flatMap(({ place, extent: { west, east, south, north } }): LonLat[] => [[west, south], place, [east, north]]);

export function layout(input: LayoutInput<DeckShapesSettings>): MapLayout {
  const t = createTranslate(chartMaps, input.locale);
  const rowCount = input.tables[0]?.rowCount ?? 0;
  const all = knownShapes(input.settings, input.tables[0]);
  const shapes = sampleEvenly(all, MAX_SHAPES);
  const extent = placesExtent(placesOf(shapes));
  const { settings } = input;
  const column = shapeColumn(settings);
  const label = settings.viz_type === 'deck_polygon' && settings.metric !== null ? metricLabel(settings.metric) : null;
  const empty = rowCount === 0 ? t('noRows') : extent === null ? t('noShapesInData', { column }) : null;
  const unlocated = unlocatedRows(input.tables[0], all, [[column]]);
  const format = settings.number_format;
  const height = metricLabel(heightMetric(settings));
  const texts = pointTexts(input, {
    t,
    points: all,
    metric: label,
    format,
    empty,
    legend: [],
    unlocated: unlocated.count,
    template: settings.tooltip_template,
    more: [...settings.tooltip_contents, ...(height === label ? [] : [height])],
  });
  if (extent === null || empty !== null) return emptyMap(texts);
  const values = shapes.map(({ value }) => value);
  const classes = label === null ? null : classesOf(settings, values);
  const notes = leftOutTexts(t, { unlocated, shown: shapes.length, total: all.length, scripts: settings });
  return frameMap(input, texts, { extent, notes, classes: legendOf(input, label, classes) }, (viewport) =>
    drawShapes(input, shapes, { viewport, classes }),
  );
}

const classesOf = (settings: DeckShapesSettings, values: readonly number[]): ColorClasses | null =>
  readSavedRanges(settings) ?? colorClasses(values, settings.linear_color_scheme, ownSteps(settings));

const ownSteps = ({ num_buckets: count, break_points: limits }: DeckShapesSettings): OwnSteps => ({
  count,
  limits: readLimits(limits ?? ''),
});

function legendOf(input: LayoutInput<DeckShapesSettings>, label: string | null, classes: ColorClasses | null): ColorLegendLayout {
  if (label === null || classes === null || !hasLegend(input)) return NO_COLOR_LEGEND;
  const write = numberWriter(input, label, input.settings.legend_format ?? input.settings.number_format);
  return classLegend(classes, { title: verboseName(input, label), write, widthPx: input.widthPx, missing: null });
}

const known = new WeakMap<Table, { readonly key: string; readonly shapes: readonly Shape[] }>();

/** Parsed shapes, cached per table: a map's files are determined before its layout, and parsing is slow. */
function knownShapes(settings: DeckShapesSettings, table: Table | undefined): readonly Shape[] {
  if (table === undefined) return [];
  const { viz_type, line_column, geojson, line_type, reverse_long_lat, metric } = settings;
  const key = JSON.stringify([viz_type, line_column, geojson, line_type, reverse_long_lat, metric, nameKeyOf(settings)]);
  const read = known.get(table);
  if (read?.key === key) return read.shapes;
  const shapes = readShapes(settings, table);
  known.set(table, { key, shapes });
  return shapes;
}

function readShapes(settings: DeckShapesSettings, table: Table): readonly Shape[] {
  const column = findColumn(table, shapeColumn(settings));
  const metric = metricLabel(settings.metric);
  const values = metric === '' ? undefined : findColumn(table, metric);
  const shapes: Shape[] = [];
  for (let row = 0; row < table.rowCount && column !== undefined; row += 1) {
    const geometry = readGeometry(settings, cellAt(column, row));
    const places = geometry === null ? [] : allPlaces(geometry);
    if (geometry === null || places.length === 0) continue;
    const extent = computeGeoExtent(places);
    const place: LonLat = [(extent.west + extent.east) / 2, (extent.south + extent.north) / 2];
    const value = values === undefined ? NaN : Number(cellAt(values, row) ?? NaN);
    const category = geometry.name === null ? null : oneLine(geometry.name);
    shapes.push({ row, geometry, extent, place, value: Number.isFinite(value) ? value : NaN, category });
  }
  return shapes;
}

const nameKeyOf = ({ enable_labels: isNamed, label_property_name: name }: DeckShapesSettings): string =>
  isNamed ? name : 'name';

function readGeometry(settings: DeckShapesSettings, cell: unknown): Geometry | null {
  const { viz_type: vizType, line_type: lineType, reverse_long_lat: isReversed } = settings;
  if (vizType === 'deck_geojson') return readGeoJson(cell, nameKeyOf(settings));
  const lists = readCoordinates(cell, lineType, isReversed);
  if (lists === null) return null;
  return vizType === 'deck_path'
    ? { lines: lists, rings: [], points: [], name: null }
    : { lines: [], rings: lists, points: [], name: null };
}

interface Drawing {
  readonly viewport: Viewport;
  readonly classes: ColorClasses | null;
}

function drawShapes(input: LayoutInput<DeckShapesSettings>, shapes: readonly Shape[], { viewport, classes }: Drawing) {
  const { box } = viewport;
  const clip = { left: box.x, top: box.y, right: box.x + box.widthPx, bottom: box.y + box.heightPx };
  const style = styleOf(input, viewport);
  const edges: Float64Array[] = [];
  const projected = (line: readonly LonLat[]): Float64Array => {
    const edge = flat(line, viewport);
    edges.push(edge);
    return edge;
  };
  const marks = shapes.flatMap(({ row, geometry, value }): readonly MapShapeMark[] => {
    const key = `p${row}`;
    const area = geometry.rings.map((ring) => areaPath(projected(ring), clip)).join('');
    const line = geometry.lines.map((one) => openPath(projected(one), clip)).join('');
    const fill = classes === null || Number.isNaN(value) ? style.fill : classes.colorOf(value);
    return [
      ...(area === ''
        ? []
        : [
            {
              key,
              d: area,
              fill: style.isFilled ? fill : null,
              stroke: style.isStroked ? style.stroke : null,
              strokeWidth: style.widthPx,
            },
          ]),
      ...(line === '' ? [] : [{ key, d: line, fill: null, stroke: style.line, strokeWidth: style.widthPx }]),
    ];
  });
  const circles = shapes.flatMap(({ row, geometry }) =>
    geometry.points.flatMap((place) => pointMark(row, place, viewport, { radius: style.pointPx, color: style.fill })),
  );
  const hits = lazy(() => shapes.flatMap((shape) => hitOf(shape, viewport)));
  const { labels, areas } = nameLabels(input, shapes, { viewport, fill: style.isFilled ? style.fill : null });
  const takeMarks = ({ take, takeLine }: Raster): void => {
    for (const line of edges) takeLine(line);
    for (const hit of hits()) if (hit.widthPx < SMALL_PX && hit.heightPx < SMALL_PX) take(boxArea(hit));
    for (const circle of circles) take(circleArea(circle));
    for (const area of areas) take(area);
  };
  return { shapes: marks, circles, labels, hits, opacity: style.opacity, takeMarks };
}

function flat(line: readonly LonLat[], { project }: Viewport): Float64Array {
  const degrees = new Float64Array(line.length * 2);
  line.forEach(([lon, lat], at) => {
    degrees[2 * at] = lon;
    degrees[2 * at + 1] = lat;
  });
  return projectLine(degrees, project);
}

function areaPath(ring: Float64Array, clip: Rectangle): string {
  const inside = clipRing(ring, clip);
  return inside.length < 6 ? '' : ringPath(inside);
}

const openPath = (line: Float64Array, clip: Rectangle): string => clipLine(line, clip).map(linePath).join('');

function pointMark(
  row: number,
  place: LonLat,
  { project, box }: Viewport,
  looks: Pick<CircleMark, 'radius' | 'color'>,
): readonly CircleMark[] {
  const [x, y] = project(...place);
  if (x < box.x || x > box.x + box.widthPx || y < box.y || y > box.y + box.heightPx) return [];
  return [{ key: `p${row}`, x: px(x), y: px(y), ...looks }];
}

function styleOf(input: LayoutInput<DeckShapesSettings>, { metersPerPx }: Viewport) {
  const { settings } = input;
  const isPath = settings.viz_type === 'deck_path';
  const { line_width: width, point_radius_scale: radius } = settings;
  const isMeters = settings.line_width_unit === 'meters';
  const stroke = pickedColor(isPath ? settings.color_picker : settings.stroke_color_picker);
  const fill = (isPath ? null : pickedColor(settings.fill_color_picker)) ?? input.markColor ?? 'cat1';
  return {
    isFilled: settings.filled,
    isStroked: settings.stroked,
    fill,
    pointPx: radius === null ? POINT_PX : px(clamp(radius / metersPerPx, 1.5, MAX_POINT_PX)),
    stroke: stroke ?? 'surfaceRaised',
    // Not the color of edges between areas, which is that of the background.
    line: stroke ?? fill,
    widthPx: px(clamp(isMeters ? width / metersPerPx : width, isPath ? 1.5 : 0.5, MAX_LINE_PX)),
    opacity: isPath ? 1 : clamp(settings.opacity / 100, 0.05, 1),
  } as const;
}

function hitOf({ row, extent }: Shape, { project, box }: Viewport): ChartLayout['hits'] {
  const [[left, bottom], [right, top]] = [project(extent.west, extent.south), project(extent.east, extent.north)];
  const [x1, x2] = [clamp(left, box.x, box.x + box.widthPx), clamp(right, box.x, box.x + box.widthPx)];
  const [y1, y2] = [clamp(top, box.y, box.y + box.heightPx), clamp(bottom, box.y, box.y + box.heightPx)];
  return [{ key: `p${row}`, x: px(x1), y: px(y1), widthPx: px(Math.max(1, x2 - x1)), heightPx: px(Math.max(1, y2 - y1)) }];
}
