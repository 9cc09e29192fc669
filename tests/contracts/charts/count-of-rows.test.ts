// Counted rows are "COUNT(*)" in results, form data and replies, and "Count of rows" wherever a chart is read.
import { expect, it } from 'vitest';
import { layOutChart } from '#app/charts/shared/lay-out-chart.ts';
import { metricLabel, readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { hexColor } from '#app/charts/shared/color/resolve-color.ts';
import { SHAPE, type ChartSample } from '#app/charts/shared/samples.fixture.ts';
import { renderChart, renderPicture } from '#app/charts/render.server.tsx';
import type { Table } from '#app/domain/table.ts';
import { readColumnMeta } from '#app/services/charts/column-meta.ts';
import { dataset, buildSampleInput, kindOf, SAMPLES, tablesOf } from './samples.ts';

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'COUNT(*)', hasCustomLabel: false };
const METRIC_CONTROLS = ['metric', 'metrics', 'metrics_b', 'secondary_metric', 'percent_metrics', 'x', 'y', 'size'];

/** The metric that the sample's settings name first. */
function firstMetric({ formData }: ChartSample): string | null {
  const columns = new Set(dataset.columns.map(({ name }) => name));
  const labels = METRIC_CONTROLS.flatMap((control) => readList(formData, control).map(metricLabel));
  return labels.find((label) => label !== '' && !columns.has(label)) ?? null;
}

/** The chart with rows counted instead of its first metric. */
function counted(sample: ChartSample, metric: string): { readonly formData: FormData; readonly tables: readonly Table[] } {
  const entries = Object.entries(sample.formData).map(([control, value]) => {
    const replaced = Array.isArray(value)
      ? value.map((one: unknown) => (METRIC_CONTROLS.includes(control) && metricLabel(one) === metric ? COUNT : one))
      : METRIC_CONTROLS.includes(control) && metricLabel(value) === metric
        ? COUNT
        : value;
    return [control, replaced] as const;
  });
  const rename = (name: string): string =>
    name === metric || name.startsWith(`${metric}, `) || name.startsWith(`${metric}__`)
      ? `COUNT(*)${name.slice(metric.length)}`
      : name === `%${metric}`
        ? '%COUNT(*)'
        : name;
  const tables = tablesOf(sample, SHAPE).map((table) => ({
    ...table,
    columns: table.columns.map((column) => ({ ...column, name: rename(column.name) })),
  }));
  return { formData: Object.fromEntries(entries), tables };
}

/** What a template prints without being told what is the data itself, under the names that templates use. */
const isData = ({ vizType, variant }: ChartSample): boolean => vizType === 'handlebars' && variant === undefined;

const COUNTED = SAMPLES.flatMap((sample, at) => {
  const metric = firstMetric(sample);
  return metric === null || isData(sample) ? [] : [[`${sample.vizType} ${sample.variant ?? ''} ${at}`, sample, metric] as const];
});

it.each(COUNTED)('%s', (_name, sample, metric) => {
  const { formData, tables } = counted(sample, metric);
  for (const text of readTexts({ ...sample, formData }, tables)) expect(text.includes('COUNT(*)')).toBe(false);
});

/** Series of several metrics are named after both: "COUNT(*), Trains". */
const OF_SEVERAL_METRICS = COUNTED.filter(
  ([, { formData }]) => 'x_axis' in formData && 'groupby' in formData && 'metrics' in formData,
);

it.each(OF_SEVERAL_METRICS)('series of several metrics: %s', (_name, sample) => {
  const own = new Set(dataset.columns.map(({ name }) => name));
  const tables = tablesOf(sample, SHAPE).map((table, query) => ({
    ...table,
    columns: table.columns.map((column) =>
      query > 0 || own.has(column.name) ? column : { ...column, name: `COUNT(*), ${column.name}` },
    ),
  }));
  const texts = readTexts({ ...sample, formData: { ...sample.formData, metrics: [COUNT, 'total'] } }, tables);
  for (const text of texts) expect(text.includes('COUNT(*)')).toBe(false);
  expect(texts.join('').includes('Count of rows')).toBe(true);
});

/** All that is read or heard of a chart. */
function readTexts(sample: ChartSample, tables: readonly Table[]): readonly string[] {
  const plain = buildSampleInput(sample, tables);
  const columnMeta = readColumnMeta(dataset, null, { formData: plain.settings, locale: 'en' });
  const kind = kindOf(sample.vizType);
  const layout = layOutChart(kind, { ...plain, columnMeta });
  const options = { resolveColor: hexColor('light'), id: 'c1', title: 'Sales' };
  return [
    layout.summary,
    JSON.stringify(layout.legend.map(({ label }) => label)),
    JSON.stringify(layout.tooltips),
    JSON.stringify(layout.dataTable),
    renderPicture(kind, layout, options),
    withoutKeys(renderChart(kind, layout, options)),
  ];
}

/** Attributes for scripts name columns as results do. */
const withoutKeys = (html: string): string => html.replace(/ (?:data-[\w-]+|id|name)="[^"]*"/g, '');
