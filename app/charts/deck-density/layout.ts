// Lays out the density of weighted points as color bands (heatmap) or as contour lines.
import { contourDensity } from 'd3-contour';
import { metricLabel } from '#app/charts/shared/form/form-values.ts';
import { colorBar, NO_COLOR_LEGEND, swatchLegend, type ColorLegendLayout } from '#app/charts/shared/legend/color-legend.ts';
import { numberWriter, verboseName } from '#app/charts/shared/format/value-format.ts';
import { clipLine, clipRing, type Rectangle } from '#app/charts/shared/maps/clip.ts';
import {
  hasLegend,
  leftOutTexts,
  outsideTexts,
  listMapFiles,
  placesExtent,
  type MapTexts,
} from '#app/charts/shared/maps/map-frame.ts';
import type { MapFileName } from '#app/charts/shared/maps/map-files.ts';
import { emptyMap, frameMap, type MapLayout, type MapShapeMark } from '#app/charts/shared/maps/map-layout.ts';
import { pointTexts } from '#app/charts/shared/maps/texts/point-texts.ts';
import type { Viewport } from '#app/charts/shared/maps/viewport.ts';
import { boxCenter } from '#app/charts/shared/maps/plane.ts';
import { circleArea, takeAreas } from '#app/charts/shared/maps/taken.ts';
import { linePath, ringPath } from '#app/charts/shared/maps/trace.ts';
import { readSpatial, spatialColumns, type LonLat } from '#app/charts/shared/maps/spatial.ts';
import { unlocatedRows } from '#app/charts/shared/maps/texts/unlocated-rows.ts';
import { readWeightedPoints, type WeightedPoint } from '#app/charts/shared/maps/weighted-points.ts';
import type { LayoutData, LayoutInput } from '#app/charts/shared/kind.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import { valueColors } from '#app/charts/shared/color/value-colors.ts';
import { chartMaps } from '#app/messages/en/chart-maps.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { contourSwatches, savedContours, type SavedContour } from './saved-contours.ts';
import type { DeckDensitySettings } from './settings.ts';

const BANDS = 8;
const LINES = 10;
const MAX_HITS = 400;
const REACH_PX = 60;
/** A single dense point. */
const KERNEL_PX = 12;
/** The narrowest kernel that is drawn, px. */
const MIN_KERNEL_PX = 6;

export const places = ({ settings, tables }: LayoutData<DeckDensitySettings>): readonly LonLat[] =>
  readWeightedPoints(settings, tables[0]).map(({ place }) => place);
export const mapFiles = (data: LayoutData<DeckDensitySettings>): readonly MapFileName[] => listMapFiles(data, places(data));

export function layout(input: LayoutInput<DeckDensitySettings>): MapLayout {
  const t = createTranslate(chartMaps, input.locale);
  const rowCount = input.tables[0]?.rowCount ?? 0;
  const points = readWeightedPoints(input.settings, input.tables[0]);
  const extent = placesExtent(points.map(({ place }) => place));
  const unlocated = unlocatedRows(input.tables[0], points, [spatialColumns(readSpatial(input.settings.spatial))]);
  const hasWeight = points.some(({ value }) => value > 0);
  const empty = rowCount === 0 ? t('noRows') : extent === null ? t('noPlaces') : hasWeight ? null : t('noWeights');
  const { size, number_format: format } = input.settings;
  const texts = pointTexts(input, {
    t,
    points,
    metric: metricLabel(size),
    format,
    empty,
    unlocated: unlocated.count,
    legend: [],
  });
  if (extent === null || empty !== null) return emptyMap(texts);
  const classes = legendOf(input, t, metricLabel(size));
  const kept = [
    ...(classes.heightPx === 0 ? [t('density')] : []),
    ...leftOutTexts(t, { unlocated, shown: 0, total: 0, scripts: input.settings }),
  ];
  const places = points.map(({ place }) => place);
  const notes = [...kept, ...outsideTexts(input, t, { places, extent, legendPx: classes.heightPx, noteCount: kept.length })];
  return frameMap(input, texts, { extent, notes, classes, paddingPx: 48 }, (viewport) => drawDensity(input, points, viewport));
}

