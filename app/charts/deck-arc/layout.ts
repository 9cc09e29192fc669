// Lays out connections on the map: slightly curved so that both directions show, thinner and lighter the more there are.
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import { clipLine, type Rectangle } from '#app/charts/shared/maps/clip.ts';
import { collectGround } from '#app/charts/shared/maps/base-map.ts';
import {
  hasLegend,
  leftOutTexts,
  outsideTexts,
  placesExtent,
  listMapFiles,
  type MapTexts,
} from '#app/charts/shared/maps/map-frame.ts';
import type { MapFileName } from '#app/charts/shared/maps/map-files.ts';
import { describeMarks, emptyMap, frameMap, type MapLayout, type MapShapeMark } from '#app/charts/shared/maps/map-layout.ts';
import { pickedColor } from '#app/charts/shared/color/picked-color.ts';
import {
  categoryLegend,
  columnRows,
  formatPlace,
  pointTexts,
  templateTooltips,
  type PointRow,
} from '#app/charts/shared/maps/texts/point-texts.ts';
import type { Viewport } from '#app/charts/shared/maps/viewport.ts';
import { createLocationReader, readSpatial, spatialColumns, type LonLat } from '#app/charts/shared/maps/spatial.ts';
import type { MapScene, SceneLayer } from '#app/charts/shared/maps/scene.ts';
import { inverseMercatorY, mercatorY, wrapLon } from '#app/charts/shared/maps/projections.ts';
import { linePath, type Project } from '#app/charts/shared/maps/trace.ts';
import { unlocatedRows } from '#app/charts/shared/maps/texts/unlocated-rows.ts';
import type { LayoutData, LayoutInput, TooltipContent } from '#app/charts/shared/kind.ts';
import { legendRows, NO_LEGEND, oneLine } from '#app/charts/shared/marks/marks.ts';
import { sampleEvenly } from '#app/charts/shared/maps/evenly.ts';
import type { Raster } from '#app/charts/shared/maps/taken.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import { chartMaps } from '#app/messages/en/chart-maps.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { cellAt, findColumn, type Table } from '#app/domain/table.ts';
import type { DeckArcSettings } from './settings.ts';

const MAX_ARCS = 2000;
/** How far the middle of an arc is from the straight line, in its lengths. */
const BEND = 0.14;
const STEPS = 10;
const MAX_LINE_PX = 8;
const RADIANS = Math.PI / 180;

interface Arc extends PointRow {
  readonly end: LonLat;
}

export const places = ({ settings, tables }: LayoutData<DeckArcSettings>): readonly LonLat[] =>
  readArcs(settings, tables[0]).flatMap(({ place, end }) => [place, end]);
export const mapFiles = (data: LayoutData<DeckArcSettings>): readonly MapFileName[] => listMapFiles(data, places(data));

export function layout(input: LayoutInput<DeckArcSettings>): MapLayout {
  const t = createTranslate(chartMaps, input.locale);
  const rowCount = input.tables[0]?.rowCount ?? 0;
  const all = readArcs(input.settings, input.tables[0]);
  const shownArcs = all.filter(({ category }) => category === null || !input.hidden.includes(category));
  const arcs = sampleEvenly(shownArcs, MAX_ARCS);
  const extent = placesExtent(all.flatMap(({ place, end }) => [place, end]));
  const empty = rowCount === 0 ? t('noRows') : extent === null ? t('noPlaces') : null;
  const { start_spatial: startColumns, end_spatial: endColumns, dimension } = input.settings;
  const placeColumns = [startColumns, endColumns].flatMap((place) => spatialColumns(readSpatial(place)));
  const unlocated = unlocatedRows(input.tables[0], all, [[columnLabel(dimension)], placeColumns]);
  const legend = categoryLegend(input, all);
  const plain = pointTexts(input, { t, points: all, metric: null, format: null, empty, unlocated: unlocated.count, legend });
  if (extent === null || empty !== null) return emptyMap(plain);
  const tooltips = () => tooltipsOf(input, arcs, { from: t('from'), to: t('to') });
  const texts = describeMarks(plain, t('summary.arcs', { count: all.length }), tooltips);
  const legendMarks = hasLegend(input) ? legendRows(legend, input, 2) : NO_LEGEND;
  const leftOut = leftOutTexts(t, { unlocated, shown: arcs.length, total: shownArcs.length, scripts: input.settings });
  const places = shownArcs.flatMap(({ place, end }) => [place, end]);
  const outside = outsideTexts(input, t, { places, extent, legendPx: legendMarks.heightPx, noteCount: leftOut.length });
  const notes = [...leftOut, ...outside];
  const map = frameMap(input, texts, { extent, notes, legendMarks }, (viewport) => drawArcs(input, arcs, viewport));
  const sceneLayers = (): readonly SceneLayer[] => [sceneLayer(input, shownArcs, t)];
  if (shownArcs.length <= MAX_ARCS) return Object.assign(map, { sceneLayers });
  const make = (): MapScene => ({ ground: collectGround(input.maps), layers: sceneLayers() });
  return Object.assign(map, { sceneLayers, scene: { reason: 'connections', count: shownArcs.length, make } } as const);
}

