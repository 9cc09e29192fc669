// What a kind queries and draws for settings in several contexts: whether a control changes any of it.
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { Control, FormData } from '#app/charts/shared/form/control.ts';
import type { Table } from '#app/domain/table.ts';
import { createColorMap } from '#app/domain/theme/color-map.ts';
import { schemePalette } from '#app/domain/theme/palette.ts';
import { SHAPE, wave, type ChartSample } from '#app/charts/shared/samples.fixture.ts';
import { findPlaces } from './outcome-places.ts';
import { dataset, buildSampleInput, kindOf, SAMPLES } from './samples.ts';

/** As another client saves colors by ranges of values. */
const RANGES = {
  color_scheme_type: 'color_breakpoints',
  color_breakpoints: [{ minValue: -1e9, maxValue: 1e9, color: { r: 1, g: 2, b: 3, a: 100 } }],
};
/** Settings under which controls that depend on others show and tell. */
const CONTEXTS: readonly FormData[] = [
  {},
  { groupby: [] },
  { groupby: [], x_axis_sort: 'ordered_on' },
  { groupby: [], x_axis_sort: 'total' },
  { rolling_type: 'mean', rolling_periods: 3 },
  { groupby: ['ordered_on', 'line'] },
  { percent_metrics: ['total'] },
  { timeseries_limit_metric: 'total', limit: 2 },
  { query_mode: 'raw', all_columns: ['line', 'total'] },
  { force_timestamp_formatting: true },
  { show_labels: false },
  { show_value: true },
  { show_value: true, only_total: false },
  { markerEnabled: true },
  { area: true, opacity: 0.5 },
  { x_axis_title: 'Across', y_axis_title: 'Up' },
  { stack: 'Stack', stackB: 'Stack', show_value: true, show_valueB: true, only_total: false, only_totalB: false },
  { subtitle: 'Below' },
  { show_metric_name: true },
  { donut: true },
  { groupby: ['ordered_on'], show_labels: false },
  { logAxis: true, truncateYAxis: true },
  { align_pn: true },
  { time_compare: ['1 year ago'] },
  { time_compare: ['1 year ago'], comparison_color_enabled: true },
  { time_compare: ['custom'] },
  { resample_rule: '1D', resample_method: 'ffill' },
  { forecastEnabled: true },
  { server_pagination: true },
  { stack: 'Stack', groupby: ['line', 'ordered_on'] },
  { label_type: 'template' },
  { normalized: true },
  { border_width: 2 },
  { secondary_metric: 'other' },
  { area: true, markerEnabled: true },
  { areaB: true, markerEnabledB: true },
  { groupby_b: [] },
  { limit_b: 2, time_compare_b: ['1 year ago', 'custom'] },
  { rolling_type_b: 'mean', resample_rule_b: '1D', resample_method_b: 'ffill' },
  { yAxisIndexB: 1 },
  { orderby: 'total' },
  { secondary_metric: 'other' },
  { dimension: null },
  { show_bubbles: true, secondary_metric: 'total' },
  { color_by: 'country' },
  { enable_labels: true },
  { chart_growth: 'LINEAR' },
  { chart_growth: 'EXP' },
  { ...RANGES, point_radius_fixed: { type: 'metric', value: 'total' }, metric: 'total' },
];
const METRIC = { expressionType: 'SQL', sqlExpression: 'MAX(other)', label: 'other' };
const FILTER = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'line', operator: 'IN', comparator: ['Planes'] };

