// Lays out the world in an equal-area projection: colored countries, small ones as dots, circles by a second metric.
import { columnLabel, metricLabel } from '#app/charts/shared/form/form-values.ts';
import { NO_COLOR_LEGEND, type ColorLegendLayout } from '#app/charts/shared/legend/color-legend.ts';
import { classLegend } from '#app/charts/shared/legend/class-legend.ts';
import { colorClasses, type ColorClasses } from '#app/charts/shared/color/color-classes.ts';
import type { MapFileName } from '#app/charts/shared/maps/map-files.ts';
import { pickedColor } from '#app/charts/shared/color/picked-color.ts';
import { placeTexts, type PlaceRow } from '#app/charts/shared/maps/texts/place-texts.ts';
import { isInBox } from '#app/charts/shared/maps/plane.ts';
import { worldMap, type PlaneMap } from '#app/charts/shared/maps/projections.ts';
import { regionLabels } from '#app/charts/shared/maps/texts/region-labels.ts';
import { circleArea } from '#app/charts/shared/maps/taken.ts';
import type { RegionTopology, WorldTopology } from '#app/charts/shared/maps/topology.ts';
import { traceView, type RegionOutline, type Project } from '#app/charts/shared/maps/trace.ts';
import { NOTE_PX, unlocatedNote } from '#app/charts/shared/maps/texts/unlocated.ts';
import type { ChartLayout, LayoutInput, LayoutData } from '#app/charts/shared/kind.ts';
import { AXIS_PX, textMark, toBaseline, type Box, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import { numberWriter, verboseName, type WriteNumber } from '#app/charts/shared/format/value-format.ts';
import { chartMaps } from '#app/messages/en/chart-maps.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { readPlaces, type CountryPlace } from './places.ts';
import type { WorldMapSettings } from './settings.ts';

interface CountryMark {
  /** null for a country without data. */
  readonly key: string | null;
  readonly d: string;
  readonly color: Token;
}
interface DotMark {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly color: Token;
}
export interface WorldLayout extends ChartLayout {
  readonly countries: readonly CountryMark[];
  /** Countries whose shape is too small to see. */
  readonly dots: readonly DotMark[];
  readonly bubbles: readonly DotMark[];
  readonly classes: ColorLegendLayout;
  readonly notes: readonly TextMark[];
  /** Names of countries, where a viewer zoomed in and they fit. */
  readonly labels: readonly TextMark[];
}

type MapTexts = Translate<typeof chartMaps.texts>;
const WORLD = 'world-110m';
const DETAIL = 'world-50m';
const MIN_SEEN_AREA = 14;
const DOT_PX = 2.5;

/** From this size on, the borders at 1:110 million are too coarse, px in one unit of the plane. */
const DETAIL_SCALE = 400;

export const mapFiles = ({ mapView }: Partial<LayoutData<WorldMapSettings>>): readonly MapFileName[] =>
  mapView !== undefined && mapView.scale > DETAIL_SCALE ? [WORLD, DETAIL] : [WORLD];

export function layout(input: LayoutInput<WorldMapSettings>): WorldLayout {
  const t = createTranslate(chartMaps, input.locale);
  const world = (input.maps?.[WORLD] ?? null) as WorldTopology | null;
  const places = readPlaces(input, world);
  const { entity, metric: saved, secondary_metric: second, y_axis_format: format } = input.settings;
  const metric = metricLabel(saved);
  const write = numberWriter(input, metric, format);
  const shown = places.filter(({ country }) => country !== null);
  const classes = colorClasses(
    shown.map(({ value }) => value),
    input.settings.linear_color_scheme,
  );
  const empty = emptyReason({ t, world, places, shown, classes });
  const common = placeTexts(input, {
    t,
    places,
    metric,
    write,
    empty,
    colorOf: colorOf(input, classes),
    noun: t('country'),
    format,
    entity: columnLabel(entity),
    second: second === null ? null : metricLabel(second),
    summary: (values) => t('summary.world', values),
  });
  if (empty !== null || world === null || classes === null)
    return Object.assign(common, { countries: [], dots: [], bubbles: [], classes: NO_COLOR_LEGEND, notes: [], labels: [] });
  const drawn = drawWorld(input, { t, world, places, shown, classes, metric, write });
  return Object.assign(common, drawn);
}

interface Emptiness {
  readonly t: MapTexts;
  readonly world: WorldTopology | null;
  readonly places: readonly CountryPlace[];
  readonly shown: readonly CountryPlace[];
  readonly classes: ColorClasses | null;
}

function emptyReason({ t, world, places, shown, classes }: Emptiness): string | null {
  if (places.length === 0) return t('noRows');
  if (world === null) return t('noShapes');
  if (shown.length === 0) return t('noPlaces');
  return classes === null && shown.every(({ second }) => Number.isNaN(second)) ? t('noNumbers') : null;
}

const colorOf =
  (input: LayoutInput<WorldMapSettings>, classes: ColorClasses | null) =>
  ({ name, value }: PlaceRow): Token => {
    if (name !== null && input.settings.color_by === 'country') return input.colors(name);
    return classes === null || Number.isNaN(value) ? 'grid' : classes.colorOf(value);
  };

interface Drawing extends Emptiness {
  readonly world: WorldTopology;
  readonly classes: ColorClasses;
  readonly metric: string;
  readonly write: WriteNumber;
}

function drawWorld(input: LayoutInput<WorldMapSettings>, drawing: Drawing) {
  const { world, shown } = drawing;
  const paint = colorOf(input, drawing.classes);
  const notes = notesOf(input, drawing);
  const classes = legendOf(input, drawing);
  const box = mapBox(input, classes.heightPx, notes.length * NOTE_PX);
  const hasAntarctica = shown.some(({ country }) => country?.id === 'ATA');
  const map = worldMap(box, hasAntarctica, input.mapView);
  const { project, plane } = map;
  const byId = new Map(shown.map((place) => [place.country?.id, place]));
  const detail = (input.maps?.[DETAIL] ?? world) as RegionTopology;
  const outlines = tracedWorld(detail, map).filter(({ id }) => id !== 'ATA' || byId.has('ATA'));
  const colorOfId = (id: string): Token => {
    const place = byId.get(id);
    return place === undefined ? 'grid' : paint(place);
  };
  const countries = outlines
    .filter(({ d }) => d !== '')
    .map(({ id, d }): CountryMark => ({ key: byId.has(id) ? `c${byId.get(id)?.row}` : null, d, color: colorOfId(id) }));
  const seen = new Map(outlines.map((outline) => [outline.id, outline]));
  const inBox = shown.filter((place) => isInBox(pointOf(place, project), box));
  const dots = inBox
    .filter(({ country }) => (seen.get(country?.id ?? '')?.area ?? 0) < MIN_SEEN_AREA)
    .map((place): DotMark => ({ key: `c${place.row}`, ...pointOf(place, project), radius: DOT_PX, color: paint(place) }));
  const bubbles = bubblesOf(input, { shown: inBox, most: greatest(shown), project, box });
  const round = [...dots, ...bubbles].map(circleArea);
  const labels = input.mapView === undefined ? [] : regionLabels(outlines, plane.box, { colorOf: colorOfId, areas: round });
  const reached = shown.filter((place) => (seen.get(place.country?.id ?? '')?.area ?? 0) > 0 || inBox.includes(place));
  return { countries, dots, bubbles, classes, notes, labels, plane, hits: hitsOf(reached, { seen, project }) };
}

const greatest = (shown: readonly CountryPlace[]): number =>
  shown.reduce((most, { second }) => (second > most ? second : most), 0);

const pointOf = ({ country }: CountryPlace, project: Project): { readonly x: number; readonly y: number } => {
  const [x, y] = project(country?.lon ?? 0, country?.lat ?? 0);
  return { x: px(x), y: px(y) };
};

const MIN_LEGEND_HEIGHT_PX = 160;

function mapBox({ widthPx, heightPx }: LayoutInput<WorldMapSettings>, top: number, bottom: number): Box {
  const y = top === 0 ? 2 : top + 4;
  return { x: 2, y, widthPx: Math.max(8, widthPx - 4), heightPx: Math.max(8, heightPx - y - bottom - 2) };
}

function legendOf(input: LayoutInput<WorldMapSettings>, { t, classes, metric, write, shown, world }: Drawing): ColorLegendLayout {
  if (input.heightPx < MIN_LEGEND_HEIGHT_PX || input.settings.color_by === 'country') return NO_COLOR_LEGEND;
  const hasGaps = shown.length < world.objects.regions.geometries.length;
  const options = { title: verboseName(input, metric), write, widthPx: input.widthPx, missing: hasGaps ? t('noData') : null };
  return classLegend(classes, options);
}

function notesOf(input: LayoutInput<WorldMapSettings>, { t, places, shown }: Drawing): readonly TextMark[] {
  if (input.heightPx < MIN_LEGEND_HEIGHT_PX) return [];
  const missing = places.filter(({ name }) => name === null).map(({ text }) => text);
  const note = unlocatedNote(missing, { t, widthPx: input.widthPx, heightPx: input.heightPx });
  const second = metricLabel(input.settings.secondary_metric);
  const most = Math.max(...shown.map(({ second }) => second).filter((one) => one > 0));
  if (!input.settings.show_bubbles || !Number.isFinite(most)) return note === null ? [] : [note];
  const text = t('bubbles', {
    metric: verboseName(input, second),
    value: numberWriter(input, second, input.settings.y_axis_format)(most),
  });
  const y = input.heightPx - NOTE_PX / 2 - (note === null ? 0 : NOTE_PX) + toBaseline(AXIS_PX);
  return [textMark(text, 0, y, { maxPx: input.widthPx }), ...(note === null ? [] : [note])];
}

/** Circles whose area is the second metric, the largest first, so that none hides a smaller one. */
function bubblesOf(
  input: LayoutInput<WorldMapSettings>,
  { shown, most, project, box }: { shown: readonly CountryPlace[]; most: number; project: Project; box: Box },
): readonly DotMark[] {
  if (!input.settings.show_bubbles) return [];
  const sized = shown.filter(({ second }) => second > 0).sort((a, b) => b.second - a.second || a.row - b.row);
  const wanted = clamp(input.settings.max_bubble_size, 1, 100);
  // As saved on a map of 900 px, smaller with it.
  const largest = wanted * Math.min(1, box.widthPx / 900, box.heightPx / 400);
  const color = pickedColor(input.settings.color_picker) ?? 'cat2';
  return sized.map((place) => ({
    key: `c${place.row}`,
    ...pointOf(place, project),
    radius: px(Math.max(1, largest * Math.sqrt(place.second / most))),
    color,
  }));
}

interface Targets {
  readonly seen: ReadonlyMap<string, RegionOutline>;
  readonly project: Project;
}

function hitsOf(shown: readonly CountryPlace[], { seen, project }: Targets): ChartLayout['hits'] {
  return shown.map((place) => {
    const outline = seen.get(place.country?.id ?? '');
    const [x, y] =
      outline !== undefined && outline.area >= MIN_SEEN_AREA ? [outline.x, outline.y] : Object.values(pointOf(place, project));
    const reach = outline === undefined ? 4 : clamp(Math.sqrt(outline.area) / 2.4, 4, 40);
    return {
      key: `c${place.row}`,
      x: px((x ?? 0) - reach),
      y: px((y ?? 0) - reach),
      widthPx: px(2 * reach),
      heightPx: px(2 * reach),
    };
  });
}

const MAX_TRACED = 8;
const traced = new WeakMap<RegionTopology, Map<string, readonly RegionOutline[]>>();

/** The same view has the same outlines: a dashboard is drawn again with every change of a filter. */
function tracedWorld(world: RegionTopology, map: PlaneMap): readonly RegionOutline[] {
  const known = traced.get(world) ?? new Map<string, readonly RegionOutline[]>();
  traced.set(world, known);
  const { box, view, bounds } = map.plane;
  const key = [box.x, box.y, box.widthPx, box.heightPx, view.x, view.y, view.scale, px(bounds.minY)].join(' ');
  const outlines = known.get(key) ?? traceView(world, map);
  if (known.size >= MAX_TRACED) known.clear();
  known.set(key, outlines);
  return outlines;
}