function readArcs(settings: DeckArcSettings, table: Table | undefined): readonly Arc[] {
  if (table === undefined) return [];
  const [start, end] = [settings.start_spatial, settings.end_spatial].map((place) =>
    createLocationReader(table, readSpatial(place)),
  );
  const dimension = findColumn(table, columnLabel(settings.dimension));
  const arcs: Arc[] = [];
  for (let row = 0; row < table.rowCount; row += 1) {
    const [from, to] = [start?.(row) ?? null, end?.(row) ?? null];
    if (from === null || to === null) continue;
    const cell = dimension === undefined ? null : cellAt(dimension, row);
    const category =
      dimension === undefined ? null : typeof cell === 'string' || typeof cell === 'number' ? oneLine(String(cell)) : '–';
    arcs.push({ row, place: from, end: to, value: NaN, category });
  }
  return arcs;
}

function drawArcs(input: LayoutInput<DeckArcSettings>, arcs: readonly Arc[], viewport: Viewport) {
  const { box } = viewport;
  const clip = { left: box.x, top: box.y, right: box.x + box.widthPx, bottom: box.y + box.heightPx };
  const colorOf = arcColor(input);
  const strokeWidth = widthOf(input);
  const target = targetColor(input);
  const shapes = arcs.flatMap((arc): readonly MapShapeMark[] => {
    const whole = controlPoint(arc, viewport.project);
    const parts = target === null ? [whole] : halves(whole);
    return parts.flatMap((part, index) => {
      const d = arcPath(part, clip);
      const stroke = index === 0 || target === null ? colorOf(arc) : target;
      return d === '' ? [] : [{ key: `p${arc.row}`, d, fill: null, stroke, strokeWidth }];
    });
  });
  const curves = lazy(() => arcs.map((arc) => ({ arc, curve: bend(controlPoint(arc, viewport.project)) })));
  const hits = () =>
    curves().map(({ arc, curve }) => {
      const [x, y] = [curve[STEPS] ?? 0, curve[STEPS + 1] ?? 0];
      return { key: `p${arc.row}`, x: px(x - 4), y: px(y - 4), widthPx: 8, heightPx: 8 };
    });
  const takeMarks = ({ takeLine }: Raster): void => {
    for (const { curve } of curves()) takeLine(curve);
  };
  return { shapes, hits, opacity: opacityOf(arcs.length), takeMarks };
}

function opacityOf(count: number): number {
  if (count > MAX_ARCS) return Math.max(0.08, 500 / count);
  return count > 1000 ? 0.25 : count > 200 ? 0.45 : 0.8;
}

function arcColor({ settings, colors, markColor }: LayoutInput<DeckArcSettings>): (arc: Arc) => Token {
  const color = pickedColor(settings.color_picker) ?? markColor ?? 'cat1';
  return ({ category }) => (category === null ? color : colors(category));
}

/** Color of the half toward the target; null if connections have one color. */
const targetColor = ({ settings }: LayoutInput<DeckArcSettings>): Token | null =>
  settings.dimension === null ? pickedColor(settings.target_color_picker) : null;

const widthOf = ({ settings }: LayoutInput<DeckArcSettings>): number => px(clamp(settings.stroke_width, 0.5, MAX_LINE_PX));

/** Every connection, with those that the picture leaves out. */
function sceneLayer(input: LayoutInput<DeckArcSettings>, arcs: readonly Arc[], t: MapTexts): SceneLayer {
  const colorOf = arcColor(input);
  const widthPx = widthOf(input);
  const target = targetColor(input);
  const lines = arcs.flatMap((arc) => {
    const path = curveOnGround(arc);
    if (target === null) return [{ path, color: colorOf(arc), widthPx }];
    const [first, second] = [path.slice(0, STEPS / 2 + 1), path.slice(STEPS / 2)];
    return [
      { path: first, color: colorOf(arc), widthPx },
      { path: second, color: target, widthPx },
    ];
  });
  const linesOfArc = target === null ? 1 : 2;
  const words = { from: t('from'), to: t('to') };
  return {
    marks: { kind: 'lines', lines },
    opacity: opacityOf(arcs.length),
    tooltip: (index) => {
      const at = Math.floor(index / linesOfArc);
      return Object.values(tooltipsOf(input, arcs.slice(at, at + 1), words))[0];
    },
  };
}