function othersOf(control: Control, formData: FormData): readonly unknown[] {
  const choices = [...(control.choices ?? []), ...(control.choicesFrom?.(formData) ?? [])].map(([value]) => value);
  const current = formData[control.name] ?? control.default;
  switch (control.type) {
    case 'metric':
      return [METRIC];
    case 'metrics':
      return [[METRIC]];
    case 'column':
      return ['line', 'ordered_on'];
    case 'columns':
      return [['ordered_on'], ['line']];
    case 'filters':
      return [[FILTER]];
    case 'dimension-values':
      return [{ dimension: 'line', values: ['Planes'] }];
    case 'select':
    case 'radio':
      return choices.filter((value) => value !== current);
    case 'number':
    case 'slider':
    case 'row-limit':
    case 'series-limit':
      return [1, 3, 50];
    case 'bounds':
      return [[-5000, 9000]];
    case 'text':
      return ['Other words', '3,2,500'];
    case 'checkbox':
      return [true, false].filter((value) => value !== current);
    case 'color':
      return ['#123456'];
    case 'color-scheme':
      return ['d3Category10'];
    case 'color-scale':
      return ['schemeReds'];
    case 'format':
      return ['.3e'];
    case 'time-format':
      return ['%Y!%m'];
    case 'currency':
      return [{ symbol: 'EUR', symbolPosition: 'suffix' }];
    case 'order-by':
      return [['["line", false]']];
    case 'time-grain':
      return ['P1Y'];
    case 'time-shifts':
      return [['1 month ago']];
    case 'date':
      return ['2003-01-01'];
    case 'annotations':
      return [[{ annotationType: 'FORMULA', name: 'Goal', value: '1000 + x / 1e10', show: true, showMarkers: false }]];
    case 'code':
      return ['{{data.length}} rows', 'li, td { color: #ff0000 }'];
    case 'column-settings':
      return [{ total: { d3NumberFormat: '.3e' } }];
    case 'spatial':
      return [{ type: 'latlong', lonCol: 'lat', latCol: 'lon' }];
    case 'fixed-or-metric':
      return [
        { type: 'metric', value: METRIC },
        { type: 'fix', value: 70_000 },
      ];
    case 'layer-charts':
      return [[2, 1]];
    case 'inner-chart':
      return ['{"id":2,"viz_type":"big_number_total","params":"{\\"metric\\":\\"other\\"}"}'];
    case 'metric-ranges':
      return [{ total: { radarMetricMaxValue: 90_000 } }];
    case 'day-hours':
      return [['00:00:00', '23:59:00']];
    case 'time-columns':
      return [[{ label: 'Then', colType: 'time', comparisonType: 'value', timeLag: 2 }]];
    case 'conditions':
      return [[{ column: 'total', operator: '>', targetValue: 1, colorScheme: 'success' }]];
  }
}

const TABLES = [
  SHAPE,
  { ...SHAPE, series: 1 },
  { ...SHAPE, series: 7 },
  { ...SHAPE, rows: 6, series: 40, name: (index: number) => `A series of number ${index}` },
  { ...SHAPE, value: (row: number, at: number) => wave(row, at) * (row % 2 === 0 ? -1 : 1) },
  { ...SHAPE, rows: 260, value: () => 0.4 },
  { ...SHAPE, rows: 8, value: (row: number, at: number) => 5 + wave(row, at) },
  { ...SHAPE, series: 1, name: () => 'total' },
  { ...SHAPE, name: (index: number) => `<b>Line ${index}</b>` },
];

/** As a result is with the metric of a year before beside it. */
const withShift = (table: Table): Table => ({
  ...table,
  columns: [
    ...table.columns,
    {
      name: 'total__1 year ago',
      type: 'numeric',
      values: Float64Array.from({ length: table.rowCount }, (_, row) => wave(row, 1)),
    },
  ],
});

/** What a sample's settings query, then what each table looks like with them: the cheap first, each on demand. */
function* outcomes(sample: ChartSample, formData: FormData): Generator<string> {
  const kind = kindOf(sample.vizType);
  const upgraded = kind.definition.upgrade({ ...sample.formData, ...formData, viz_type: sample.vizType }, dataset);
  yield JSON.stringify([kind.buildQueries(upgraded, dataset), kind.definition.layers?.list(upgraded)]);
  const times =
    ['table', 'ag-grid-table', 'pie'].includes(sample.vizType) &&
    JSON.stringify(upgraded['groupby'] ?? '').includes('ordered_on');
  const drawn = times ? (SAMPLES.find(({ vizType }) => vizType === 'echarts_area') ?? sample) : sample;
  for (const shape of TABLES) {
    const plain = drawn.table(shape);
    const table = upgraded['time_compare'] === undefined ? plain : withShift(plain);
    const colors = createColorMap({ palette: schemePalette(upgraded['color_scheme']) });
    const input = {
      ...buildSampleInput(sample, [table, table]),
      settings: readSettings(kind.definition, upgraded),
      colors,
      widthPx: 900,
    };
    yield JSON.stringify(kind.layout({ ...input, timeRange }));
    if (shape === SHAPE) yield JSON.stringify(kind.layout({ ...input, timeRange: withinLast(table) }));
  }
}

