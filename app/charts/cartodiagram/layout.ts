// Lays out a map with a small chart per location. The selected kind lays out each chart; one legend serves all.
import { buildBaseMap, NO_BASE_MAP, type BaseMap } from '#app/charts/shared/maps/base-map.ts';
import type { MapFileName } from '#app/charts/shared/maps/map-files.ts';
import {
  hasLegend,
  homeViewport,
  mapBox,
  noteMarks,
  listMapFiles,
  placesExtent,
  buildMapPlane,
  chooseViewport,
} from '#app/charts/shared/maps/map-frame.ts';
import { styleBaseMap } from '#app/charts/shared/maps/map-style.ts';
import { boxArea, takeAreas } from '#app/charts/shared/maps/taken.ts';
import { formatPlace } from '#app/charts/shared/maps/texts/point-texts.ts';
import { computeZoomLevel } from '#app/charts/shared/maps/projections.ts';
import type { Viewport } from '#app/charts/shared/maps/viewport.ts';
import type {
  AnySettings,
  ChartDrawing,
  ChartLayout,
  DrawnLayer,
  Layer,
  LayoutData,
  LayoutInput,
} from '#app/charts/shared/kind.ts';
import { layOutChart } from '#app/charts/shared/lay-out-chart.ts';
import { isDrawn } from '#app/charts/shared/layers.ts';
import { legendRows, NO_LEGEND, type Box, type LegendLayout, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { pickedColor, pickedOpacity } from '#app/charts/shared/color/picked-color.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { emptyReason, chartsTexts, legendItems, noteTexts } from './chart-texts.ts';
import type { LocatedChart } from './chart-part.ts';
import { readChartPlace, type ChartLocation } from './place.ts';
import { chartSize } from './chart-size.ts';
import type { CartodiagramSettings } from './settings.ts';
import { withView, withZoomLimits, type ViewedSettings } from './viewport.ts';

export interface PlacedMapChart {
  readonly key: string;
  /** The top left. */
  readonly x: number;
  readonly y: number;
  readonly kind: ChartDrawing;
  readonly layout: ChartLayout;
  readonly name: string;
  readonly background: { readonly color: Token; readonly opacity: number; readonly radius: number };
}
export interface CartodiagramLayout extends ChartLayout {
  readonly base: BaseMap;
  readonly charts: readonly PlacedMapChart[];
  readonly legendMarks: LegendLayout;
  readonly notes: readonly TextMark[];
}

const NOTHING_DRAWN = { base: NO_BASE_MAP, charts: [], legendMarks: NO_LEGEND, notes: [] } as const;
/** Labels of smaller charts would be all that is seen of them. */
const MIN_LABELED_PX = 160;
/** On a lower card the legend has one row. */
const LOW_CARD_PX = 240;
const SMALL_MAP_PX = 200;
const SMALL_MAP_SHARE = 0.4;
/** What Superset saves where no color was picked. */
const SUPERSET_BACKGROUND = '#ffffff';
const BACKGROUND_OPACITY = 0.8;

export function mapFiles(data: LayoutData<CartodiagramSettings>): readonly MapFileName[] {
  const places = locate(data.layers ?? []).flatMap(({ at }) => (at === null ? [] : [at.place]));
  return listMapFiles({ ...data, settings: withView(data.settings, placesExtent(places)) }, places);
}

type Size = Pick<Box, 'widthPx' | 'heightPx'>;

interface Located {
  readonly layer: DrawnLayer;
  readonly at: ChartLocation | null;
}

const locate = (layers: readonly Layer[]): readonly Located[] =>
  layers.filter(isDrawn).map((layer) => ({ layer, at: readChartPlace(layer.splitValue ?? '') }));

export function layout(saved: LayoutInput<CartodiagramSettings>): CartodiagramLayout {
  const located = locate(saved.layers ?? []);
  const known = located.flatMap(({ layer, at }) => (at === null ? [] : [{ layer, at }]));
  const extent = placesExtent(known.map(({ at }) => at.place));
  const input: LayoutInput<ViewedSettings> = { ...saved, settings: withView(saved.settings, extent) };
  const notes = noteMarks(
    noteTexts(
      input,
      located.filter(({ at }) => at === null).map(({ layer }) => layer),
    ),
    input,
  );
  const layAll = (size: Size) => known.map(({ layer, at }, index) => layOut(input, layer, { at, index, ...size }));
  const plainSize = chartSize(input.settings, 0);
  const plain = layAll(plainSize);
  const items = legendItems(plain);
  const legendMarks =
    hasLegend(input) && items.length > 1 ? legendRows(items, input, input.heightPx < LOW_CARD_PX ? 1 : 2) : NO_LEGEND;
  const empty = emptyReason(input, plain, located.length);
  if (extent === null || empty !== null) return Object.assign(chartsTexts(input, { parts: plain, items, empty }), NOTHING_DRAWN);
  const box = mapBox(input, legendMarks.heightPx, notes.length);
  const viewport = chooseViewport(input, extent, box, paddingOf(input, box));
  const size = sizeIn(input, viewport);
  const parts = size.widthPx === plainSize.widthPx && size.heightPx === plainSize.heightPx ? plain : layAll(size);
  const charts = parts.flatMap((part) => placeChart(input, part, viewport));
  const hits = charts.map(({ key, x, y, layout: { widthPx, heightPx } }) => ({ key, x, y, widthPx, heightPx }));
  const background = buildBaseMap(
    input.maps,
    viewport,
    takeAreas(() => hits.map(boxArea)),
  );
  const base = styleBaseMap(background, input.settings.mapbox_style);
  const home = homeViewport(input.settings, extent, box, paddingOf(input, box));
  const plane = withZoomLimits(buildMapPlane(viewport, home), input.settings);
  return Object.assign(chartsTexts(input, { parts, items, empty }), { base, charts, legendMarks, notes, hits, plane });
}

/** Charts are whole at the edges of the map, as long as the map has room for more than one. */
function paddingOf({ settings }: LayoutInput<CartodiagramSettings>, box: Box): number {
  const { widthPx, heightPx } = fitSize(chartSize(settings, 0), box);
  return Math.min(Math.max(widthPx, heightPx) / 2 + 4, 0.35 * Math.min(box.widthPx, box.heightPx));
}

const sizeIn = ({ settings }: LayoutInput<CartodiagramSettings>, viewport: Viewport): Size =>
  fitSize(chartSize(settings, computeZoomLevel(viewport)), viewport.box);

/** Never larger than the map, and smaller on a small one, where they would cover it and each other. */
function fitSize({ widthPx, heightPx }: Size, box: Box): Size {
  const shorterPx = Math.min(box.widthPx, box.heightPx);
  const mostPx = shorterPx < SMALL_MAP_PX ? shorterPx * SMALL_MAP_SHARE : Infinity;
  const share = Math.min(1, mostPx / Math.max(widthPx, heightPx), box.widthPx / widthPx, box.heightPx / heightPx);
  return { widthPx: Math.round(widthPx * share), heightPx: Math.round(heightPx * share) };
}

interface PartInput extends Size {
  readonly at: ChartLocation;
  readonly index: number;
}

function layOut(
  input: LayoutInput<CartodiagramSettings>,
  layer: DrawnLayer,
  { at, index, widthPx, heightPx }: PartInput,
): LocatedChart {
  const { layers: _layers, maps: _maps, mapView: _mapView, ...shared } = input;
  const { kind, tables, columnMeta, timeZone } = layer;
  const isLabeled = Math.min(widthPx, heightPx) >= MIN_LABELED_PX;
  const settings = { ...layer.settings, show_legend: false, ...(!isLabeled && { show_labels: false, show_value: false }) };
  const own: LayoutInput<AnySettings> = { ...shared, tables, columnMeta, timeZone, settings, widthPx, heightPx };
  const name = at.name ?? formatPlace(at.place, input.locale);
  return { key: `c${index}`, kind, name, place: at.place, layout: layOutChart(kind, own) };
}

/**
 * Around its place, moved in from the edges; none for a place that the map doesn't show. Where a viewer moves the map, charts stay on their
 * places and are cut: they would jump at the edges otherwise.
 */
function placeChart(
  { settings, mapView }: LayoutInput<CartodiagramSettings>,
  part: LocatedChart,
  { project, box }: Viewport,
): readonly PlacedMapChart[] {
  const [centerX, centerY] = project(...part.place);
  const [right, bottom] = [box.x + box.widthPx, box.y + box.heightPx];
  const { key, kind, name, layout: inner } = part;
  const { widthPx, heightPx } = inner;
  const isCut = mapView !== undefined;
  const [reachX, reachY] = isCut ? [widthPx / 2, heightPx / 2] : [0, 0];
  if (centerX + reachX < box.x || centerX - reachX > right || centerY + reachY < box.y || centerY - reachY > bottom) return [];
  const { chart_background_color: saved, chart_background_border_radius: radius } = settings;
  const background = {
    color: pickedColor(saved, SUPERSET_BACKGROUND) ?? 'surfaceRaised',
    opacity: pickedOpacity(saved) ?? BACKGROUND_OPACITY,
    radius: clamp(radius, 0, 100),
  } as const;
  const [left, top] = [centerX - widthPx / 2, centerY - heightPx / 2];
  const x = px(isCut ? left : clamp(left, box.x, Math.max(box.x, right - widthPx)));
  const y = px(isCut ? top : clamp(top, box.y, Math.max(box.y, bottom - heightPx)));
  return [{ key, x, y, kind, layout: inner, name, background }];
}
