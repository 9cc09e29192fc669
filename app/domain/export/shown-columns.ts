// How a chart shows the columns of its result, for its files: names, number formats, what is hidden.
import type { Currency } from '#app/domain/format/currency.ts';
import { ADAPTIVE } from '#app/domain/format/format-number.ts';
import { isObject } from '#app/domain/json/is-object.ts';
import { listLabels } from '#app/domain/pivot/pivot-form.ts';
import type { DatasetColumn, DatasetMetric } from '#app/domain/query/dataset.ts';
import { isPivotForm, isTableForm } from './table-kinds.ts';

export interface ShownColumn {
  readonly label: string;
  /** d3's or a named one, of numbers; null: none was chosen, they have the digits of the column. */
  readonly format: string | null;
  readonly currency: Currency | null;
  /** d3's, of times; null for ISO form. */
  readonly timeFormat: string | null;
  /** Its whole numbers name something, as ids and years do. */
  readonly isName: boolean;
  readonly isHidden: boolean;
  /** To another time: of percentages in points. */
  readonly isDifference?: boolean;
}
export type DescribeColumn = (name: string) => ShownColumn;

type Settings = Readonly<Record<string, unknown>>;
/** What is read of a dataset. */
interface Described {
  readonly columns: readonly Pick<DatasetColumn, 'name' | 'verboseName'>[];
  readonly metrics: readonly Pick<DatasetMetric, 'name' | 'verboseName' | 'd3Format' | 'currency'>[];
}

const SHARE_FORMAT = '.1%';

/** @param formData of the chart, unparsed; `levels` of a pivoted table's columns by their names */
export function describeShownColumns(
  formData: unknown,
  dataset: Described,
  levels: ReadonlyMap<string, readonly string[]> = new Map(),
): DescribeColumn {
  if (isTableForm(formData)) return tableColumns(formData, dataset);
  if (isPivotForm(formData)) return pivotColumns(formData, dataset, levels);
  return seriesColumns(isObject(formData) ? formData : {}, dataset);
}

/** Each column by its settings, else by its metric; shares as percent. */
function tableColumns(formData: Settings, dataset: Described): DescribeColumn {
  const metrics = new Map(dataset.metrics.map((metric) => [metric.name, metric]));
  const verbose = verboseNames(dataset);
  const shares = new Set(listLabels(formData['percent_metrics']).map((label) => `%${label}`));
  const measures = new Set(listLabels(formData['metrics']));
  const config = isObject(formData['column_config']) ? formData['column_config'] : {};
  return (name) => {
    const own = Object.hasOwn(config, name) && isObject(config[name]) ? config[name] : {};
    const [base = name, shift] = name.split('__', 2);
    const isShare = shares.has(base);
    const metric = isShare ? undefined : metrics.get(shift === undefined ? name : base);
    const label = isShare ? `% ${verbose(base.slice(1))}${shift === undefined ? '' : `__${shift}`}` : verbose(name);
    return {
      label: readText(own, 'customColumnName') ?? label,
      format: readText(own, 'd3NumberFormat') ?? metric?.d3Format ?? (isShare ? SHARE_FORMAT : null),
      currency: readCurrency(own['currencyFormat']) ?? metric?.currency ?? null,
      timeFormat: chosenTimeFormat(readText(own, 'd3TimeFormat') ?? readText(formData, 'table_timestamp_format')),
      isName: !isShare && !measures.has(shift === undefined ? name : base),
      isHidden: own['visible'] === false,
    };
  };
}

