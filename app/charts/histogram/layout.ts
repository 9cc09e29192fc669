// Lays out the bars of a histogram over a numeric axis; groups are stacked.
import { placeAxis } from '#app/charts/shared/axes/axis-place.ts';
import { buildFrame, type CartesianLayout, type AxisFrame } from '#app/charts/shared/axes/cartesian.ts';
import { commonEmptyLayout } from '#app/charts/shared/empty-layout.ts';
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import type { ChartLayout, LayoutInput } from '#app/charts/shared/kind.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import { markWidth, textMark, type Box, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { withValueRoom } from '#app/charts/shared/axes/value-room.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { seriesText } from '#app/charts/shared/format/series-text.ts';
import type { Series, SeriesData } from '#app/charts/shared/series/series.ts';
import { formatNumber, fullWriter, numberWriter, verboseName, type WriteNumber } from '#app/charts/shared/format/value-format.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { chartParts } from '#app/messages/en/chart-parts.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { describeHistogram } from './describe.ts';
import { readBins, zoomBins, type Bins } from './bins.ts';
import type { HistogramSettings } from './settings.ts';

interface BinMark extends Box {
  readonly key: string;
  readonly color: Token;
}
export interface HistogramLayout extends CartesianLayout {
  readonly bars: readonly BinMark[];
  readonly valueTexts: readonly TextMark[];
}

const MIN_BIN_PX = 2;
const GAP_BIN_PX = 4;
const MAX_BARS = 2000;

/** Laid out again with a line where the values don't fit: it makes the plot lower. */
export function layout(input: LayoutInput<HistogramSettings>): HistogramLayout {
  const first = layoutWith(input, []);
  const isMissing = input.settings.show_value && first.frame !== null && first.valueTexts.length === 0;
  return isMissing ? layoutWith(input, [seriesText(input.locale)('values.noRoom')]) : first;
}

function layoutWith(input: LayoutInput<HistogramSettings>, valueNotes: readonly string[]): HistogramLayout {
  const t = createTranslate(chartParts, input.locale);
  const isCumulative = input.settings.cumulative;
  const rowCount = input.tables[0]?.rowCount ?? 0;
  const maxBins = Math.max(1, Math.min(Math.floor(input.widthPx / MIN_BIN_PX), Math.floor(MAX_BARS / Math.max(1, rowCount))));
  const all = readBins(input, { maxBins, isCumulative });
  if (all === null) return emptyLayout(input, t('noRows'));
  const bins = zoomBins(all, input.zoom);
  if (bins.groups.every(({ values }) => values.every((value) => value === 0))) return emptyLayout(input, t('noNumbers'));
  const data = seriesOf(input, bins);
  const described = describeHistogram(input, { bins, data, isCumulative });
  if (data.shown.length === 0) return { ...emptyLayout(input, t('allHidden')), legend: described.legend };
  const isGrouped = canGroup(input, bins, data);
  const totals = totalsOf(bins, data);
  const highest = isGrouped ? Math.max(...data.shown.flatMap(({ values }) => [...values])) : Math.max(...totals);
  const hasValues = input.settings.show_value;
  const extent = withValueRoom({ low: 0, high: highest }, input, { hasValueBelow: false, hasValueAbove: hasValues });
  const { frame, x, y } = buildFrame({
    input: { ...input, settings: { ...input.settings, ...titlesOf(input), y_axis_bounds: [null, null] } },
    data,
    valueAxisSpec: { ...extent, write: countWriter(input) },
    hasEndLabels: false,
    notes: [...(bins.joined > 1 ? [t('histogram.joined', { count: bins.joined })] : []), ...valueNotes],
  });
  const bars = barsOf(bins.edges, data, { x, y, isGrouped });
  const tooltips = lazy(described.tooltips);
  return {
    ...described,
    frame,
    bars,
    valueTexts: hasValues
      ? placeValueTexts(isGrouped ? data.shown.map(({ values }) => values) : [totals], { x, y, write: countWriter(input) })
      : [],
    hits: hitsOf(frame, bins, x),
    axis: placeAxis(
      { axis: { kind: 'number', values: bins.edges }, rowCount: bins.edges.length, isZoomed: bins !== all },
      frame.plot,
      x,
    ),
    get tooltips() {
      return tooltips();
    },
  };
}

/** The axes are named after what they show where the chart does not name them. */
function titlesOf(input: LayoutInput<HistogramSettings>): { readonly x_axis_title: string; readonly y_axis_title: string } {
  const t = createTranslate(chartParts, input.locale);
  const { column, normalize, x_axis_title: x, y_axis_title: y } = input.settings;
  return {
    x_axis_title: x ?? verboseName(input, columnLabel(column)),
    y_axis_title: y ?? (normalize ? t('share') : t('count')),
  };
}

/** Shares are percentages unless the chart has a format. @param values all digits of them; short without */
function countWriter(input: LayoutInput<HistogramSettings>, values?: () => Iterable<ArrayLike<number>>): WriteNumber {
  const { locale } = input;
  const { normalize, y_axis_format: format } = input.settings;
  if (normalize && (format === null || format === 'SMART_NUMBER'))
    return (value) => formatNumber(value, value !== null && Math.abs(value) < 0.095 && value !== 0 ? '.1%' : '.0%', { locale });
  return values === undefined ? numberWriter(input, '', format) : fullWriter(input, '', format, values);
}

