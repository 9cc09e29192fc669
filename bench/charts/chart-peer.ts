// The same Tables as ECharts draws them on a server: options as its examples have them, without animation.
import * as echarts from 'echarts';
import type { Column, Table } from '#app/domain/table.ts';

interface Box {
  readonly widthPx: number;
  readonly heightPx: number;
}
type Option = Record<string, unknown>;

/** Draws once for each call; null for a viz type that ECharts has no kind for. */
export function drawEcharts(vizType: string, tables: readonly Table[], { widthPx, heightPx }: Box): (() => string) | null {
  const toOption = OPTIONS[vizType];
  if (toOption === undefined) return null;
  return () => {
    const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: widthPx, height: heightPx });
    chart.setOption({ animation: false, ...toOption(tables) });
    const svg = chart.renderToSVGString();
    chart.dispose();
    return svg;
  };
}

const cells = (column: Column | undefined): unknown[] => Array.from((column?.values ?? []) as ArrayLike<unknown>);
const numbers = (table: Table | undefined): Column[] => (table?.columns ?? []).filter(({ type }) => type === 'numeric');
const texts = (table: Table | undefined): Column[] => (table?.columns ?? []).filter(({ type }) => type === 'string');
const named = (table: Table | undefined): { name: unknown; value: unknown }[] => {
  const values = cells(numbers(table)[0]);
  return cells(texts(table)[0]).map((name, row) => ({ name, value: values[row] }));
};

/** Series along the first column. */
const along =
  (looks: Option) =>
  ([table, second]: readonly Table[]): Option => {
    const [axis] = table?.columns ?? [];
    const xs = cells(axis);
    const columns = [...(table?.columns.slice(1) ?? []), ...(second?.columns.slice(1) ?? [])];
    return {
      legend: {},
      xAxis: { type: axis?.type === 'temporal' ? 'time' : 'value' },
      yAxis: {},
      series: columns.map((column) => {
        const ys = cells(column);
        return { name: column.name, ...looks, data: xs.map((x, row) => [x, ys[row]]) };
      }),
    };
  };

const oneSeries =
  (looks: Option) =>
  ([table]: readonly Table[]): Option => ({ legend: { type: 'scroll' }, series: [{ ...looks, data: named(table) }] });

/** A level for every text column. */
function nested(table: Table | undefined): unknown[] {
  interface Node {
    name: unknown;
    value?: unknown;
    children?: Node[];
  }
  const levels = texts(table).map(cells);
  const values = cells(numbers(table)[0]);
  const root: Node = { name: '', children: [] };
  const known = new Map<string, Node>();
  values.forEach((value, row) => {
    let parent = root;
    let path = '';
    for (const level of levels) {
      path += `/${String(level[row])}`;
      const node: Node = known.get(path) ?? { name: level[row] };
      if (!known.has(path)) (parent.children ??= []).push(node);
      known.set(path, node);
      parent = node;
    }
    parent.value = value;
  });
  return root.children ?? [];
}

function linked([table]: readonly Table[]): { links: unknown[]; data: unknown[] } {
  const [sources, targets] = texts(table).map(cells);
  const values = cells(numbers(table)[0]);
  const links = (sources ?? []).map((source, row) => ({ source, target: targets?.[row], value: values[row] }));
  return { links, data: [...new Set(links.flatMap(({ source, target }) => [source, target]))].map((name) => ({ name })) };
}

function rooted([table]: readonly Table[]): unknown[] {
  const [ids, parents, names] = texts(table).map(cells);
  const nodes = new Map((ids ?? []).map((id, row) => [id, { name: names?.[row], children: [] as unknown[] }]));
  (ids ?? []).forEach((id, row) => nodes.get(parents?.[row])?.children.push(nodes.get(id)));
  return [...nodes.values()].slice(0, 1);
}

