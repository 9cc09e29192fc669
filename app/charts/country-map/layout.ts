// Lays out a country in an equal-area projection, with its regions colored by their values.
import { columnLabel, metricLabel } from '#app/charts/shared/form/form-values.ts';
import { NO_COLOR_LEGEND, type ColorLegendLayout } from '#app/charts/shared/legend/color-legend.ts';
import { classLegend } from '#app/charts/shared/legend/class-legend.ts';
import { colorClasses, type ColorClasses } from '#app/charts/shared/color/color-classes.ts';
import type { MapFileName } from '#app/charts/shared/maps/map-files.ts';
import { placeTexts, type PlaceRow } from '#app/charts/shared/maps/texts/place-texts.ts';
import { countryMap, type PlaneMap } from '#app/charts/shared/maps/projections.ts';
import { regionLabels } from '#app/charts/shared/maps/texts/region-labels.ts';
import type { MapView } from '#app/charts/shared/maps/plane.ts';
import { decodeArcs, type RegionTopology } from '#app/charts/shared/maps/topology.ts';
import { traceView, type RegionOutline } from '#app/charts/shared/maps/trace.ts';
import { NOTE_PX, unlocatedNote } from '#app/charts/shared/maps/texts/unlocated.ts';
import type { ChartLayout, LayoutInput } from '#app/charts/shared/kind.ts';
import type { Box, TextMark } from '#app/charts/shared/marks/marks.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import { numberWriter, verboseName } from '#app/charts/shared/format/value-format.ts';
import { chartMaps } from '#app/messages/en/chart-maps.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { COUNTRIES, countryName } from './countries.ts';
import { readPlaces, type RegionPlace } from './places.ts';
import type { CountryMapSettings } from './settings.ts';

interface RegionMark {
  /** null for a region without data. */
  readonly key: string | null;
  readonly d: string;
  readonly color: Token;
}
export interface CountryLayout extends ChartLayout {
  readonly regions: readonly RegionMark[];
  readonly classes: ColorLegendLayout;
  readonly notes: readonly TextMark[];
  /** Names of regions, where a viewer zoomed in and they fit. */
  readonly labels: readonly TextMark[];
}

const MIN_LEGEND_HEIGHT_PX = 160;

/** null for a country without a file. */
function countryOf({ select_country: selected }: Pick<CountryMapSettings, 'select_country'>): string | null {
  const saved = selected?.toLowerCase() ?? null;
  return saved !== null && COUNTRIES.includes(saved) ? saved : null;
}

export function mapFiles({
  settings,
}: {
  readonly settings: Pick<CountryMapSettings, 'select_country'>;
}): readonly MapFileName[] {
  const country = countryOf(settings);
  return country === null ? [] : [`country-${country}`];
}

export function layout(input: LayoutInput<CountryMapSettings>): CountryLayout {
  const t = createTranslate(chartMaps, input.locale);
  const country = countryOf(input.settings);
  const topology = (country === null ? null : (input.maps?.[`country-${country}`] ?? null)) as RegionTopology | null;
  const places = readPlaces(input, topology);
  const shown = places.filter(({ regionId }) => regionId !== null);
  const classes = colorClasses(
    shown.map(({ value }) => value),
    input.settings.linear_color_scheme,
  );
  const { entity, metric: saved, number_format: format } = input.settings;
  const metric = metricLabel(saved);
  const write = numberWriter(input, metric, format);
  const empty = emptyReason({ t, country, topology, places, shown, classes });
  const common = placeTexts(input, {
    t,
    places,
    metric,
    write,
    empty,
    colorOf: colorOf(classes),
    noun: t('region'),
    format,
    entity: columnLabel(entity),
    second: null,
    summary: (values) => t('summary.country', { ...values, country: countryName(country ?? '') }),
  });
  if (empty !== null || topology === null || classes === null)
    return Object.assign(common, { regions: [], classes: NO_COLOR_LEGEND, notes: [], labels: [] });
  const legend = legendOf(input, { t, topology, shown, classes });
  const notes = notesOf(input, t, places);
  const box = mapBox(input, legend.heightPx, notes.length * NOTE_PX);
  const { outlines, plane } = traceCountry(topology, box, input.mapView);
  const drawn = drawRegions(outlines, shown, colorOf(classes));
  const labels = input.mapView === undefined ? [] : regionLabels(outlines, box, { colorOf: drawn.colorOfId });
  const { regions, hits } = drawn;
  return Object.assign(common, { regions, hits, labels, plane, classes: legend, notes });
}

