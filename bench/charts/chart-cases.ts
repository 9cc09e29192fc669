// What `charts` draws: one sample of every viz type that can be selected, at two sizes, a long line and a graph of 500 nodes.
import { gzipSync } from 'node:zlib';
import { renderChart } from '#app/charts/render.server.tsx';
import { overTime, wave, type ChartSample, type Shape } from '#app/charts/shared/samples.fixture.ts';
import { cssColor } from '#app/charts/shared/color/resolve-color.ts';
import type { Table } from '#app/domain/table.ts';
import { KIND_CHOICES } from '#app/screens/explore/chart-types/kinds.ts';
import { buildSampleInput, kindOf, SAMPLES, tablesOf } from '#tests/contracts/charts/samples.ts';
import { drawEcharts } from './chart-peer.ts';

export interface ChartCase {
  readonly name: string;
  readonly vizType: string;
  readonly promisedMs: number;
  /** Its tables take memory, so they are made when it is drawn. */
  readonly make: () => Drawers;
}
interface Drawers {
  readonly draw: () => string;
  /** Null where ECharts has no such kind. */
  readonly drawPeer: (() => string) | null;
}

const BOX = { widthPx: 640, heightPx: 400 };
const SIZES = [
  { marks: 1000, promisedMs: 10 },
  { marks: 10_000, promisedMs: 40 },
];
/** A fixture makes a row of each series at each of its rows. */
const CROSSED = ['heatmap_v2', 'treemap_v2', 'sunburst_v2', 'partition'];
/** A fixture makes columns of series. */
const SERIES = ['echarts_timeseries_line', 'echarts_timeseries_bar', 'echarts_area', 'echarts_timeseries_scatter', 'rose'];

function shapeOf(vizType: string, marks: number): Shape {
  const series = CROSSED.includes(vizType) ? 10 : SERIES.includes(vizType) || vizType.startsWith('echarts') ? 2 : 3;
  const rows = CROSSED.includes(vizType) || SERIES.includes(vizType) ? marks / series : marks;
  return { rows, series, value: wave, name: (index) => `Line ${index}` };
}

interface Scale {
  readonly shape: Shape;
  readonly promisedMs: number;
}

function caseOf(name: string, sample: ChartSample, { shape, promisedMs }: Scale): ChartCase {
  const make = (): Drawers => {
    const tables = tablesOf(sample, shape);
    const input = buildSampleInput(sample, tables, BOX);
    const kind = kindOf(sample.vizType);
    return {
      draw: () => renderChart(kind, kind.layout(input), { resolveColor: cssColor, id: 'c', title: name }),
      drawPeer: drawEcharts(sample.vizType, tables, BOX),
    };
  };
  return { name, vizType: sample.vizType, promisedMs, make };
}

const sampleOf = (vizType: string, variant?: string): ChartSample => {
  const found = SAMPLES.find((one) => one.vizType === vizType && (variant === undefined || one.variant === variant));
  if (found === undefined) throw new Error(`No sample of ${vizType}`);
  return found;
};

const count = (marks: number): string => marks.toLocaleString('en');

/** 1,000 links between 500 names. */
const NETWORK: Shape = { rows: 1000, series: 42, value: wave, name: (index) => `Line ${index}` };
const LONG_LINE: Shape = { rows: 1_000_000, series: 1, value: wave, name: (index) => `Line ${index}` };
const MINUTE_MS = 60_000;

/** A point a minute, in order as results come. */
function everyMinute(shape: Shape): Table {
  const [times, ...series] = overTime(shape).columns;
  if (times?.type !== 'temporal') throw new Error('The first column has the times');
  const values = times.values.map((_, row) => Date.UTC(2024, 0, 1) + row * MINUTE_MS);
  return { rowCount: shape.rows, columns: [{ ...times, values }, ...series] };
}

const line = sampleOf('echarts_timeseries_line');
const LINE: ChartSample = { ...line, formData: { ...line.formData, time_grain_sqla: 'PT1M' }, table: everyMinute };

export const CASES: readonly ChartCase[] = [
  ...KIND_CHOICES.flatMap(({ vizType }) =>
    SIZES.map(({ marks, promisedMs }) =>
      caseOf(`${vizType} of ${count(marks)}`, sampleOf(vizType), { shape: shapeOf(vizType, marks), promisedMs }),
    ),
  ),
  caseOf('a graph of 500 nodes', sampleOf('graph_chart'), { shape: NETWORK, promisedMs: 50 }),
  caseOf('a line of 1,000,000 points', LINE, { shape: LONG_LINE, promisedMs: 100 }),
];

/** With gzip, as browsers get it. */
export const sizeBytes = (svg: string): number => gzipSync(svg).byteLength;