/** Time range of the queries, larger than that of the sample rows. */
const timeRange = { fromMs: 0, toMs: Date.UTC(2100, 0, 1) };

/** Ends in the middle of the last month. */
function withinLast({ columns }: Table): typeof timeRange {
  const times = columns.find(({ type }) => type === 'temporal')?.values ?? [];
  return { fromMs: 0, toMs: Number(times[times.length - 1] ?? 0) + 10 * 86_400_000 };
}

/** The outcomes of some settings, each computed on first use. */
interface Outcomes {
  readonly at: (index: number) => string | undefined;
}

function outcomesOnDemand(sample: ChartSample, formData: FormData): Outcomes {
  const made: string[] = [];
  const rest = outcomes(sample, formData);
  const at = (index: number): string | undefined => {
    while (made.length <= index) {
      const next = rest.next();
      if (next.done === true) return undefined;
      made.push(next.value);
    }
    return made[index];
  };
  return { at };
}

/** Settings as a kind reads them, with what comes of them. */
interface Base {
  readonly context: FormData;
  readonly upgraded: FormData;
  readonly outcomes: Outcomes;
}

const knownBases = new Map<string, readonly Base[]>();

/** A sample under each context. Kept: every control of a kind is compared with the same ones. */
function findBases(sample: ChartSample): readonly Base[] {
  const key = formatOutcomeKey(sample);
  const { definition } = kindOf(sample.vizType);
  const bases =
    knownBases.get(key) ??
    CONTEXTS.map((context) => ({
      context,
      upgraded: definition.upgrade({ ...sample.formData, ...context, viz_type: sample.vizType }, dataset),
      outcomes: outcomesOnDemand(sample, context),
    }));
  knownBases.set(key, bases);
  return bases;
}

/** First those that set a relative of the control (`resample_method` of `resample_rule`): there it most likely tells. */
function relatedFirst(bases: readonly Base[], { name }: Control): readonly Base[] {
  const family = name.split('_')[0] ?? name;
  const isRelated = ({ context }: Base): boolean => Object.keys(context).some((key) => key.startsWith(family));
  return [...bases.filter(isRelated), ...bases.filter((base) => !isRelated(base))];
}

/** The queries, then a layout for each table, of the first two. */
const OUTCOMES = 2 + TABLES.length;

/**
 * Whether some other value of the control changes a query or the layout where it is shown; null where it is never shown.
 * Compared first is what the same control has changed for another sample.
 */
export function changesSomething(sample: ChartSample, control: Control): boolean | null {
  const pairs = relatedFirst(findBases(sample), control)
    .filter(({ upgraded }) => control.visible?.(upgraded, dataset) !== false)
    .flatMap(({ context, upgraded, outcomes: before }) =>
      othersOf(control, upgraded)
        .map((value) => ({ ...context, [control.name]: value }))
        .map((change) => ({ name: JSON.stringify(change), before, after: outcomesOnDemand(sample, change) })),
    );
  if (pairs.length === 0) return null;
  const toldBefore = pairs.flatMap(({ name }, row) => [...(told.get(name) ?? [])].map((index) => ({ row, index })));
  for (const { row, index } of [...toldBefore, ...findPlaces(pairs.length, OUTCOMES)]) {
    const pair = pairs[row];
    if (pair === undefined || pair.before.at(index) === pair.after.at(index)) continue;
    told.set(pair.name, (told.get(pair.name) ?? new Set()).add(index));
    return true;
  }
  return false;
}

/** By a change of settings, the indexes of outcomes that it changed. */
const told = new Map<string, Set<number>>();

/** Looks that lay a chart out by separate code: in each of them every control has its effect, or is not shown. */
export const LOOKS: readonly FormData[] = [
  {},
  { orientation: 'horizontal' },
  { stack: 'Stack' },
  { stack: 'Stack', orientation: 'horizontal' },
  { stack: null },
];

export const formatOutcomeKey = ({ vizType, formData }: ChartSample): string => JSON.stringify([vizType, formData]);
