// Where the areas go: stacked, as shares, or overlaid; the top edge of each is a line.
import {
  buildFrame,
  endLabels,
  labelsAtEnds,
  seriesLayout,
  stripHits,
  type CartesianLayout,
  type EndLabel,
  type PlottedFrame,
} from '#app/charts/shared/cartesian.ts';
import { areaPath, curveOf, linePath, pointBudget, runsOf, singles } from '#app/charts/shared/curves.ts';
import { readText } from '#app/charts/shared/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { NO_OVERLAY, overlayExtent, overlayMarks, widened, type OverlayMarks } from '#app/charts/shared/overlay.ts';
import { emptyReason, readSeries, type Series, type SeriesData } from '#app/charts/shared/series.ts';
import { stackExtent, stackLayers, type Layer, type StackMode } from '#app/charts/shared/stack.ts';
import { formatNumber } from '#app/domain/format/format-number.ts';
import type { Token } from '#app/domain/theme/tokens.ts';

export interface AreaMark {
  readonly key: string;
  readonly color: Token;
  readonly fill: string;
  readonly edge: string;
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  /** Not empty for a shifted series: then its edge alone is drawn. */
  readonly dash: string;
}
export interface AreaLayout extends CartesianLayout {
  readonly areas: readonly AreaMark[];
  readonly labels: readonly EndLabel[];
  readonly isStacked: boolean;
  readonly overlay: OverlayMarks;
}

type Stacking = 'none' | StackMode;

export function layout(input: LayoutInput): AreaLayout {
  const data = readSeries(input, false);
  const empty = emptyReason(data);
  const stacking = stackingOf(input);
  const base = { kind: 'Area chart', empty };
  if (empty !== null)
    return Object.assign(seriesLayout(input, data, { ...base, hits: [] }), {
      frame: null,
      areas: [],
      labels: [],
      isStacked: false,
      overlay: NO_OVERLAY,
    });
  const filled = data.shown.filter(({ isForecast }) => !isForecast);
  const forecasts = data.shown.filter(({ isForecast }) => isForecast);
  const layers = stacking === 'none' ? overlaid(filled) : stackedByShift(filled, data.rowCount, stacking);
  const direct = forecasts.length === 0 && labelsAtEnds(data, input);
  const plotted = buildFrame({
    input,
    data,
    value: { ...widened(stackExtent(layers), overlayExtent(data)), write: writerOf(input, data, stacking) },
    isBand: false,
    endLabels: direct,
  });
  const lastRow = Math.max(...filled.map(({ values }) => values.findLastIndex((value) => !Number.isNaN(value))));
  const areas = filled.map((series, index) =>
    areaMark(series, layers[index], stacking, { input, plotted, count: filled.length, lastRow }),
  );
  const { plot } = plotted.frame;
  const overlay = overlayMarks(data, { plot, along: plotted.x, across: plotted.y, isLying: false }, forecasts);
  const rows = Array.from({ length: data.rowCount }, (_, row) => row);
  const middles = filled.map((series, index) => endMiddle(series, layers[index], stacking, plotted.y));
  const labels = direct ? endLabels(data, plotted.frame, middles, input.widthPx) : [];
  const hits = stripHits(plot, rows, plotted.x);
  return Object.assign(seriesLayout(input, data, { ...base, hits }), {
    frame: plotted.frame,
    areas,
    labels,
    isStacked: stacking !== 'none',
    overlay,
  });
}

function stackingOf({ formData }: LayoutInput): Stacking {
  const stack = readText(formData, 'stack');
  if (stack === 'Expand') return 'share';
  if (stack === 'Stream') return 'stream';
  return stack === 'Stack' ? 'stack' : 'none';
}

/** Each shift of time is a stack of its own, from zero. */
function stackedByShift(series: readonly Series[], rowCount: number, mode: StackMode): readonly Layer[] {
  const layers: Layer[] = [];
  for (const shift of new Set(series.map((one) => one.shift))) {
    const members = series.flatMap((one, at) => (one.shift === shift ? [{ one, at }] : []));
    const stacked = stackLayers(
      members.map(({ one }) => one),
      rowCount,
      mode,
    );
    members.forEach(({ at }, place) => {
      const layer = stacked[place];
      if (layer) layers[at] = layer;
    });
  }
  return layers;
}

const overlaid = (series: readonly Series[]): readonly Layer[] =>
  series.map(({ values }) => ({ from: new Float64Array(values.length), to: values }));

function writerOf({ locale }: LayoutInput, { shown }: SeriesData, stacking: Stacking): Series['write'] {
  // A stream has no zero to measure from: only the widths of its bands say something.
  if (stacking === 'stream') return () => '';
  if (stacking === 'share') return (value) => formatNumber(value, '.0%', { locale });
  return shown[0]?.write ?? String;
}

/** Beyond the last value of any series, where only a forecast goes on, a stack has no more of itself. */
const endingWith = (values: Float64Array, lastRow: number): Float64Array =>
  values.map((value, row) => (row > lastRow ? NaN : value));

interface Drawing {
  readonly input: LayoutInput;
  readonly plotted: PlottedFrame;
  readonly count: number;
  /** The last row with a value of any series. */
  readonly lastRow: number;
}

/** Stacked areas have no gaps, for null takes no room; overlaid ones do. */
function areaMark(
  series: Series,
  layer: Layer | undefined,
  stacking: Stacking,
  { input, plotted, count, lastRow }: Drawing,
): AreaMark {
  const { x, y, frame } = plotted;
  const values = stacking === 'none' ? series.values : endingWith(layer?.to ?? series.values, lastRow);
  const toPoint = (row: number, value: number) => ({ x: x(row), y: y(value), y0: y(layer?.from[row] ?? 0) });
  const runs = runsOf(values, toPoint, pointBudget(frame.plot.widthPx, count));
  const curve = curveOf(input.formData);
  const dots = singles(runs).map((point) => ({ x: point.x, y: point.y }));
  const { color, dash } = series;
  return {
    key: `s${series.index}`,
    color,
    fill: dash === '' ? areaPath(runs, curve) : '',
    edge: linePath(runs, curve),
    dots,
    dash,
  };
}

function endMiddle({ values }: Series, layer: Layer | undefined, stacking: Stacking, y: (value: number) => number): number {
  if (stacking === 'none') return y(values.findLast((value) => !Number.isNaN(value)) ?? 0);
  return (y(layer?.from.at(-1) ?? 0) + y(layer?.to.at(-1) ?? 0)) / 2;
}