/** The axis begins at the first edge and ends at the last: a row of the data is a bin, its place the bin's lower edge. */
function seriesOf(input: LayoutInput<HistogramSettings>, { edges, groups }: Bins): SeriesData {
  const t = createTranslate(chartParts, input.locale);
  const column = columnLabel(input.settings.column);
  const writeValue = numberWriter(input, column, input.settings.x_axis_format);
  const write = countWriter(input);
  const writeFull = countWriter(input, () => groups.map(({ values }) => values));
  const writeEdge = fullWriter(input, column, input.settings.x_axis_format, () => [edges]);
  const series = groups.map(({ name, values }, index): Series => {
    const label = name === '' ? verboseName(input, column) : name;
    return {
      index,
      name: label,
      label,
      color: input.colors(label),
      values,
      write,
      writeFull,
      hidden: input.hidden.includes(label),
      shift: null,
      isForecast: false,
      band: null,
      dash: '',
      opacity: 1,
    };
  });
  return {
    locale: input.locale,
    axis: {
      kind: 'number',
      label: verboseName(input, column),
      values: edges,
      writeValue,
      write: (bin) => t('range', { from: writeEdge(edges[bin] ?? 0), to: writeEdge(edges[bin + 1] ?? 0) }),
      unit: 'day',
      zone: null,
      format: null,
    },
    series,
    shown: series.filter(({ hidden }) => !hidden),
    rowCount: edges.length - 1,
    unplaced: 0,
    layers: [],
  };
}

const totalsOf = ({ edges }: Bins, { shown }: SeriesData): readonly number[] =>
  Array.from({ length: edges.length - 1 }, (_, bin) => shown.reduce((sum, { values }) => sum + (values[bin] ?? 0), 0));

interface Scales {
  readonly x: (edge: number) => number;
  readonly y: (value: number) => number;
}

const MIN_BAR_PX = 2;

const canGroup = ({ widthPx }: LayoutInput<HistogramSettings>, { edges }: Bins, { shown }: SeriesData): boolean =>
  shown.length > 1 && (widthPx - AXES_PX) / Math.max(1, edges.length - 1) / shown.length >= MIN_BAR_PX;

/** What labels and margins take of the width, about. */
const AXES_PX = 60;

/** Groups side by side in each bin; one on the other where that would be hairs. */
function barsOf(
  edges: Bins['edges'],
  { shown }: SeriesData,
  { x, y, isGrouped }: Scales & { readonly isGrouped: boolean },
): BinMark[] {
  const gap = x(1) - x(0) >= GAP_BIN_PX ? 1 : 0;
  return Array.from({ length: edges.length - 1 }, (_, bin) => bin).flatMap((bin) => {
    let foot = 0;
    const lanePx = (x(bin + 1) - x(bin) - gap) / (isGrouped ? Math.max(1, shown.length) : 1);
    return shown.flatMap(({ index, color, values }, lane) => {
      const value = values[bin] ?? 0;
      if (value <= 0) return [];
      const [bottom, top] = isGrouped ? [y(0), y(value)] : [y(foot), y(foot + value)];
      foot += value;
      const left = x(bin) + gap / 2 + (isGrouped ? lane * lanePx : 0);
      return [{ key: `s${index}x${bin}`, color, x: px(left), y: top, widthPx: px(lanePx), heightPx: px(bottom - top) }];
    });
  });
}

/** Above every bar that has a value, where the widest fits. */
/** At each bar of each of the lists, which are side by side; all or none. */
function placeValueTexts(
  lists: readonly ArrayLike<number>[],
  { x, y, write }: Scales & { readonly write: WriteNumber },
): TextMark[] {
  const lanePx = (x(1) - x(0)) / Math.max(1, lists.length);
  const texts = lists.flatMap((values, lane) =>
    Array.from(values).flatMap((value, bin) =>
      value > 0
        ? [textMark(write(value), x(bin) + (lane + 0.5) * lanePx, y(value) - 5, { anchor: 'middle', color: 'text' })]
        : [],
    ),
  );
  return texts.every((text) => markWidth(text) <= lanePx - 2) ? texts : [];
}

const hitsOf = ({ plot }: AxisFrame, { edges }: Bins, x: Scales['x']): ChartLayout['hits'] =>
  Array.from({ length: edges.length - 1 }, (_, bin) => ({
    key: `x${bin}`,
    x: x(bin),
    y: plot.y,
    widthPx: px(x(bin + 1) - x(bin)),
    heightPx: plot.heightPx,
    at: ((edges[bin] ?? 0) + (edges[bin + 1] ?? 0)) / 2,
  }));

const emptyLayout = (input: LayoutInput<HistogramSettings>, empty: string): HistogramLayout => ({
  ...commonEmptyLayout(input, empty),
  frame: null,
  bars: [],
  valueTexts: [],
});