const isInside = (curve: Float64Array, { left, right, top, bottom }: Rectangle): boolean =>
  curve.every((value, at) => (at % 2 === 0 ? value >= left && value <= right : value >= top && value <= bottom));

/** A curve lies between its ends and the point that it bends to: where they are inside, so is all of it. */
function arcPath(control: ControlPoint, clip: Rectangle): string {
  const { x1, y1, x2, y2, midX, midY } = control;
  if (isInside(Float64Array.of(x1, y1, x2, y2, midX, midY), clip)) return curvePath(control);
  const curve = bend(control);
  return isInside(curve, clip) ? curvePath(control) : clipLine(curve, clip).map(linePath).join('');
}

type ControlPoint = ReturnType<typeof controlPoint>;

function controlPoint({ place, end }: Arc, project: Project) {
  const [[x1, y1], [x2, y2]] = [project(...place), project(...end)];
  return { x1, y1, x2, y2, midX: (x1 + x2) / 2 + (y2 - y1) * BEND * 2, midY: (y1 + y2) / 2 - (x2 - x1) * BEND * 2 };
}

/** Two curves that are one together. */
function halves({ x1, y1, x2, y2, midX, midY }: ControlPoint): readonly [ControlPoint, ControlPoint] {
  const [fromX, fromY, toX, toY] = [(x1 + midX) / 2, (y1 + midY) / 2, (midX + x2) / 2, (midY + y2) / 2];
  const [x, y] = [(fromX + toX) / 2, (fromY + toY) / 2];
  return [
    { x1, y1, x2: x, y2: y, midX: fromX, midY: fromY },
    { x1: x, y1: y, x2, y2, midX: toX, midY: toY },
  ];
}

/** The same curve in degrees: bent in the projection's plane (y downward, as in a picture), the short way around the world. */
function curveOnGround(arc: Arc): readonly LonLat[] {
  const end: LonLat = [wrapLon(arc.end[0], arc.place[0]) + arc.place[0], arc.end[1]];
  const curve = bend(controlPoint({ ...arc, end }, (lon, lat) => [lon * RADIANS, -mercatorY(lat)]));
  return Array.from({ length: STEPS + 1 }, (_, at) => [
    (curve[2 * at] ?? 0) / RADIANS,
    inverseMercatorY(-(curve[2 * at + 1] ?? 0)),
  ]);
}

const tenth = (value: number): number => Math.round(value * 10) / 10 || 0;

/** The same curve as one command: a third as long as its points. */
function curvePath({ x1, y1, x2, y2, midX, midY }: ControlPoint): string {
  return `M${tenth(x1)} ${tenth(y1)}Q${tenth(midX)} ${tenth(midY)} ${tenth(x2)} ${tenth(y2)}`;
}

/** A curve of few points between two places: always to the left of its direction. */
function bend({ x1, y1, x2, y2, midX, midY }: ControlPoint): Float64Array {
  const curve = new Float64Array(2 * (STEPS + 1));
  for (let step = 0; step <= STEPS; step += 1) {
    const share = step / STEPS;
    const [a, b, c] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
    curve[2 * step] = a * x1 + b * midX + c * x2;
    curve[2 * step + 1] = a * y1 + b * midY + c * y2;
  }
  return curve;
}

function tooltipsOf(
  input: LayoutInput<DeckArcSettings>,
  arcs: readonly Arc[],
  words: { from: string; to: string },
): Record<string, TooltipContent> {
  const moreOf = columnRows(input, input.settings.tooltip_contents);
  const written = templateTooltips(input, input.settings.tooltip_template, null);
  return Object.fromEntries(
    arcs.map(({ row, place, end, category }) => [
      `p${row}`,
      written?.(row) ?? {
        title: category ?? `${formatPlace(place, input.locale)} – ${formatPlace(end, input.locale)}`,
        rows: [
          { label: words.from, value: formatPlace(place, input.locale), color: null },
          { label: words.to, value: formatPlace(end, input.locale), color: null },
          ...moreOf(row),
        ],
      },
    ]),
  );
}
