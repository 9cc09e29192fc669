// The world map as text: data table, tooltips and the one-sentence summary.
import { columnLabel, metricLabel, readList } from '#app/charts/shared/form-values.ts';
import type { ChartLayout, DataTable, LayoutInput, TooltipContent } from '#app/charts/shared/kind.ts';
import { lazy } from '#app/charts/shared/lazy.ts';
import { oneLine } from '#app/charts/shared/marks.ts';
import { numberWriter, verboseName, type WriteNumber } from '#app/charts/shared/value-format.ts';
import type { chartMaps } from '#app/messages/en/chart-maps.ts';
import type { Translate } from '#app/messages/translate.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { Place } from './places.ts';

const MAX_ROWS = 100;
const NOTHING = '–';

interface TextsInput {
  readonly t: Translate<typeof chartMaps.texts>;
  readonly places: readonly Place[];
  readonly metric: string;
  readonly write: WriteNumber;
  readonly empty: string | null;
  readonly colorOf: (place: Place) => Token;
}

/** Everything that all layouts have but the marks. */
export function worldTexts(input: LayoutInput, texts: TextsInput): ChartLayout {
  const { t, empty, places, metric, write } = texts;
  const tooltips = lazy(() => Object.fromEntries(places.map((place) => [`c${place.row}`, tooltipOf(input, texts, place)])));
  const shown = places.filter(({ country, value }) => country !== null && !Number.isNaN(value));
  const first = shown.reduce<Place | null>((most, place) => (most === null || place.value > most.value ? place : most), null);
  const missing = places.filter(({ country }) => country === null).length;
  const values = {
    metric: verboseName(input, metric),
    count: shown.length,
    first: first?.country?.name ?? '',
    value: write(first?.value ?? null),
  };
  const summary = [t('summary.world', values), ...(missing > 0 ? [t('summary.notLocated', { count: missing })] : [])];
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary: empty ?? oneLine(summary.join(' ')),
    dataTable: buildDataTable(input, texts),
    legend: [],
    empty,
    hits: [],
    get tooltips() {
      return tooltips();
    },
  };
}

const secondMetric = (input: LayoutInput): string | null => {
  const [second] = readList(input.formData, 'secondary_metric');
  return second === undefined ? null : metricLabel(second);
};

function tooltipOf(input: LayoutInput, { write, metric, colorOf }: TextsInput, place: Place): TooltipContent {
  const second = secondMetric(input);
  const rows = [
    { label: verboseName(input, metric), value: Number.isNaN(place.value) ? NOTHING : write(place.value), color: colorOf(place) },
  ];
  if (second === null || second === metric) return { title: place.country?.name ?? place.text, rows };
  const value = Number.isNaN(place.bubble) ? NOTHING : numberWriter(input, second, 'y_axis_format')(place.bubble);
  return { title: place.country?.name ?? place.text, rows: [...rows, { label: verboseName(input, second), value, color: null }] };
}

/** The highest first; places that are not on the map are marked by their own spelling. */
function buildDataTable(input: LayoutInput, { t, places, metric, write }: TextsInput): DataTable {
  const second = secondMetric(input);
  const hasSecond = second !== null && second !== metric;
  const ordered = [...places].sort((a, b) => order(b.value) - order(a.value) || a.row - b.row);
  const writeSecond = hasSecond ? numberWriter(input, second, 'y_axis_format') : write;
  const cell = (value: number, writer: WriteNumber): string => (Number.isNaN(value) ? NOTHING : writer(value));
  return {
    columns: [
      { label: t('country'), align: 'left' },
      { label: verboseName(input, columnLabel(readList(input.formData, 'entity')[0])), align: 'left' },
      { label: verboseName(input, metric), align: 'right' },
      ...(hasSecond ? [{ label: verboseName(input, second), align: 'right' } as const] : []),
    ],
    rows: ordered
      .slice(0, MAX_ROWS)
      .map((place) => [
        place.country?.name ?? NOTHING,
        place.text,
        cell(place.value, write),
        ...(hasSecond ? [cell(place.bubble, writeSecond)] : []),
      ]),
    moreRows: Math.max(0, places.length - MAX_ROWS),
  };
}

const order = (value: number): number => (Number.isNaN(value) ? -Infinity : value);