/** Counts are whole and fractions are shares; else the chart's format comes before a metric's own. */
function pivotColumns(formData: Settings, dataset: Described, levels: ReadonlyMap<string, readonly string[]>): DescribeColumn {
  const summary = readText(formData, 'aggregateFunction') ?? '';
  const labels = listLabels(formData['metrics']);
  const verbose = verboseNames(dataset);
  const currency = readCurrency(formData['currency_format']);
  const selected = chosenFormat(readText(formData, 'valueFormat'));
  const timeFormat = chosenTimeFormat(readText(formData, 'date_format'));
  const metrics = new Map(dataset.metrics.map((metric) => [metric.name, metric]));
  const shown = (level: string): string => (labels.includes(level) ? verbose(level) : level);
  return (name) => {
    const own = levels.get(name);
    const label = own ? own.map(shown).join(' ').trim() : verbose(name);
    const metric = metrics.get(
      labels.find((one) => one === name || own?.includes(one)) ?? (labels.length === 1 ? labels[0] : '') ?? '',
    );
    const plain = { label, currency: null, timeFormat, isName: false, isHidden: false };
    if (own && summary.includes('Fraction')) return { ...plain, format: SHARE_FORMAT };
    if (own && summary.startsWith('Count')) return { ...plain, format: ',d' };
    if (own === undefined && !labels.includes(name)) return { ...plain, format: null, isName: true };
    return { ...plain, format: selected ?? metric?.d3Format ?? null, currency: currency ?? metric?.currency ?? null };
  };
}

/** Where series are columns, all that is no dimension has the chart's format. */
function seriesColumns(formData: Settings, dataset: Described): DescribeColumn {
  const dimensions = new Set(DIMENSIONS.flatMap((control) => listLabels(formData[control])));
  const selected = readText(formData, 'y_axis_format') ?? readText(formData, 'number_format');
  const isShare = typeof formData['contributionMode'] === 'string' && chosenFormat(selected) === null;
  const shown = plainColumns({
    dataset,
    format: isShare ? SHARE_FORMAT : chosenFormat(selected),
    currency: readCurrency(formData['currency_format']),
  });
  const timeFormat = chosenTimeFormat(readText(formData, 'x_axis_time_format'));
  const labels = listLabels(formData['metrics']);
  return (name) => {
    if (dimensions.has(name)) return { ...shown(name), format: null, currency: null, timeFormat, isName: true };
    const { format, currency } = shown(metricOf(labels, name));
    return { ...shown(name), format, currency };
  };
}

/** The metric of a column at another time ("sales__1 year ago") or of a group ("sales, Vienna"); else its own name. */
const metricOf = (labels: readonly string[], name: string): string =>
  labels.find((label) => name.startsWith(`${label}__`) || name.startsWith(`${label}, `)) ?? name;

const DIMENSIONS = ['x_axis', 'groupby', 'groupby_b', 'columns', 'all_columns', 'entity', 'series', 'x', 'y', 'size'];

interface PlainLook {
  readonly dataset: Described;
  /** The chart's own. */
  readonly format: string | null;
  readonly currency: Currency | null;
}

function plainColumns({ dataset, format, currency }: PlainLook): DescribeColumn {
  const metrics = new Map(dataset.metrics.map((metric) => [metric.name, metric]));
  const verbose = verboseNames(dataset);
  return (name) => ({
    label: verbose(name),
    format: format ?? metrics.get(name)?.d3Format ?? null,
    currency: currency ?? metrics.get(name)?.currency ?? null,
    timeFormat: null,
    isName: false,
    isHidden: false,
  });
}

/** "Adaptive" is what panels have at first: not a choice that goes before the format of a metric. */
const chosenFormat = (format: string | null): string | null => (format === ADAPTIVE ? null : format);

const chosenTimeFormat = (format: string | null): string | null =>
  format === null || /^smart_date|^adaptive/.test(format) ? null : format;

/** Display name of a column or metric of the dataset; other names stay. */
export function verboseNames({ columns, metrics }: Described): (name: string) => string {
  const verbose = new Map([...columns, ...metrics].map(({ name, verboseName }) => [name, verboseName]));
  return (name) => verbose.get(name) || name;
}

function readText(settings: Settings, name: string): string | null {
  const value = Object.hasOwn(settings, name) ? settings[name] : null;
  return typeof value === 'string' && value !== '' ? value : null;
}

function readCurrency(saved: unknown): Currency | null {
  if (!isObject(saved) || typeof saved['symbol'] !== 'string' || saved['symbol'] === '') return null;
  return { symbol: saved['symbol'], symbolPosition: saved['symbolPosition'] === 'suffix' ? 'suffix' : 'prefix' };
}
