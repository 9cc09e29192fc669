// Cells on the map in the colors of their totals.
import { metricLabel, readNumber, readText } from '#app/charts/shared/form-values.ts';
import { NO_COLOR_LEGEND } from '#app/charts/shared/color-legend.ts';
import { classLegend } from '#app/charts/shared/geo/class-legend.ts';
import { clipRing } from '#app/charts/shared/geo/clip.ts';
import { colorClasses, type ColorClasses } from '#app/charts/shared/geo/color-classes.ts';
import { hasLegend, leftOutTexts, mapBox, placeFiles, placesExtent, viewportOf } from '#app/charts/shared/geo/map-frame.ts';
import type { MapFileName } from '#app/charts/shared/geo/map-files.ts';
import { describeMarks, emptyMap, frameMap, type MapLayout } from '#app/charts/shared/geo/map-layout.ts';
import { pointTexts, unprojectCenter } from '#app/charts/shared/geo/point-texts.ts';
import type { Viewport } from '#app/charts/shared/geo/viewport.ts';
import { unlocatedRows } from '#app/charts/shared/geo/unlocated-rows.ts';
import { readSpatial, spatialColumns, type LonLat } from '#app/charts/shared/geo/spatial.ts';
import { ringPath } from '#app/charts/shared/geo/trace.ts';
import { readWeightedPoints, sizeMetric, type WeightedPoint } from '#app/charts/shared/geo/weighted-points.ts';
import type { LayoutData, LayoutInput, TooltipContent } from '#app/charts/shared/kind.ts';
import { px } from '#app/charts/shared/px.ts';
import { numberWriter, verboseName } from '#app/charts/shared/value-format.ts';
import { chartMaps } from '#app/messages/en/chart-maps.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { aggregate } from './aggregate.ts';
import { makeCells, type Cell } from './cells.ts';

const DEFAULT_SIZE = 20;
/** Smaller cells could not be told apart. */
const MIN_CELL_PX = 5;
const LEGEND_PX = 42;

export const places = ({ formData, tables }: LayoutData): readonly LonLat[] =>
  readWeightedPoints(formData, tables[0], sizeMetric(formData)).map(({ place }) => place);
export const mapFiles = (data: LayoutData): readonly MapFileName[] => placeFiles(data.formData, places(data));

interface ValuedCell extends Cell {
  readonly key: string;
  readonly value: number;
}

export function layout(input: LayoutInput): MapLayout {
  const t = createTranslate(chartMaps, input.locale);
  const rowCount = input.tables[0]?.rowCount ?? 0;
  const metric = metricLabel(sizeMetric(input.formData));
  const points = readWeightedPoints(input.formData, input.tables[0], sizeMetric(input.formData));
  const extent = placesExtent(points.map(({ place }) => place));
  const unlocated = unlocatedRows(input.tables[0], points, [spatialColumns(readSpatial(input.formData, 'spatial'))]);
  const isNumeric = points.some(({ value }) => !Number.isNaN(value));
  const empty = rowCount === 0 ? t('noRows') : extent === null ? t('noPlaces') : isNumeric ? null : t('noNumbers');
  const texts = pointTexts(input, { t, points, metric, empty, unlocated: unlocated.count, legend: [] });
  if (extent === null || empty !== null) return emptyMap(texts);
  const notes = leftOutTexts(input, t, { unlocated, shown: 0, total: 0 });
  const hasClasses = hasLegend(input);
  const viewport = viewportOf(input, extent, mapBox(input, hasClasses ? LEGEND_PX : 0, notes.length + 1));
  const { cells, meters } = valueCells(input, points, viewport);
  const classes = colorClasses(
    cells.map(({ value }) => value),
    readText(input.formData, 'linear_color_scheme'),
  );
  if (classes === null) return emptyMap(Object.assign(texts, { summary: t('noPlaces'), empty: t('noPlaces') }));
  const write = numberWriter(input, metric, 'number_format');
  const legend = hasClasses
    ? classLegend(classes, { title: verboseName(input, metric), write, widthPx: input.widthPx, missing: null })
    : NO_COLOR_LEGEND;
  const best = cells.reduce((most, { value }) => Math.max(most, value), -Infinity);
  const summary = t('summary.bins', { metric: verboseName(input, metric), count: cells.length, value: write(best) });
  const described = describeMarks(texts, summary, () => tooltipsOf(input, { cells, classes, metric, viewport, rows: t('rows') }));
  const allNotes = [t('cellSize', { size: formatMeters(meters) }), ...notes];
  return frameMap(input, described, { extent, notes: allNotes, classes: legend }, () => draw(cells, classes, viewport));
}

const formatMeters = (meters: number): string => {
  const unit = meters >= 1000 ? 1000 : 1;
  return `${Number((meters / unit).toPrecision(2))} ${unit === 1000 ? 'km' : 'm'}`;
};

function valueCells(input: LayoutInput, points: readonly WeightedPoint[], { project, metersPerPx, box }: Viewport) {
  const { formData } = input;
  const vizType = readText(formData, 'viz_type');
  const size = readNumber(formData, 'grid_size') ?? DEFAULT_SIZE;
  const wanted = vizType === 'deck_screengrid' ? size : size / metersPerPx;
  const placed = points.flatMap(({ row, place, value }) => {
    const [x, y] = project(...place);
    const isInside = x >= box.x && x <= box.x + box.widthPx && y >= box.y && y <= box.y + box.heightPx;
    return Number.isNaN(value) || !isInside ? [] : [{ row, x, y, value }];
  });
  const made = makeCells(placed, vizType === 'deck_hex' ? 'hexagon' : 'square', Math.max(MIN_CELL_PX, wanted));
  const name = vizType === 'deck_screengrid' ? 'sum' : (readText(formData, 'js_agg_function') ?? 'sum');
  const cells = made.cells.map((cell): ValuedCell => {
    const value = aggregate(
      name,
      cell.points.map((point) => point.value),
    );
    return { ...cell, value, key: `b${cell.points[0]?.row ?? 0}` };
  });
  return { cells, meters: made.sizePx * metersPerPx };
}

function draw(cells: readonly ValuedCell[], classes: ColorClasses, { box }: Viewport) {
  const clip = { left: box.x, top: box.y, right: box.x + box.widthPx, bottom: box.y + box.heightPx };
  const shapes = cells.map(({ key, ring, value }) => ({
    ...{ key, d: ringPath(clipRing(ring, clip)), fill: classes.colorOf(value) },
    ...{ stroke: 'surfaceRaised' as const, strokeWidth: 0.5 },
  }));
  const hits = cells.map(({ key, x, y, ring }) => {
    const reach = Math.abs((ring[1] ?? 0) - y);
    return { key, x: px(x - reach), y: px(y - reach), widthPx: px(2 * reach), heightPx: px(2 * reach) };
  });
  return { shapes, hits, opacity: 0.85 };
}

interface Described {
  readonly cells: readonly ValuedCell[];
  readonly classes: ColorClasses;
  readonly metric: string;
  readonly viewport: Viewport;
  readonly rows: string;
}

function tooltipsOf(input: LayoutInput, { cells, classes, metric, viewport, rows }: Described): Record<string, TooltipContent> {
  const write = numberWriter(input, metric, 'number_format');
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
