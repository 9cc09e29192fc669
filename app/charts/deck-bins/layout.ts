// Lays out cells on the map, colored by their aggregates.
import { metricLabel } from '#app/charts/shared/form/form-values.ts';
import { collectGround } from '#app/charts/shared/maps/base-map.ts';
import { NO_COLOR_LEGEND } from '#app/charts/shared/legend/color-legend.ts';
import { classLegend } from '#app/charts/shared/legend/class-legend.ts';
import { clipRing } from '#app/charts/shared/maps/clip.ts';
import { colorClasses, type ColorClasses } from '#app/charts/shared/color/color-classes.ts';
import { readSavedRanges } from '#app/charts/shared/maps/color-ranges.ts';
import {
  frameNoteLines,
  hasLegend,
  homeViewport,
  leftOutTexts,
  outsideTexts,
  mapBox,
  listMapFiles,
  placesExtent,
  chooseViewport,
} from '#app/charts/shared/maps/map-frame.ts';
import type { MapFileName } from '#app/charts/shared/maps/map-files.ts';
import { describeMarks, emptyMap, frameMap, type MapLayout } from '#app/charts/shared/maps/map-layout.ts';
import { pointTexts, unproject, unprojectCenter } from '#app/charts/shared/maps/texts/point-texts.ts';
import type { Viewport } from '#app/charts/shared/maps/viewport.ts';
import type { MapScene, SceneLayer } from '#app/charts/shared/maps/scene.ts';
import { unlocatedRows } from '#app/charts/shared/maps/texts/unlocated-rows.ts';
import { readSpatial, spatialColumns, type LonLat } from '#app/charts/shared/maps/spatial.ts';
import { ringPath } from '#app/charts/shared/maps/trace.ts';
import { readWeightedPoints, type WeightedPoint } from '#app/charts/shared/maps/weighted-points.ts';
import type { LayoutData, LayoutInput, TooltipContent } from '#app/charts/shared/kind.ts';
import { boxArea, takeAreas } from '#app/charts/shared/maps/taken.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { fullWriter, numberWriter, verboseName, type WriteNumber } from '#app/charts/shared/format/value-format.ts';
import { chartMaps } from '#app/messages/en/chart-maps.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { aggregate } from './aggregate.ts';
import { makeCells, type BinCell } from './cells.ts';
import type { DeckBinsSettings } from './settings.ts';

/** Smaller cells could not be told apart. */
const MIN_CELL_PX = 5;
const LEGEND_PX = 42;

export const places = ({ settings, tables }: LayoutData<DeckBinsSettings>): readonly LonLat[] =>
  readWeightedPoints(settings, tables[0]).map(({ place }) => place);
export const mapFiles = (data: LayoutData<DeckBinsSettings>): readonly MapFileName[] => listMapFiles(data, places(data));

interface ValuedCell extends BinCell {
  readonly key: string;
  readonly value: number;
}

