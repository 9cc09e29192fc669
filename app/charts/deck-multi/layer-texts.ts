// Layers as text: why some are missing, the notes of the others, tooltips and a data table that name the layer.
import { NOTE_PX } from '#app/charts/shared/maps/texts/unlocated.ts';
import type { MapTexts } from '#app/charts/shared/maps/map-frame.ts';
import type { ChartLayout, Layer, LayoutInput, TooltipContent } from '#app/charts/shared/kind.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import { mergeDataTables } from '#app/charts/shared/parts/merge-data-tables.ts';
import { MAX_LAYERS } from '#app/charts/shared/layers.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { chartMaps } from '#app/messages/en/chart-maps.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { LayerLegend } from './layer-legend.ts';
import type { LaidLayer } from './laid-layer.ts';
import type { DeckMultiSettings } from './settings.ts';

/** Max height of notes relative to the picture. */
const MAX_NOTES_SHARE = 0.25;
const SEPARATOR = ' · ';

export const markKey = (index: number, key: string): string => `l${index}-${key}`;

const textsOf = ({ locale }: LayoutInput<DeckMultiSettings>): MapTexts => createTranslate(chartMaps, locale);

/** A line for each reason why layers are not drawn. */
export function gapTexts(input: LayoutInput<DeckMultiSettings>): readonly string[] {
  const t = textsOf(input);
  const { layers = [] } = input;
  const count = (status: Layer['status']): number => layers.filter((layer) => layer.status === status).length;
  const unsupported = layers.flatMap((layer) => (layer.status === 'unsupported' ? [oneLine(layer.name)] : []));
  const [denied, missing, surplus] = [count('denied'), count('missing'), count('surplus')];
  return [
    ...(denied > 0 ? [t('layers.denied', { count: denied })] : []),
    ...(missing > 0 ? [t('layers.missing', { count: missing })] : []),
    ...(unsupported.length > 0 ? [t('layers.unsupported', { count: unsupported.length, names: unsupported.join(', ') })] : []),
    ...layers.flatMap((layer) =>
      layer.status === 'failed' ? [t('layers.failed', { name: oneLine(layer.name), message: oneLine(layer.message) })] : [],
    ),
    ...(surplus > 0 ? [t('layers.surplus', { count: surplus, max: MAX_LAYERS })] : []),
  ];
}

/** Why nothing is drawn; null where something is. */
export function emptyReason(
  input: LayoutInput<DeckMultiSettings>,
  gaps: readonly string[],
  laid: readonly LaidLayer[],
): string | null {
  if (laid.length === 0) return gaps.length === 0 ? textsOf(input)('layers.none') : gaps.join(SEPARATOR);
  const reasons = laid.map(({ layout }) => layout.empty);
  return reasons.every((reason) => reason !== null) ? [...new Set(reasons)].join(SEPARATOR) : null;
}

/** A line for each layer that has something to say, or can have; beyond a part of the picture's height they share the last one. */
export function noteTexts(input: LayoutInput<DeckMultiSettings>, gaps: readonly string[], laid: readonly LaidLayer[]) {
  const t = textsOf(input);
  const own = laid.flatMap(({ layer, layout: { empty, noteTexts }, isHidden }) => {
    const note = [...(empty === null ? [] : [empty]), ...noteTexts].join(SEPARATOR);
    return note === '' || isHidden ? [] : [laid.length === 1 ? note : t('layers.note', { name: oneLine(layer.name), note })];
  });
  const lines = [...gaps, ...own];
  const room = Math.max(1, Math.floor((input.heightPx * MAX_NOTES_SHARE) / NOTE_PX));
  const noted = laid.filter(({ layout: { empty, noteLines }, isHidden }) => !isHidden && (empty !== null || noteLines > 0));
  const texts = lines.length <= room ? lines : [...lines.slice(0, room - 1), lines.slice(room - 1).join(SEPARATOR)];
  return { texts, maxLines: Math.min(room, gaps.length + noted.length) };
}

interface Texts {
  readonly laid: readonly LaidLayer[];
  readonly legend: LayerLegend;
  readonly empty: string | null;
}

/** Everything that all layouts have but the marks. */
export function layersTexts(input: LayoutInput<DeckMultiSettings>, { laid, legend, empty }: Texts): ChartLayout {
  const t = textsOf(input);
  const tooltips = lazy(() => tooltipsOf(input, laid));
  const names = laid.map(({ layer }) => layer.name).join(', ');
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary: empty ?? oneLine(t('summary.layers', { count: laid.length, names })),
    dataTable: mergeDataTables(
      t('layer'),
      laid.map(({ layer, layout }) => ({ name: layer.name, table: layout.dataTable })),
    ),
    legend: legend.items,
    empty,
    hits: [],
    get tooltips() {
      return tooltips();
    },
  };
}

const tooltipsOf = (input: LayoutInput<DeckMultiSettings>, laid: readonly LaidLayer[]): Record<string, TooltipContent> =>
  Object.fromEntries(
    laid.flatMap(({ layer, layout }, index) =>
      Object.entries(layout.tooltips).map(([key, content]) => [markKey(index, key), withLayerName(input, layer.name, content)]),
    ),
  );

export const withLayerName = (
  input: LayoutInput<DeckMultiSettings>,
  name: string,
  { title, rows }: TooltipContent,
): TooltipContent => ({
  title,
  rows: [{ label: textsOf(input)('layer'), value: oneLine(name), color: null }, ...rows],
});
