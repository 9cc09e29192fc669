// The charts of a map as text: one legend, tooltips of what each shows, a data table that names the place, and what is left out.
import type { MapTexts } from '#app/charts/shared/maps/map-frame.ts';
import type { ChartLayout, DrawnLayer, LayoutInput, LegendItem, TooltipContent } from '#app/charts/shared/kind.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import { isDrawn } from '#app/charts/shared/layers.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { mergeDataTables } from '#app/charts/shared/parts/merge-data-tables.ts';
import { chartMaps } from '#app/messages/en/chart-maps.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { LocatedChart } from './chart-part.ts';
import { readInnerChart } from './inner-chart.ts';
import type { CartodiagramSettings } from './settings.ts';

const MAX_NAMES = 3;
const MAX_NAME_LENGTH = 24;
const MAX_TIP_ROWS = 10;

const textsOf = ({ locale }: LayoutInput<CartodiagramSettings>): MapTexts => createTranslate(chartMaps, locale);

/** Places that couldn't be read, those beyond what a map bears, and layers of other servers, which are never requested. */
export function noteTexts(input: LayoutInput<CartodiagramSettings>, unlocated: readonly DrawnLayer[]): readonly string[] {
  const t = textsOf(input);
  const { layers = [], settings } = input;
  const shown = layers.filter(isDrawn).length;
  const surplus = layers.filter(({ status }) => status === 'surplus').length;
  const names = unlocated.slice(0, MAX_NAMES).map(({ splitValue = '' }) => shorten(oneLine(splitValue)));
  return [
    ...(unlocated.length > 0 ? [t('charts.notLocated', { count: unlocated.length, names: names.join(', ') })] : []),
    ...(surplus > 0 ? [t('charts.surplus', { shown, total: shown + surplus })] : []),
    ...(Array.isArray(settings.layer_configs) && settings.layer_configs.length > 0 ? [t('charts.noTiles')] : []),
  ];
}

const shorten = (text: string): string => (text.length > MAX_NAME_LENGTH ? `${text.slice(0, MAX_NAME_LENGTH - 1)}…` : text);

/** Why nothing is drawn; null where something is. @param found places of the result, located or not */
export function emptyReason(
  input: LayoutInput<CartodiagramSettings>,
  parts: readonly LocatedChart[],
  found: number,
): string | null {
  const t = textsOf(input);
  const [gap] = (input.layers ?? []).filter((layer) => layer.status === 'unsupported' || layer.status === 'failed');
  if (gap?.status === 'unsupported') return t('charts.unsupported', { name: oneLine(gap.name) });
  if (gap?.status === 'failed') return t('layers.failed', { name: oneLine(gap.name), message: oneLine(gap.message) });
  if (found === 0 && (readInnerChart(input.settings.selected_chart) === null || input.settings.geom_column === null))
    return t('charts.none');
  if (found === 0) return t('noRows');
  if (parts.length === 0) return t('noPlaces');
  const reasons = parts.map(({ layout }) => layout.empty);
  return reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null;
}

/** A name has one color in all charts. */
export const legendItems = (parts: readonly LocatedChart[]): readonly LegendItem[] => [
  ...new Map(parts.flatMap(({ layout }) => layout.legend).map((item) => [item.name, item])).values(),
];

interface Texts {
  readonly parts: readonly LocatedChart[];
  readonly items: readonly LegendItem[];
  readonly empty: string | null;
}

/** Everything that all layouts have but the marks. */
export function chartsTexts(input: LayoutInput<CartodiagramSettings>, { parts, items, empty }: Texts): ChartLayout {
  const t = textsOf(input);
  const tooltips = lazy(() => Object.fromEntries(parts.map((part) => [part.key, tooltipOf(part, items)])));
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary: empty ?? t('summary.charts', { count: parts.length }),
    dataTable: mergeDataTables(
      t('place'),
      parts.map(({ name, layout }) => ({ name, table: layout.dataTable })),
    ),
    legend: items,
    empty,
    hits: [],
    get tooltips() {
      return tooltips();
    },
  };
}

/** The rows of a chart's data table; of one along an axis, which has a column for each series, the last row. */
function tooltipOf({ name, layout }: LocatedChart, items: readonly LegendItem[]): TooltipContent {
  const { columns, rows } = layout.dataTable;
  const colorOf = (label: string) => items.find((item) => item.label === label)?.color ?? null;
  const labels = rows.map(([label = '']) => label);
  const last = rows.at(-1);
  const isListed = labels.some((label) => colorOf(label) !== null) || rows.length <= 1 || columns.length <= 2;
  const lines = isListed
    ? rows.map(([label = '', value = '']) => ({ label, value, color: colorOf(label) }))
    : columns.slice(1).map(({ label }, at) => ({ label, value: last?.[at + 1] ?? '', color: colorOf(label) }));
  const title = isListed ? name : `${name}, ${last?.[0] ?? ''}`;
  return { title, rows: lines.slice(0, MAX_TIP_ROWS) };
}