export function layout(input: LayoutInput<DeckBinsSettings>): MapLayout {
  const t = createTranslate(chartMaps, input.locale);
  const rowCount = input.tables[0]?.rowCount ?? 0;
  const { settings } = input;
  const metric = metricLabel(settings.size);
  const points = readWeightedPoints(settings, input.tables[0]);
  const extent = placesExtent(points.map(({ place }) => place));
  const unlocated = unlocatedRows(input.tables[0], points, [spatialColumns(readSpatial(input.settings.spatial))]);
  const isNumeric = points.some(({ value }) => !Number.isNaN(value));
  const empty = rowCount === 0 ? t('noRows') : extent === null ? t('noPlaces') : isNumeric ? null : t('noNumbers');
  const texts = pointTexts(input, {
    t,
    points,
    metric,
    format: settings.number_format,
    empty,
    unlocated: unlocated.count,
    legend: [],
  });
  if (extent === null || empty !== null) return emptyMap(texts);
  const leftOut = leftOutTexts(t, { unlocated, shown: 0, total: 0, scripts: input.settings });
  const hasClasses = hasLegend(input);
  const places = points.map(({ place }) => place);
  const legendPx = hasClasses ? LEGEND_PX : 0;
  const notes = [...leftOut, ...outsideTexts(input, t, { places, extent, legendPx, noteCount: leftOut.length + 1 })];
  const box = mapBox(input, legendPx, frameNoteLines(notes.length + 1, input), settings.legend_position);
  const viewport = chooseViewport(input, extent, box);
  const home = input.home ?? (input.mapView === undefined ? viewport : homeViewport(input.settings, extent, box));
  const { cells, meters } = valueCells(input, points, { viewport, home });
  const values = cells.map(({ value }) => value);
  const ranges = cells.length === 0 ? null : readSavedRanges(settings);
  const classes = ranges ?? colorClasses(values, settings.linear_color_scheme);
  if (classes === null && input.mapView === undefined)
    return emptyMap(Object.assign(texts, { summary: t('noPlaces'), empty: t('noPlaces') }));
  const allNotes = [t('cellSize', { size: formatMeters(meters) }), ...notes];
  // A viewer can be where no cell is: the room of the legend stays, so that the map does.
  const noLegend = { ...NO_COLOR_LEGEND, heightPx: legendPx };
  if (classes === null) return frameMap(input, texts, { extent, notes: allNotes, classes: noLegend }, () => ({}));
  const write = numberWriter(input, metric, input.settings.number_format);
  const legend = hasClasses
    ? classLegend(classes, {
        title: verboseName(input, metric),
        write: legendWriter(input, metric),
        widthPx: input.widthPx,
        missing: null,
      })
    : NO_COLOR_LEGEND;
  const best = cells.reduce((most, { value }) => Math.max(most, value), -Infinity);
  const summary = t('summary.bins', { metric: verboseName(input, metric), count: cells.length, value: write(best) });
  const described = describeMarks(texts, summary, () => tooltipsOf(input, { cells, classes, metric, viewport, rows: t('rows') }));
  const map = frameMap(input, described, { extent, notes: allNotes, classes: legend }, () => draw(cells, classes, viewport));
  if (settings.viz_type === 'deck_screengrid' || !settings.extruded) return map;
  const sceneLayers = (): readonly SceneLayer[] => {
    const wide = valueCells(input, points, { viewport, home, reachPx: viewport.box.heightPx * SLANTED });
    // Cells have another size if there would be too many.
    const solid = wide.meters === meters ? wide.cells : cells;
    const tooltips = lazy(() => tooltipsOf(input, { cells: solid, classes, metric, viewport, rows: t('rows') }));
    return [sceneLayer(solid, { classes, viewport, tooltips })];
  };
  const make = (): MapScene => ({ ground: collectGround(input.maps), layers: sceneLayers() });
  return Object.assign(map, { sceneLayers, scene: { reason: 'heights', count: cells.length, make } } as const);
}

/** Visible ground relative to the height of the box when the map is tilted. */
const SLANTED = 0.5;

/** Height of the highest cell relative to the width of the map. */
const HIGHEST = 0.15;

interface Solid {
  readonly classes: ColorClasses;
  readonly viewport: Viewport;
  readonly tooltips: () => MapLayout['tooltips'];
}

/** The same cells with their values as heights. */
function sceneLayer(cells: readonly ValuedCell[], { classes, viewport, tooltips }: Solid): SceneLayer {
  const { box, metersPerPx } = viewport;
  const most = cells.reduce((greatest, { value }) => Math.max(greatest, value), 0) || 1;
  const solid = cells.map(({ ring, value }) => ({
    ring: Array.from({ length: ring.length / 2 }, (_, corner) =>
      unproject(viewport, ring[2 * corner] ?? 0, ring[2 * corner + 1] ?? 0),
    ),
    color: classes.colorOf(value),
    height: Math.max(0, value) / most,
  }));
  return {
    marks: { kind: 'cells', cells: solid, highestMeters: Math.min(box.widthPx, box.heightPx * 2) * metersPerPx * HIGHEST },
    opacity: 1,
    tooltip: (index) => tooltips()[cells[index]?.key ?? ''],
  };
}

const formatMeters = (meters: number): string => {
  const unit = meters >= 1000 ? 1000 : 1;
  return `${Number((meters / unit).toPrecision(2))} ${unit === 1000 ? 'km' : 'm'}`;
};

/** Its legend can have a format of its own. */
const legendWriter = (input: LayoutInput<DeckBinsSettings>, metric: string): WriteNumber =>
  numberWriter(input, metric, input.settings.legend_format ?? input.settings.number_format);

