// Lays out the bars of a waterfall, the connectors between them, and their values.
import { bandScale } from '#app/charts/shared/axes/band-scale.ts';
import { buildFrame, type CartesianLayout, type PlottedFrame } from '#app/charts/shared/axes/cartesian.ts';
import { metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { ChartLayout, LayoutInput, LegendItem } from '#app/charts/shared/kind.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import { matchMarks } from '#app/charts/shared/legend/legend-marks.ts';
import { oneLine, textMark, type Box, type LineMark, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { pickedColor } from '#app/charts/shared/color/picked-color.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import type { Series, SeriesData } from '#app/charts/shared/series/series.ts';
import { seriesText } from '#app/charts/shared/format/series-text.ts';
import { fittingTexts, withValueNote } from '#app/charts/shared/axes/value-notes.ts';
import { computeExtent, type ValueExtent } from '#app/charts/shared/axes/value-axis.ts';
import { withValueRoom } from '#app/charts/shared/axes/value-room.ts';
import { fullWriter, numberWriter, verboseName, type WriteNumber } from '#app/charts/shared/format/value-format.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { chartTime } from '#app/messages/en/chart-time.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';
import type { WaterfallSettings } from './settings.ts';
import { MIN_STEP_PX, readSteps, type WaterfallStep, type StepData, type StepKind } from './steps.ts';

interface StepMark extends Box {
  readonly key: string;
  readonly color: Token;
}
export interface WaterfallLayout extends CartesianLayout {
  readonly bars: readonly StepMark[];
  /** From the end of each bar to the beginning of the next. */
  readonly links: readonly LineMark[];
  readonly valueTexts: readonly TextMark[];
}

const KINDS: readonly StepKind[] = ['increase', 'decrease', 'total'];
const BAND_FILL = 0.72;
const MAX_BAR_PX = 64;
const DATA_ROWS = 100;
const NO_BOUNDS = [null, null] as const;
/** Staggered labels have two rows. */
const WRAPPED: ReadonlySet<string> = new Set(['auto', 'staggered']);
const ANGLES: Readonly<Record<string, 45 | 90>> = { '45°': 45, '90°': 90 };

type Text = Translate<typeof chartTime.texts>;

export function layout(given: LayoutInput<WaterfallSettings>): WaterfallLayout {
  return withValueNote(
    given.locale,
    (valueNotes) => layoutWith(given, valueNotes),
    ({ bars, valueTexts }) => ({ shown: valueTexts.length, all: given.settings.show_value ? bars.length : 0 }),
  );
}

function layoutWith(given: LayoutInput<WaterfallSettings>, valueNotes: readonly string[]): WaterfallLayout {
  const t = createTranslate(chartTime, given.locale);
  const input = withAxisTitles(given);
  const legend = legendOf(input, t);
  const labelOf = (kind: StepKind): string => legend[KINDS.indexOf(kind)]?.label ?? '';
  const maxSteps = Math.max(8, Math.floor(input.widthPx / MIN_STEP_PX));
  const data = readSteps(input, { totalLabel: labelOf('total'), maxSteps });
  const metric = metricLabel(input.settings.metric);
  const write = numberWriter(input, metric, input.settings.y_axis_format);
  const text = seriesText(input.locale);
  const empty = data.rowCount === 0 ? text('noRows') : data.hasValues ? null : text('allNull');
  const about: About = {
    data,
    legend: legend.map((item) => withMarks(item, data)),
    write,
    writeFull: fullWriter(input, metric, input.settings.y_axis_format),
    empty,
    metric: oneLine(verboseName(input, metric)),
    labelOf,
  };
  const joined = data.joined > 0 ? [t('waterfall.joined', { changes: data.joined, bars: data.steps.length - 1 })] : [];
  const notes = [...joined, ...valueNotes];
  const common = commonLayout(input, about, notes, t);
  if (empty !== null) return Object.assign(common, { frame: null, bars: [], links: [], valueTexts: [] });
  const plotted = plot(input, about, notes);
  const isShown = ({ kind }: WaterfallStep): boolean => !(legend[KINDS.indexOf(kind)]?.hidden ?? false);
  const bars = placeBars(data.steps, plotted).map((box, at) => ({
    ...box,
    key: `w${at}`,
    color: legend[KINDS.indexOf(data.steps[at]?.kind ?? 'total')]?.color ?? 'other',
  }));
  const drawn = bars.filter((_, at) => isShown(data.steps[at] as WaterfallStep));
  const { plot: area } = plotted.frame;
  return Object.assign(common, {
    frame: plotted.frame,
    bars: drawn,
    links: placeLinks(data.steps, bars, plotted),
    valueTexts: input.settings.show_value ? placeValueTexts({ data, write, drawn, bars, room: input }) : [],
    hits: bars.map(({ key, x, widthPx }) => ({ key, x, y: area.y, widthPx, heightPx: area.heightPx })),
  });
}

/** The frame knows titles by the names of newer kinds. */
function withAxisTitles(input: LayoutInput<WaterfallSettings>) {
  const { settings } = input;
  return {
    ...input,
    settings: {
      ...settings,
      x_axis_title: settings.x_axis_label,
      y_axis_title: settings.y_axis_label,
      xAxisLabelRotation: ANGLES[settings.x_ticks_layout] ?? (0 as const),
      metrics: settings.metric === null ? [] : [settings.metric],
      logAxis: false,
      y_axis_bounds: NO_BOUNDS,
    },
  };
}
type TitledInput = ReturnType<typeof withAxisTitles>;

/** Names and colors of the three kinds of bars, as the chart sets them. */
function legendOf({ settings, hidden }: LayoutInput<WaterfallSettings>, t: Text): readonly LegendItem[] {
  const looks = [
    ['increase', settings.increase_label ?? t('waterfall.increase'), pickedColor(settings.increase_color, '#5ac189') ?? 'cat3'],
    ['decrease', settings.decrease_label ?? t('waterfall.decrease'), pickedColor(settings.decrease_color, '#e04355') ?? 'cat4'],
    ['total', settings.total_label ?? t('waterfall.total'), pickedColor(settings.total_color, '#666666') ?? 'other'],
  ] as const;
  return looks.map(([kind, label, color]) => ({
    name: kind,
    label: oneLine(label),
    color,
    hidden: hidden.includes(kind),
  }));
}

const withMarks = (item: LegendItem, { steps }: StepData): LegendItem => ({
  ...item,
  key: matchMarks(() => steps.flatMap(({ kind }, at) => (kind === item.name ? [`w${at}`] : []))),
});

interface About {
  readonly data: StepData;
  readonly legend: readonly LegendItem[];
  readonly write: WriteNumber;
  /** All digits, for tooltips and the data table. */
  readonly writeFull: WriteNumber;
  readonly empty: string | null;
  readonly metric: string;
  readonly labelOf: (kind: StepKind) => string;
}

function plot(
  input: TitledInput,
  { data, legend, write }: About,
  notes: readonly string[],
): PlottedFrame & { readonly bandPx: number } {
  const { steps, axis } = data;
  const labels = Float64Array.from(steps, (_, at) => at);
  const values = new Float64Array(0);
  const series = legend.map((item, index): Series => ({
    ...item,
    index,
    values,
    write,
    shift: null,
    isForecast: false,
    band: null,
    dash: '',
    opacity: 1,
  }));
  const framed: SeriesData = {
    locale: input.locale,
    axis: { ...axis, kind: 'category', values: labels, write: (row) => steps[row]?.label ?? '' },
    series,
    shown: series,
    rowCount: steps.length,
    unplaced: 0,
    layers: [],
  };
  const ends = computeExtent([steps.flatMap(({ from, to }) => [from, to])]);
  const valueAxisSpec = { ...withRoom({ low: Math.min(0, ends.low), high: Math.max(0, ends.high) }, steps, input), write };
  const bands = bandScale(framed.axis, steps.length, null);
  const plotted = buildFrame({
    input,
    data: framed,
    valueAxisSpec,
    bands,
    hasEndLabels: false,
    notes,
    wrapsLabels: WRAPPED.has(input.settings.x_ticks_layout),
  });
  return { ...plotted, bandPx: Math.min(MAX_BAR_PX, bands.step * plotted.frame.plot.widthPx * BAND_FILL) };
}

/** For values above the highest rise and below the lowest fall. */
function withRoom(extent: ValueExtent, steps: readonly WaterfallStep[], input: LayoutInput<WaterfallSettings>): ValueExtent {
  if (!input.settings.show_value) return extent;
  const hasValueBelow = steps.some(({ from, to }) => to < from && to <= extent.low);
  const hasValueAbove = steps.some(({ from, to }) => to >= from && to >= extent.high);
  return withValueRoom(extent, input, { hasValueBelow, hasValueAbove });
}

const placeBars = (steps: readonly WaterfallStep[], { x, y, bandPx }: ReturnType<typeof plot>): Box[] =>
  steps.map(({ from, to }, at) => ({
    x: px(x(at) - bandPx / 2),
    y: px(Math.min(y(from), y(to))),
    widthPx: px(bandPx),
    heightPx: px(Math.max(1, Math.abs(y(to) - y(from)))),
  }));

const placeLinks = (steps: readonly WaterfallStep[], bars: readonly Box[], { y }: ReturnType<typeof plot>): LineMark[] =>
  bars.slice(0, -1).flatMap((bar, at) => {
    const next = bars[at + 1];
    const level = y(steps[at]?.to ?? 0);
    return next === undefined ? [] : [{ x1: px(bar.x + bar.widthPx), y1: level, x2: next.x, y2: level }];
  });

interface ValueInput {
  readonly data: StepData;
  readonly write: WriteNumber;
  readonly drawn: readonly StepMark[];
  readonly bars: readonly StepMark[];
  readonly room: { readonly widthPx: number; readonly heightPx: number };
}

/** Changes with their sign, above a rise and below a fall, as many as have room; totals first, then the greatest changes. */
function placeValueTexts({ data, write, drawn, bars, room }: ValueInput): TextMark[] {
  const placed = bars.flatMap((bar, at) => {
    const step = data.steps[at];
    if (step === undefined || !drawn.includes(bar)) return [];
    const isBelow = step.to < step.from;
    const y = isBelow ? bar.y + bar.heightPx + 14 : bar.y - 5;
    const end = bar.x + bar.widthPx;
    const textAt = (x: number, anchor: TextMark['anchor']): TextMark =>
      textMark(writeStep(step, write), x, y, { anchor, color: 'text' });
    // Steps that go on in one direction leave room on the side from which they come.
    const text = textAt(bar.x + bar.widthPx / 2, 'middle');
    return [
      {
        text,
        others: [textAt(end, 'end'), textAt(bar.x, 'start')],
        rank: step.kind === 'total' ? Number.MAX_VALUE : Math.abs(step.value),
      },
    ];
  });
  return fittingTexts(placed, room, drawn);
}

const writeStep = ({ kind, value }: WaterfallStep, write: WriteNumber): string =>
  kind === 'increase' && value > 0 ? `+${write(value)}` : write(value);

function commonLayout(input: LayoutInput<WaterfallSettings>, about: About, notes: readonly string[], t: Text): ChartLayout {
  const { data, writeFull: write, empty, metric, legend, labelOf } = about;
  const { steps, axis } = data;
  const tooltips = lazy(() =>
    Object.fromEntries(
      steps.map((step, at) => {
        const change = {
          label: labelOf(step.kind),
          value: writeStep(step, write),
          color: legend[KINDS.indexOf(step.kind)]?.color ?? null,
        };
        const level = step.kind === 'total' ? [] : [{ label: t('waterfall.level'), value: write(step.to), color: null }];
        return [`w${at}`, { title: oneLine(step.label), rows: [change, ...level] }];
      }),
    ),
  );
  const rows = steps
    .slice(0, DATA_ROWS)
    .map((step) => [oneLine(step.label), step.kind === 'total' ? '' : writeStep(step, write), write(step.to)]);
  const changes = steps.filter(({ kind }) => kind !== 'total');
  const summary = t('waterfall.summary', {
    metric,
    axis: axis.label,
    changes: changes.length,
    total: write(steps.at(-1)?.to ?? 0),
  });
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary: empty ?? oneLine([summary, ...notes].join(' · ')),
    dataTable: {
      columns: [
        { label: oneLine(axis.label), align: 'left' },
        { label: t('waterfall.change'), align: 'right' },
        { label: t('waterfall.level'), align: 'right' },
      ],
      rows,
      moreRows: steps.length - rows.length,
    },
    legend,
    empty,
    hits: [],
    get tooltips() {
      return tooltips();
    },
  };
}
