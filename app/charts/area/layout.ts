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
import { emptyReason, readSeries, type Series, type SeriesData } from '#app/charts/shared/series.ts';
import { stackExtent, stackLayers, type Layer } from '#app/charts/shared/stack.ts';
import { formatNumber } from '#app/domain/format/format-number.ts';
import type { Token } from '#app/domain/theme/tokens.ts';

export interface AreaMark {
  readonly key: string;
  readonly color: Token;
  readonly fill: string;
  readonly edge: string;
  readonly dots: readonly { readonly x: number; readonly y: number }[];
}
export interface AreaLayout extends CartesianLayout {
  readonly areas: readonly AreaMark[];
  readonly labels: readonly EndLabel[];
  readonly isStacked: boolean;
}

type Stacking = 'none' | 'stack' | 'share';

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
    });
  const layers = stacking === 'none' ? overlaid(data) : stackLayers(data.shown, data.rowCount, stacking === 'share');
  const direct = labelsAtEnds(data, input);
  const plotted = buildFrame({
    input,
    data,
    value: { ...stackExtent(layers), write: writerOf(input, data, stacking) },
    isBand: false,
    endLabels: direct,
  });
  const areas = data.shown.map((series, index) =>
    areaMark(series, layers[index], stacking, { input, plotted, count: data.shown.length }),
  );
  const rows = Array.from({ length: data.rowCount }, (_, row) => row);
  const middles = data.shown.map((series, index) => endMiddle(series, layers[index], stacking, plotted.y));
  const labels = direct ? endLabels(data, plotted.frame, middles, input.widthPx) : [];
  const hits = stripHits(plotted.frame.plot, rows, plotted.x);
  return Object.assign(seriesLayout(input, data, { ...base, hits }), {
    frame: plotted.frame,
    areas,
    labels,
    isStacked: stacking !== 'none',
  });
}

function stackingOf({ formData }: LayoutInput): Stacking {
  const stack = readText(formData, 'stack');
  if (stack === 'Expand') return 'share';
  return stack === 'Stack' || stack === 'Stream' ? 'stack' : 'none';
}

const overlaid = ({ shown }: SeriesData): readonly Layer[] =>
  shown.map(({ values }) => ({ from: new Float64Array(values.length), to: values }));

function writerOf({ locale }: LayoutInput, { shown }: SeriesData, stacking: Stacking): Series['write'] {
  if (stacking === 'share') return (value) => formatNumber(value, '.0%', { locale });
  return shown[0]?.write ?? String;
}

interface Drawing {
  readonly input: LayoutInput;
  readonly plotted: PlottedFrame;
  readonly count: number;
}

/** Stacked areas have no gaps, for null takes no room; overlaid ones do. */
function areaMark(series: Series, layer: Layer | undefined, stacking: Stacking, { input, plotted, count }: Drawing): AreaMark {
  const { x, y, frame } = plotted;
  const values = stacking === 'none' ? series.values : (layer?.to ?? series.values);
  const toPoint = (row: number, value: number) => ({ x: x(row), y: y(value), y0: y(layer?.from[row] ?? 0) });
  const runs = runsOf(values, toPoint, pointBudget(frame.plot.widthPx, count));
  const curve = curveOf(input.formData);
  const dots = singles(runs).map((point) => ({ x: point.x, y: point.y }));
  return { key: `s${series.index}`, color: series.color, fill: areaPath(runs, curve), edge: linePath(runs, curve), dots };
}

function endMiddle({ values }: Series, layer: Layer | undefined, stacking: Stacking, y: (value: number) => number): number {
  if (stacking === 'none') return y(values.findLast((value) => !Number.isNaN(value)) ?? 0);
  return (y(layer?.from.at(-1) ?? 0) + y(layer?.to.at(-1) ?? 0)) / 2;
}