interface Found {
  readonly t: Translate<typeof chartMaps.texts>;
  readonly topology: RegionTopology | null;
  readonly shown: readonly RegionPlace[];
  readonly classes: ColorClasses | null;
}

function emptyReason({
  t,
  country,
  topology,
  places,
  shown,
  classes,
}: Found & { country: string | null; places: readonly RegionPlace[] }) {
  if (places.length === 0) return t('noRows');
  if (country === null) return t('noCountry');
  if (topology === null) return t('noShapes');
  if (shown.length === 0) return t('noPlacesIn', { country: countryName(country) });
  return classes === null ? t('noNumbers') : null;
}

const colorOf =
  (classes: ColorClasses | null) =>
  ({ name, value }: PlaceRow): Token =>
    name === null || classes === null || Number.isNaN(value) ? 'grid' : classes.colorOf(value);

function legendOf(input: LayoutInput<CountryMapSettings>, { t, topology, shown, classes }: Found): ColorLegendLayout {
  if (input.heightPx < MIN_LEGEND_HEIGHT_PX || classes === null || topology === null) return NO_COLOR_LEGEND;
  const metric = metricLabel(input.settings.metric);
  const hasGaps = new Set(shown.map(({ regionId }) => regionId)).size < topology.objects.regions.geometries.length;
  const write = numberWriter(input, metric, input.settings.number_format);
  return classLegend(classes, {
    title: verboseName(input, metric),
    write,
    widthPx: input.widthPx,
    missing: hasGaps ? t('noData') : null,
  });
}

function notesOf(
  { widthPx, heightPx }: LayoutInput<CountryMapSettings>,
  t: Found['t'],
  places: readonly RegionPlace[],
): readonly TextMark[] {
  if (heightPx < MIN_LEGEND_HEIGHT_PX) return [];
  const missing = places.filter(({ name }) => name === null).map(({ text }) => text);
  const note = unlocatedNote(missing, { t, widthPx, heightPx });
  return note === null ? [] : [note];
}

function mapBox({ widthPx, heightPx }: LayoutInput<CountryMapSettings>, top: number, bottom: number): Box {
  const y = top === 0 ? 2 : top + 4;
  return { x: 2, y, widthPx: Math.max(8, widthPx - 4), heightPx: Math.max(8, heightPx - y - bottom - 2) };
}

function drawRegions(outlines: readonly RegionOutline[], shown: readonly RegionPlace[], paint: (place: PlaceRow) => Token) {
  const byId = new Map(shown.map((place) => [place.regionId, place]));
  const colorOfId = (id: string): Token => {
    const place = byId.get(id);
    return place === undefined ? 'grid' : paint(place);
  };
  const regions = outlines
    .filter(({ d }) => d !== '')
    .map(({ id, d }): RegionMark => ({ key: byId.has(id) ? `c${byId.get(id)?.row}` : null, d, color: colorOfId(id) }));
  const hits = outlines.flatMap(({ id, x, y, area, isCut }) => {
    const place = isCut && area === 0 ? undefined : byId.get(id);
    const reach = clamp(Math.sqrt(area) / 2.4, 3, 40);
    if (place === undefined) return [];
    return [{ key: `c${place.row}`, x: px(x - reach), y: px(y - reach), widthPx: px(2 * reach), heightPx: px(2 * reach) }];
  });
  return { regions, hits, colorOfId };
}

const MAX_TRACED = 8;
interface Traced {
  readonly outlines: readonly RegionOutline[];
  readonly plane: PlaneMap['plane'];
}
const traced = new WeakMap<RegionTopology, Map<string, Traced>>();

/** The same view has the same outlines: a dashboard is drawn again with every change of a filter. */
function traceCountry(topology: RegionTopology, box: Box, view: MapView | undefined): Traced {
  const known = traced.get(topology) ?? new Map<string, Traced>();
  traced.set(topology, known);
  const key = [box.x, box.y, box.widthPx, box.heightPx, view?.x, view?.y, view?.scale].join(' ');
  const found = known.get(key) ?? traceAnew(topology, box, view);
  if (known.size >= MAX_TRACED) known.clear();
  known.set(key, found);
  return found;
}

function traceAnew(topology: RegionTopology, box: Box, view: MapView | undefined): Traced {
  const map = countryMap(pointsOf(topology), box, view);
  return { outlines: traceView(topology, map), plane: map.plane };
}

function pointsOf(topology: RegionTopology): (readonly [number, number])[] {
  const points: (readonly [number, number])[] = [];
  for (const arc of decodeArcs(topology))
    for (let at = 0; at < arc.length; at += 2) points.push([arc[at] ?? 0, arc[at + 1] ?? 0]);
  return points;
}