interface Views {
  readonly viewport: Viewport;
  /** Cells are counted from its corner and measured in its middle, so that they stay on the ground while the map moves. */
  readonly home: Viewport;
  /** How far outside the box cells are made, above and below; 0 when absent. */
  readonly reachPx?: number;
}

function valueCells(
  input: LayoutInput<DeckBinsSettings>,
  points: readonly WeightedPoint[],
  { viewport, home, reachPx = 0 }: Views,
) {
  const { viz_type: vizType, grid_size: size, js_agg_function: aggregateName } = input.settings;
  const { box, project, scale } = viewport;
  const metersPerPx = (home.metersPerPx * home.scale) / scale;
  const isScreen = vizType === 'deck_screengrid';
  const wanted = isScreen ? size : size / metersPerPx;
  const [cornerX, cornerY] = isScreen ? [0, 0] : cornerOf(home, viewport);
  const placed = points.flatMap(({ row, place, value }) => {
    const [x, y] = project(...place);
    const isInside = x >= box.x && x <= box.x + box.widthPx && y >= box.y - reachPx && y <= box.y + box.heightPx + reachPx;
    return Number.isNaN(value) || !isInside ? [] : [{ row, x: x - cornerX, y: y - cornerY, value }];
  });
  const made = makeCells(placed, vizType === 'deck_hex' ? 'hexagon' : 'square', Math.max(MIN_CELL_PX, wanted));
  const name = isScreen ? 'sum' : aggregateName;
  const cells = made.cells.map((cell): ValuedCell => {
    const value = aggregate(
      name,
      cell.points.map((point) => point.value),
    );
    const ring = cell.ring.map((at, index) => at + (index % 2 === 0 ? cornerX : cornerY));
    return { ...cell, ring, x: cell.x + cornerX, y: cell.y + cornerY, value, key: `b${cell.points[0]?.row ?? 0}` };
  });
  return { cells, meters: made.sizePx * metersPerPx };
}

/** Where the corner of the picture, as the chart has it, is in the viewport. */
function cornerOf(home: Viewport, { view, box, scale }: Viewport): readonly [x: number, y: number] {
  const factor = scale / home.scale;
  const [centerX, centerY] = [box.x + box.widthPx / 2, box.y + box.heightPx / 2];
  return [
    centerX + (home.view.x - view.x) * scale - centerX * factor,
    centerY - (home.view.y - view.y) * scale - centerY * factor,
  ];
}

function draw(cells: readonly ValuedCell[], classes: ColorClasses, { box }: Viewport) {
  const clip = { left: box.x, top: box.y, right: box.x + box.widthPx, bottom: box.y + box.heightPx };
  const shapes = cells.map(({ key, ring, value }) => ({
    key,
    d: ringPath(clipRing(ring, clip)),
    fill: classes.colorOf(value),
    stroke: 'surfaceRaised' as const,
    strokeWidth: 0.5,
  }));
  const hits = lazy(() =>
    cells.map(({ key, x, y, ring }) => {
      const reach = Math.abs((ring[1] ?? 0) - y);
      return { key, x: px(x - reach), y: px(y - reach), widthPx: px(2 * reach), heightPx: px(2 * reach) };
    }),
  );
  return { shapes, hits, opacity: 0.85, takeMarks: takeAreas(() => hits().map(boxArea)) };
}

interface Described {
  readonly cells: readonly ValuedCell[];
  readonly classes: ColorClasses;
  readonly metric: string;
  readonly viewport: Viewport;
  readonly rows: string;
}

function tooltipsOf(
  input: LayoutInput<DeckBinsSettings>,
  { cells, classes, metric, viewport, rows }: Described,
): Record<string, TooltipContent> {
  const write = fullWriter(input, metric, input.settings.number_format, () => [cells.map(({ value }) => value)]);
  return Object.fromEntries(
    cells.map(({ key, x, y, value, points }) => [
      key,
      {
        title: unprojectCenter(viewport, x, y, input.locale),
        rows: [
          { label: verboseName(input, metric), value: write(value), color: classes.colorOf(value) },
          { label: rows, value: String(points.length), color: null },
        ],
      },
    ]),
  );
}
