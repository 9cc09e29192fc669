// Lays out several layers on one map that is fitted to all of them. Each layer is laid out by its own kind, in the shared extent.
import { buildBaseMap, NO_BASE_MAP, type BaseMap } from '#app/charts/shared/maps/base-map.ts';
import type { MapFileName } from '#app/charts/shared/maps/map-files.ts';
import {
  homeViewport,
  mapBox,
  noteLineCount,
  noteMarks,
  listMapFiles,
  placesExtent,
  buildMapPlane,
  chooseViewport,
} from '#app/charts/shared/maps/map-frame.ts';
import type { MapLayout } from '#app/charts/shared/maps/map-layout.ts';
import { styleBaseMap } from '#app/charts/shared/maps/map-style.ts';
import type { LonLat } from '#app/charts/shared/maps/spatial.ts';
import type { Raster } from '#app/charts/shared/maps/taken.ts';
import type { Viewport } from '#app/charts/shared/maps/viewport.ts';
import type { ChartLayout, Layer, LayoutData, LayoutInput } from '#app/charts/shared/kind.ts';
import { layOutChart } from '#app/charts/shared/lay-out-chart.ts';
import { isDrawn } from '#app/charts/shared/layers.ts';
import { NO_LEGEND, type Box, type LegendLayout, type TextMark } from '#app/charts/shared/marks/marks.ts';
import type { LaidLayer } from './laid-layer.ts';
import { layerLegend, layerName, type LayerLegend, type PlacedLayerLegend } from './layer-legend.ts';
import { layersScene } from './layer-scene.ts';
import { emptyReason, gapTexts, layersTexts, markKey, noteTexts } from './layer-texts.ts';
import type { DeckMultiSettings } from './settings.ts';

type LayerMarks = Pick<MapLayout, 'shapes' | 'circles' | 'opacity' | 'labels'>;

export interface LayersLayout extends ChartLayout {
  readonly base: BaseMap;
  /** From the lowest to the topmost. */
  readonly marks: readonly LayerMarks[];
  readonly classes: readonly PlacedLayerLegend[];
  readonly legendMarks: LegendLayout;
  readonly notes: readonly TextMark[];
}

const NO_MARKS = { base: NO_BASE_MAP, marks: [], classes: [], legendMarks: NO_LEGEND, notes: [] } as const;
/** Extent of a map without data, on which nothing is drawn. */
const NOWHERE = { west: 0, east: 0, south: 0, north: 0 };
/** Another line of notes makes the map lower, which can bring one more. */
const MAX_PASSES = 3;

export const mapFiles = (data: LayoutData<DeckMultiSettings>): readonly MapFileName[] =>
  listMapFiles(data, allPlaces(data.layers));

const allPlaces = (layers: readonly Layer[] = []): readonly LonLat[] =>
  layers.filter(isDrawn).flatMap(({ kind, settings, tables }) => kind.places?.({ settings, tables }) ?? []);

export function layout(input: LayoutInput<DeckMultiSettings>): LayersLayout {
  const gaps = gapTexts(input);
  const extent = placesExtent(allPlaces(input.layers));
  const first = chooseViewport(input, extent ?? NOWHERE, mapBox(input, 0, gaps.length));
  let frame = frameLayers(input, gaps, layLayers(input, first, input.widthPx));
  const empty = emptyReason(input, gaps, frame.laid);
  if (extent === null || empty !== null) return Object.assign(layersTexts(input, { ...frame, empty }), NO_MARKS);
  const homeIn = (box: Box): Viewport => homeViewport(input.settings, extent, box);
  let viewport = first;
  for (let pass = 1; pass < MAX_PASSES; pass += 1) {
    const { legend, noteLines } = frame;
    const box = mapBox(input, legend.heightPx, noteLines);
    viewport = chooseViewport(input, extent, box);
    frame = frameLayers(input, gaps, layLayers({ ...input, home: homeIn(box) }, viewport, legend.columnPx));
    if (frame.noteLines === noteLines) break;
  }
  const { laid, legend, notes } = frame;
  const takeMarks = (raster: Raster): void => {
    for (const { layout: own, isHidden } of laid) if (!isHidden) own.takeMarks(raster);
  };
  const base = styleBaseMap(buildBaseMap(input.maps, viewport, takeMarks), input.settings.mapbox_style);
  const shown = laid.map(({ layout: own, isHidden }, index) => (isHidden ? [] : [marksOf(own, index)])).flat();
  const hits = laid.flatMap(({ layout: own, isHidden }, index) =>
    isHidden ? [] : own.hits.map((hit) => ({ ...hit, key: markKey(index, hit.key) })),
  );
  const { classes, legendMarks } = legend;
  const plane = buildMapPlane(viewport, homeIn(viewport.box));
  const scene = layersScene(input, laid, viewport);
  return Object.assign(
    layersTexts(input, { ...frame, empty }),
    { base, marks: shown, classes, legendMarks, notes, hits, plane },
    scene === null ? {} : { scene },
  );
}

interface Frame {
  readonly laid: readonly LaidLayer[];
  readonly legend: LayerLegend;
  readonly notes: readonly TextMark[];
  readonly noteLines: number;
}

function frameLayers(input: LayoutInput<DeckMultiSettings>, gaps: readonly string[], laid: readonly LaidLayer[]): Frame {
  const { texts, maxLines } = noteTexts(input, gaps, laid);
  const noteLines = noteLineCount(texts.length, input, maxLines);
  return { laid, legend: layerLegend(input, laid), notes: noteMarks(texts, input, noteLines), noteLines };
}

/** @param widthPx of each layer's own legend */
function layLayers(input: LayoutInput<DeckMultiSettings>, viewport: Viewport, widthPx: number): readonly LaidLayer[] {
  const { layers = [], maps: _maps, ...shared } = input;
  return layers.filter(isDrawn).flatMap((layer, index): readonly LaidLayer[] => {
    const { kind, name, tables, settings, columnMeta, timeZone } = layer;
    // Every layer takes its turn, so that points beside areas in the colors of values have not their hue.
    const markColor = input.colors(name);
    const laid = layOutChart(kind, { ...shared, tables, settings, columnMeta, timeZone, viewport, widthPx, markColor });
    return isMap(laid) ? [{ layer, layout: laid, isHidden: input.hidden.includes(layerName(index)) }] : [];
  });
}

const isMap = (laid: ChartLayout): laid is MapLayout => 'noteTexts' in laid;

function marksOf({ shapes, circles, opacity, labels }: MapLayout, index: number): LayerMarks {
  return {
    shapes: shapes.map((shape) => ({ ...shape, key: shape.key === null ? null : markKey(index, shape.key) })),
    circles: circles.map((circle) => ({ ...circle, key: markKey(index, circle.key) })),
    opacity,
    labels,
  };
}