const OPTIONS: Readonly<Record<string, (tables: readonly Table[]) => Option>> = {
  echarts_timeseries_line: along({ type: 'line', showSymbol: false, sampling: 'lttb' }),
  echarts_timeseries_smooth: along({ type: 'line', smooth: true }),
  echarts_timeseries_step: along({ type: 'line', step: 'end' }),
  echarts_timeseries_bar: along({ type: 'bar' }),
  echarts_area: along({ type: 'line', stack: 'all', areaStyle: {}, showSymbol: false }),
  echarts_timeseries_scatter: along({ type: 'scatter' }),
  mixed_timeseries: along({ type: 'line' }),
  waterfall: along({ type: 'bar', stack: 'all' }),
  pie: oneSeries({ type: 'pie' }),
  funnel: oneSeries({ type: 'funnel' }),
  gauge_chart: oneSeries({ type: 'gauge' }),
  bubble_v2: ([table]) => {
    const [xs, ys, sizes] = numbers(table).map(cells);
    const data = (xs ?? []).map((x, row) => [x, ys?.[row], sizes?.[row]]);
    return { xAxis: {}, yAxis: {}, series: [{ type: 'scatter', symbolSize: ([, , size]: number[]) => (size ?? 0) / 100, data }] };
  },
  histogram_v2: ([table]) => ({
    xAxis: { type: 'category', data: numbers(table).map(({ name }) => name) },
    yAxis: {},
    series: cells(table?.columns[0]).map((name, at) => ({
      name,
      type: 'bar',
      data: numbers(table).map((bin) => cells(bin)[at]),
    })),
  }),
  treemap_v2: ([table]) => ({ series: [{ type: 'treemap', data: nested(table) }] }),
  sunburst_v2: ([table]) => ({ series: [{ type: 'sunburst', data: nested(table) }] }),
  radar: ([table]) => {
    const metrics = numbers(table).map(cells);
    const indicator = numbers(table).map(({ name }) => ({ name }));
    return {
      radar: { indicator },
      series: [
        { type: 'radar', data: named(table).map(({ name }, row) => ({ name, value: metrics.map((values) => values[row]) })) },
      ],
    };
  },
  para: ([table]) => {
    const metrics = numbers(table).map(cells);
    const parallelAxis = numbers(table).map(({ name }, dim) => ({ dim, name }));
    return {
      parallelAxis,
      series: [{ type: 'parallel', data: (metrics[0] ?? []).map((_, row) => metrics.map((values) => values[row])) }],
    };
  },
  heatmap_v2: ([table]) => {
    const [xs, ys, values] = (table?.columns ?? []).map((column) => cells(column));
    const data = (xs ?? []).map((x, row) => [String(x), ys?.[row], values?.[row]]);
    return {
      xAxis: { type: 'category' },
      yAxis: { type: 'category' },
      visualMap: { min: 0, max: 4000 },
      series: [{ type: 'heatmap', data, label: { show: true } }],
    };
  },
  cal_heatmap: ([table]) => {
    const [days, values] = (table?.columns ?? []).map((column) => cells(column) as number[]);
    const years = [...new Set((days ?? []).map((day) => new Date(day).getUTCFullYear()))];
    const data = (days ?? []).map((day, row) => [day, values?.[row]]);
    return {
      visualMap: { min: 0, max: 3000 },
      calendar: years.map((range, index) => ({ range: String(range), top: index * 160, cellSize: 10 })),
      series: years.map((_, calendarIndex) => ({ type: 'heatmap', coordinateSystem: 'calendar', calendarIndex, data })),
    };
  },
  box_plot: ([table]) => {
    const of = (name: string): unknown[] => cells(table?.columns.find((column) => column.name === `total__${name}`));
    const [min, q1, middle, q3, max] = ['min', 'q1', 'median', 'q3', 'max'].map(of);
    const data = (min ?? []).map((low, row) => [low, q1?.[row], middle?.[row], q3?.[row], max?.[row]]);
    return { xAxis: { type: 'category' }, yAxis: {}, series: [{ type: 'boxplot', data }] };
  },
  sankey_v2: (tables) => ({ series: [{ type: 'sankey', ...linked(tables) }] }),
  graph_chart: (tables) => ({
    series: [{ type: 'graph', layout: 'force', force: { layoutAnimation: false }, ...linked(tables) }],
  }),
  tree_chart: (tables) => ({ series: [{ type: 'tree', initialTreeDepth: -1, data: rooted(tables) }] }),
};
