// Texts of a map of colored regions: data table, tooltips, and summary.
import type { ChartLayout, DataTable, TooltipContent } from '#app/charts/shared/kind.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { fullWriter, verboseName, type WriteNumber, type FormatInput } from '#app/charts/shared/format/value-format.ts';
import type { chartMaps } from '#app/messages/en/chart-maps.ts';
import type { Translate } from '#app/messages/translate.ts';
import type { Token } from '#app/domain/theme/tokens.ts';

export interface PlaceRow {
  /** Row index in the result, part of the datum key. */
  readonly row: number;
  /** The name or code in the data. */
  readonly text: string;
  /** The name on the map; null if the place isn't on the map. */
  readonly name: string | null;
  /** NaN for null. */
  readonly value: number;
  readonly second: number;
}

const MAX_ROWS = 100;
const NOTHING = '–';

interface TextsInput {
  readonly t: Translate<typeof chartMaps.texts>;
  /** The word for a place on this map: country or region. */
  readonly noun: string;
  /** The chart's number format; null for none. */
  readonly format: string | null;
  readonly summary: (values: SummaryValues) => string;
  readonly places: readonly PlaceRow[];
  /** Label of the column with the places. */
  readonly entity: string;
  readonly metric: string;
  /** Label of a second metric; null for none. */
  readonly second: string | null;
  readonly write: WriteNumber;
  readonly empty: string | null;
  readonly colorOf: (place: PlaceRow) => Token;
}

interface SummaryValues {
  readonly metric: string;
  readonly count: number;
  readonly first: string;
  readonly value: string;
}

/** Builds the parts of a layout other than its marks. */
export function placeTexts(input: FormatInput, texts: TextsInput): ChartLayout {
  const { t, empty, places, metric, write } = texts;
  const tooltips = lazy(() => Object.fromEntries(places.map((place) => [`c${place.row}`, buildTooltip(input, texts, place)])));
  const shown = places.filter(({ name, value }) => name !== null && !Number.isNaN(value));
  const first = shown.reduce<PlaceRow | null>((most, place) => (most === null || place.value > most.value ? place : most), null);
  const missing = places.filter(({ name }) => name === null).length;
  const values = {
    metric: verboseName(input, metric),
    count: shown.length,
    first: first?.name ?? '',
    value: write(first?.value ?? null),
  };
  const summary = [texts.summary(values), ...(missing > 0 ? [t('summary.notLocated', { count: missing })] : [])];
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

function buildTooltip(input: FormatInput, texts: TextsInput, place: PlaceRow): TooltipContent {
  const { metric, second, colorOf, format } = texts;
  const write = fullWriter(input, metric, format);
  const rows = [
    { label: verboseName(input, metric), value: Number.isNaN(place.value) ? NOTHING : write(place.value), color: colorOf(place) },
  ];
  if (second === null || second === metric) return { title: place.name ?? place.text, rows };
  const value = Number.isNaN(place.second) ? NOTHING : fullWriter(input, second, format)(place.second);
  return { title: place.name ?? place.text, rows: [...rows, { label: verboseName(input, second), value, color: null }] };
}

/** Rows by value, highest first. Places that aren't on the map have only their text from the data. */
function buildDataTable(input: FormatInput, texts: TextsInput): DataTable {
  const { noun, places, entity, metric, second, format } = texts;
  const hasSecond = second !== null && second !== metric;
  const ordered = [...places].sort((a, b) => order(b.value) - order(a.value) || a.row - b.row);
  const write = fullWriter(input, metric, format);
  const writeSecond = hasSecond ? fullWriter(input, second, format) : write;
  const cell = (value: number, writer: WriteNumber): string => (Number.isNaN(value) ? NOTHING : writer(value));
  return {
    columns: [
      { label: noun, align: 'left' },
      { label: verboseName(input, entity), align: 'left' },
      { label: verboseName(input, metric), align: 'right' },
      ...(hasSecond ? [{ label: verboseName(input, second), align: 'right' } as const] : []),
    ],
    rows: ordered
      .slice(0, MAX_ROWS)
      .map((place) => [
        place.name ?? NOTHING,
        place.text,
        cell(place.value, write),
        ...(hasSecond ? [cell(place.second, writeSecond)] : []),
      ]),
    moreRows: Math.max(0, places.length - MAX_ROWS),
  };
}

const order = (value: number): number => (Number.isNaN(value) ? -Infinity : value);
