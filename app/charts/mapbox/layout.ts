// Lays out points as circles; nearby points become one cluster with their count or the aggregate of their labels.
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import { collectGround, overlaps } from '#app/charts/shared/maps/base-map.ts';
import type { Rectangle } from '#app/charts/shared/maps/clip.ts';
import { leftOutTexts, outsideTexts, placesExtent, type MapTexts, listMapFiles } from '#app/charts/shared/maps/map-frame.ts';
import type { MapFileName } from '#app/charts/shared/maps/map-files.ts';
import { describeMarks, emptyMap, frameMap, type CircleMark, type MapLayout } from '#app/charts/shared/maps/map-layout.ts';
import { pickedColor } from '#app/charts/shared/color/picked-color.ts';
import { formatPlace, pointTexts } from '#app/charts/shared/maps/texts/point-texts.ts';
import type { Viewport } from '#app/charts/shared/maps/viewport.ts';
import { isInBox } from '#app/charts/shared/maps/plane.ts';
import type { MapScene, SceneLayer } from '#app/charts/shared/maps/scene.ts';
import { unlocatedRows } from '#app/charts/shared/maps/texts/unlocated-rows.ts';
import type { LayoutData, LayoutInput, TooltipContent } from '#app/charts/shared/kind.ts';
import { AXIS_PX, textMark, toBaseline, type Box, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { textColorOn } from '#app/charts/shared/color/value-colors.ts';
import { fullWriter, numberWriter, verboseName } from '#app/charts/shared/format/value-format.ts';
import { chartMaps } from '#app/messages/en/chart-maps.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { formatNumber } from '#app/domain/format/format-number.ts';
import { clusterPoints, type Cluster } from './cluster.ts';
import { readPoints, type MapboxPoint } from './points.ts';
import { reduceValues } from './reduce.ts';
import { withViewport } from './viewport.ts';
import { labelColumn } from './columns.ts';
import type { MapboxSettings } from './settings.ts';

const MAX_MARKS = 2000;
const POINT_PX = 5;
const MAX_POINT_PX = 60;
const CLUSTER_PX = { least: 11, most: 34 };
/** Radius relative to the distance between clusters, so that neighbors hardly touch. */
const CLUSTER_SHARE = 0.48;
/** null for px. */
const METERS: Readonly<Record<MapboxSettings['point_radius_unit'], number | null>> = {
  Pixels: null,
  Kilometers: 1000,
  Miles: 1609.344,
};

type Placed = MapboxPoint & { readonly x: number; readonly y: number };
interface Disc extends CircleMark {
  readonly points: readonly Placed[];
  readonly label: string;
}

export function mapFiles(input: LayoutData<MapboxSettings>): readonly MapFileName[] {
  const places = readPoints(input.settings, input.tables[0]).map(({ place }) => place);
  return listMapFiles({ ...input, settings: withViewport(input.settings, placesExtent(places)) }, places);
}

export function layout(saved: LayoutInput<MapboxSettings>): MapLayout {
  const t = createTranslate(chartMaps, saved.locale);
  const rowCount = saved.tables[0]?.rowCount ?? 0;
  const points = readPoints(saved.settings, saved.tables[0]);
  const extent = placesExtent(points.map(({ place }) => place));
  const input = { ...saved, settings: withViewport(saved.settings, extent) };
  const empty = rowCount === 0 ? t('noRows') : extent === null ? t('noPlaces') : null;
  const { settings } = input;
  const label = columnLabel(labelColumn(settings));
  const metric = points.some(({ value }) => !Number.isNaN(value)) ? label : null;
  const places = [columnLabel(settings.all_columns_x), columnLabel(settings.all_columns_y)];
  const names = metric === null ? [label] : [];
  const unlocated = unlocatedRows(saved.tables[0], points, [names, places]);
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
  const { tooltips: ofPoints } = Object.getOwnPropertyDescriptors(texts);
  let discs: readonly Disc[] = [];
  const described = describeMarks(texts, texts.summary, () => tooltipsOf(input, { t, discs, metric }));
  const leftOut = leftOutTexts(t, { unlocated, shown: 0, total: 0 });
  const known = points.map(({ place }) => place);
  const notes = [...leftOut, ...outsideTexts(input, t, { places: known, extent, legendPx: 0, noteCount: leftOut.length })];
  const map = frameMap(input, described, { extent, notes }, (viewport) => {
    discs = drawDiscs(input, points, { viewport, metric });
    const opacity = clamp(settings.global_opacity, 0.05, 1);
    const drawn = discs;
    return {
      circles: discs.map(circleOf),
      hits: () => drawn.map(hitOf),
      labels: labelsOf(discs, viewport),
      opacity: opacity * 0.85,
    };
  });
  if (points.length <= MAX_MARKS) return map;
  const make = (): MapScene => sceneOf(input, points, { opacity: map.opacity, tooltips: ofPoints.get?.call(texts) ?? {} });
  return Object.assign(map, { scene: { reason: 'points', count: points.length, make } } as const);
}

/** Every point, not clustered. */
function sceneOf(
  input: LayoutInput<MapboxSettings>,
  points: readonly MapboxPoint[],
  { opacity, tooltips }: Pick<MapLayout, 'opacity' | 'tooltips'>,
): MapScene {
  const color = colorOf(input.settings.mapbox_color);
  const meters = METERS[input.settings.point_radius_unit];
  const marks = points.map(({ place, radius }) => ({
    place,
    radius: Number.isNaN(radius) ? (meters === null ? POINT_PX : 0) : radius * (meters ?? 1),
    color,
  }));
  const layer: SceneLayer = {
    marks: { kind: 'points', points: marks, unit: meters === null ? 'pixels' : 'meters', minPx: 1.5, maxPx: MAX_POINT_PX },
    opacity,
    tooltip: (index) => tooltips[`p${points[index]?.row}`],
  };
  return { ground: collectGround(input.maps), layers: [layer] };
}

const circleOf = ({ key, x, y, radius, color }: Disc): CircleMark => ({ key, x, y, radius, color });
const hitOf = ({ key, x, y, radius }: Disc) => ({
  key,
  x: px(x - radius),
  y: px(y - radius),
  widthPx: px(2 * radius),
  heightPx: px(2 * radius),
});

/** Only where one fits its circle and the map, and touches no other. */
function labelsOf(discs: readonly Disc[], { box }: Viewport): readonly TextMark[] {
  const taken: Rectangle[] = [];
  return discs.flatMap(({ x, y, radius, label, color }) => {
    const half = textWidth(label, AXIS_PX) / 2 + 1;
    const area = { left: x - half, right: x + half, top: y - AXIS_PX / 2, bottom: y + AXIS_PX / 2 };
    if (label === '' || half > radius || !isInside(area, box) || taken.some((other) => overlaps(area, other))) return [];
    taken.push(area);
    return [textMark(label, x, y + toBaseline(AXIS_PX), { anchor: 'middle', color: textColorOn(color) })];
  });
}

const isInside = ({ left, right, top, bottom }: Rectangle, { x, y, widthPx, heightPx }: Box): boolean =>
  left >= x && right <= x + widthPx && top >= y && bottom <= y + heightPx;

interface Drawing {
  readonly viewport: Viewport;
  readonly metric: string | null;
}

/** The greatest first, below the others. */
function drawDiscs(
  input: LayoutInput<MapboxSettings>,
  points: readonly MapboxPoint[],
  { viewport, metric }: Drawing,
): readonly Disc[] {
  const { box, project } = viewport;
  const clusteringPx = clamp(input.settings.clustering_radius, 0, 1000);
  // With those around the map: a cluster at the edge stays the same while the map moves.
  const near: Box = {
    x: box.x - clusteringPx,
    y: box.y - clusteringPx,
    widthPx: box.widthPx + 2 * clusteringPx,
    heightPx: box.heightPx + 2 * clusteringPx,
  };
  const placed = points.flatMap((point): readonly Placed[] => {
    const [x, y] = project(...point.place);
    return isInBox({ x, y }, near) ? [{ ...point, x, y }] : [];
  });
  const clusters = fewEnough(placed, clusteringPx).filter((cluster) => isInBox(cluster, box));
  const areaPx = clusterArea(clusters, clusteringPx);
  const color = colorOf(input.settings.mapbox_color);
  const discs = clusters.map((cluster): Disc => {
    const isOne = cluster.points.length === 1;
    const radius = isOne ? pointRadius(input, cluster.points[0]?.radius ?? NaN, viewport) : clusterRadius(cluster, areaPx);
    const key = `${isOne ? 'p' : 'c'}${cluster.points[0]?.row ?? 0}`;
    return {
      key,
      x: px(cluster.x),
      y: px(cluster.y),
      radius,
      color,
      points: cluster.points,
      label: textOf(input, cluster, metric),
    };
  });
  return discs.sort((a, b) => b.radius - a.radius);
}

/** Clusters grow until a picture bears them. */
function fewEnough(points: readonly Placed[], radiusPx: number): readonly Cluster<Placed>[] {
  const clusters = clusterPoints(points, radiusPx);
  return clusters.length > MAX_MARKS ? fewEnough(points, Math.max(2, radiusPx * 1.5)) : clusters;
}

/** The square of the radius for each point of a cluster. */
function clusterArea(clusters: readonly Cluster<Placed>[], clusteringPx: number): number {
  const most = clusters.reduce((greatest, { points: { length } }) => Math.max(greatest, length), 1);
  return clamp(clusteringPx * CLUSTER_SHARE, CLUSTER_PX.least, CLUSTER_PX.most) ** 2 / most;
}

const clusterRadius = ({ points: { length } }: Cluster<Placed>, areaPx: number): number =>
  px(Math.max(CLUSTER_PX.least, Math.sqrt(length * areaPx)));

function pointRadius({ settings }: LayoutInput<MapboxSettings>, radius: number, { metersPerPx }: Viewport): number {
  if (Number.isNaN(radius)) return POINT_PX;
  const meters = METERS[settings.point_radius_unit];
  return px(clamp(meters === null ? radius : (radius * meters) / metersPerPx, 1.5, MAX_POINT_PX));
}

function textOf(input: LayoutInput<MapboxSettings>, { points }: Cluster<Placed>, metric: string | null): string {
  const value = metric === null ? NaN : valueOf(input, points);
  if (metric !== null && !Number.isNaN(value)) return numberWriter(input, metric, input.settings.number_format)(value);
  return points.length > 1 ? formatNumber(points.length, 'SMART_NUMBER', { locale: input.locale }) : (points[0]?.category ?? '');
}

const valueOf = ({ settings }: LayoutInput<MapboxSettings>, points: readonly Placed[]): number =>
  reduceValues(
    settings.pandas_aggfunc,
    points.map(({ value }) => value),
  );

const SUPERSET_COLOR = 'rgb(0, 139, 139)';

/** `rgb(1, 2, 3)` or hex; Superset's own default is ours. */
function colorOf(saved: string): Token {
  if (saved === SUPERSET_COLOR) return 'cat1';
  const [r, g, b] = /^rgba?\(/.test(saved) ? (saved.match(/\d+/g) ?? []).map(Number) : [];
  return pickedColor(r === undefined ? saved : { r, g, b }) ?? 'cat1';
}

interface Described {
  readonly t: MapTexts;
  readonly discs: readonly Disc[];
  readonly metric: string | null;
}

function tooltipsOf(input: LayoutInput<MapboxSettings>, { t, discs, metric }: Described): Record<string, TooltipContent> {
  const values = discs.map(({ points }) => valueOf(input, points));
  const write = metric === null ? null : fullWriter(input, metric, input.settings.number_format, () => [values]);
  return Object.fromEntries(
    discs.map(({ key, points, color }, at) => {
      const value = values[at] ?? NaN;
      const [first] = points;
      const place = first === undefined ? '' : formatPlace(first.place, input.locale);
      const title = points.length > 1 ? t('placesNear', { place }) : (first?.category ?? place);
      const rows = [
        ...(metric !== null && write !== null && !Number.isNaN(value)
          ? [{ label: verboseName(input, metric), value: write(value), color }]
          : []),
        ...(points.length > 1
          ? [{ label: t('places'), value: formatNumber(points.length, ',d', { locale: input.locale }), color: null }]
          : []),
        ...(points.length === 1 && first?.category ? [{ label: t('place'), value: place, color: null }] : []),
      ];
      return [key, { title, rows }];
    }),
  );
}