/** How dense a color is; of saved contours their weights. */
function legendOf(input: LayoutInput<DeckDensitySettings>, t: MapTexts, metric: string): ColorLegendLayout {
  if (!hasLegend(input)) return NO_COLOR_LEGEND;
  const { settings, widthPx } = input;
  const saved = contoursOf(settings);
  const title = t('densityOf', { metric: verboseName(input, metric) });
  if (saved.length > 0) {
    const classes = contourSwatches(saved, numberWriter(input, metric, settings.number_format));
    return swatchLegend(classes, { title, widthPx, maxRows: 3 });
  }
  const count = settings.viz_type === 'deck_contour' ? LINES : BANDS;
  const { colorOf } = valueColors(settings.linear_color_scheme, { min: 0, max: count });
  const steps = Array.from({ length: count }, (_, step) => colorOf(step + 1));
  return colorBar({ colors: { steps, colorOf }, title, ends: [t('low'), t('high')], widthPx });
}

const contoursOf = ({ viz_type, contours: saved }: DeckDensitySettings): readonly SavedContour[] =>
  viz_type === 'deck_contour' ? savedContours(saved) : [];

interface Placed {
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly weight: number;
}

function drawDensity(input: LayoutInput<DeckDensitySettings>, points: readonly WeightedPoint[], viewport: Viewport) {
  const { box, project } = viewport;
  const { x: middleX, y: middleY } = boxCenter(box);
  const most = points.reduce((greatest, { value }) => Math.max(greatest, value), 0);
  const placed = points.flatMap(({ row, place, value }): readonly Placed[] => {
    const [x, y] = project(...place);
    // What is dense just outside shows at the edge.
    const isInside = Math.abs(x - middleX) <= box.widthPx / 2 + REACH_PX && Math.abs(y - middleY) <= box.heightPx / 2 + REACH_PX;
    // Shares of the greatest weight: sums of huge weights would be beyond all numbers.
    return value > 0 && isInside ? [{ row, x: x - box.x, y: y - box.y, weight: value / most }] : [];
  });
  const clip = { left: box.x, top: box.y, right: box.x + box.widthPx, bottom: box.y + box.heightPx };
  const shapes =
    input.settings.viz_type === 'deck_contour'
      ? contours(input, placed, { viewport, clip, most })
      : bands(input, placed, { viewport, clip, most });
  const hits = () =>
    placed
      .filter(({ x, y }) => x >= 0 && x <= box.widthPx && y >= 0 && y <= box.heightPx)
      .sort((a, b) => b.weight - a.weight || a.row - b.row)
      .slice(0, MAX_HITS)
      .map(({ row, x, y }) => ({ key: `p${row}`, x: px(x + box.x - 4), y: px(y + box.y - 4), widthPx: 8, heightPx: 8 }));
  const takeMarks = takeAreas(() => placed.map(({ x, y }) => circleArea({ x: x + box.x, y: y + box.y, radius: KERNEL_PX })));
  return { shapes, hits, opacity: 0.55, takeMarks };
}

interface Field {
  readonly viewport: Viewport;
  readonly clip: Rectangle;
  /** The greatest weight of one place, of which the others are shares. */
  readonly most: number;
}

/** A density estimate as d3-contour returns it; @types/d3-contour lacks the type. */
interface Estimate {
  (threshold: number): { readonly coordinates: readonly (readonly (readonly number[])[][])[] };
  readonly max: number;
}

function estimateDensity(placed: readonly Placed[], { viewport: { box } }: Field, bandwidth: number): Estimate {
  const density = contourDensity<Placed>()
    .x(({ x }) => x)
    .y(({ y }) => y)
    .weight(({ weight }) => weight)
    .size([box.widthPx, box.heightPx])
    .bandwidth(bandwidth)
    .cellSize(box.widthPx * box.heightPx > 250_000 ? 8 : 4);
  return (density as unknown as { contours(points: readonly Placed[]): Estimate }).contours(placed);
}

/** From thin to dense, each above the one before. */
function bands(input: LayoutInput<DeckDensitySettings>, placed: readonly Placed[], field: Field): readonly MapShapeMark[] {
  const bandwidth = clamp(input.settings.radius_pixels, 5, 150) / 2;
  const intensity = clamp(input.settings.intensity, 0.1, 20);
  const { colorOf } = valueColors(input.settings.linear_color_scheme, { min: 0, max: BANDS });
  const estimate = estimateDensity(placed, field, bandwidth);
  const most = estimate.max;
  return Array.from({ length: BANDS }, (_, band): MapShapeMark => {
    const threshold = (most * (band + 0.5)) / BANDS / intensity;
    return {
      key: band === 0 ? 'density' : null,
      d: areaPath(estimate(threshold).coordinates, field),
      fill: colorOf(band + 1),
      stroke: null,
      strokeWidth: 0,
    };
  }).filter(({ d }) => d !== '');
}

function contours(input: LayoutInput<DeckDensitySettings>, placed: readonly Placed[], field: Field): readonly MapShapeMark[] {
  const cellPx = input.settings.cellSize / field.viewport.metersPerPx;
  const saved = contoursOf(input.settings);
  if (saved.length > 0) return savedMarks(saved, placed, { field, cellPx });
  const estimate = estimateDensity(placed, field, clamp(cellPx, 8, 60));
  const { colorOf } = valueColors(input.settings.linear_color_scheme, { min: 0, max: LINES });
  return Array.from({ length: LINES }, (_, line): MapShapeMark => {
    const threshold = (estimate.max * (line + 0.5)) / LINES;
    const color = colorOf(line + 1);
    return {
      key: line === 0 ? 'density' : null,
      d: outlinePath(estimate(threshold).coordinates, field),
      fill: null,
      stroke: color,
      strokeWidth: 1.25,
    };
  }).filter(({ d }) => d !== '');
}

/** Bandwidth relative to a cell: a kernel of this width has the cell's weight at its center. */
const SPREAD = 1 / Math.sqrt(2 * Math.PI);

/** Thresholds are of the weight in one cell; cells smaller than a mark are taken together. */
function savedMarks(
  contours: readonly SavedContour[],
  placed: readonly Placed[],
  { field, cellPx }: { field: Field; cellPx: number },
): readonly MapShapeMark[] {
  const bandwidth = clamp(cellPx * SPREAD, MIN_KERNEL_PX, 60);
  const estimate = estimateDensity(placed, field, bandwidth);
  const areaAbove = (weight: number) => estimate((weight / field.most) * (SPREAD / bandwidth) ** 2).coordinates;
  return contours.flatMap(({ from, to, color, widthPx }, index): readonly MapShapeMark[] => {
    const key = index === 0 ? 'density' : null;
    if (to === null) {
      const d = outlinePath(areaAbove(from), field);
      return d === '' ? [] : [{ key, d, fill: null, stroke: color, strokeWidth: widthPx }];
    }
    const d = areaPath(areaAbove(from), field) + areaPath(areaAbove(to).map(reversed), field);
    return d === '' ? [] : [{ key, d, fill: color, stroke: null, strokeWidth: 0 }];
  });
}

/** The other way around: a hole in the area around it. */
const reversed = (rings: readonly (readonly (readonly number[])[])[]) => rings.map((ring) => ring.toReversed());

const shifted = (ring: readonly (readonly number[])[], { clip }: Field): readonly number[] =>
  ring.flatMap(([x = 0, y = 0]) => [x + clip.left, y + clip.top]);

const areaPath = (polygons: readonly (readonly (readonly number[])[][])[], field: Field): string =>
  polygons
    .flat()
    .map((ring) => clipRing(shifted(ring, field), field.clip))
    .filter((ring) => ring.length >= 6)
    .map(ringPath)
    .join('');

const outlinePath = (polygons: readonly (readonly (readonly number[])[][])[], field: Field): string =>
  polygons
    .flat()
    .flatMap((ring) => clipLine(shifted(ring, field), field.clip))
    .map(linePath)
    .join('');
