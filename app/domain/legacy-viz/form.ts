// Reading form data of older charts, which was saved in many shapes: every reader is total.
import { AppError } from '#app/domain/errors.ts';
import type { LegacyForm, LegacyQuery } from './legacy-viz.ts';

/** The own property; undefined for what is absent and for names of the object prototype. */
export const own = (form: LegacyForm, name: string): unknown => (Object.hasOwn(form, name) ? form[name] : undefined);

/** Text that is not empty, else null. */
export function readFormText(form: LegacyForm, name: string): string | null {
  const value = own(form, name);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A finite number, also written as text; else null. */
export function readFormNumber(form: LegacyForm, name: string): number | null {
  const value = own(form, name);
  const number = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : NaN;
  return Number.isFinite(number) ? number : null;
}

/** Without empty entries; one value alone is a list of it. */
export function readFormList(form: LegacyForm, name: string): readonly unknown[] {
  const value = own(form, name);
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((entry) => entry !== null && entry !== undefined && entry !== '');
}

/** How a column or metric is called in the result. */
export function readLabel(item: unknown): string {
  if (typeof item === 'string') return item;
  const { label, sqlExpression, aggregate, column } = (item ?? {}) as Record<string, unknown>;
  if (typeof label === 'string' && label !== '') return label;
  if (typeof sqlExpression === 'string' && sqlExpression !== '') return sqlExpression;
  const name = (column as { column_name?: unknown } | null | undefined)?.column_name;
  return typeof aggregate === 'string' && typeof name === 'string' ? `${aggregate}(${name})` : '';
}

/** The first of each label, in order. */
function distinct(items: readonly unknown[]): readonly unknown[] {
  const labels = items.map(readLabel);
  return items.filter((_, index) => labels.indexOf(labels[index] ?? '') === index);
}

/** A setting that the kind cannot do without. Throws 400 where it is empty. */
export function required(form: LegacyForm, name: string, text: string): unknown {
  const [value] = readFormList(form, name);
  if (value === undefined) throw formError(`This chart has no ${text}. Select one in its settings.`);
  return value;
}

export const formError = (message: string): AppError => new AppError('INVALID_PAYLOAD_FORMAT_ERROR', message);

const METRIC_KEYS = ['metric', 'metrics', 'metrics_b', 'percent_metrics', 'metric_2', 'secondary_metric', 'x', 'y', 'size'];

/** Every metric of the form, whatever its control is called. */
export const listFormMetrics = (form: LegacyForm): readonly unknown[] =>
  distinct(METRIC_KEYS.flatMap((key) => readFormList(form, key)));

/** What the form groups by. */
export const listFormGroups = (form: LegacyForm): readonly unknown[] =>
  distinct([...readFormList(form, 'groupby'), ...readFormList(form, 'columns')]);

/** One row a group. */
export const grouped = (columns: readonly unknown[], metrics: readonly unknown[]): LegacyQuery => ({
  columns: distinct(columns),
  metrics: distinct(metrics),
  isTimeSeries: false,
  orderedBy: null,
});

/** One row a moment and group, ordered by the metric of the series' limit, else by the first one. */
export function timeSeries(form: LegacyForm, metrics = listFormMetrics(form)): LegacyQuery {
  const orderedBy = readFormList(form, 'timeseries_limit_metric')[0] ?? metrics[0] ?? null;
  if (metrics.length === 0) throw formError('This chart has no metric. Select one in its settings.');
  return { columns: listFormGroups(form), metrics: distinct([...metrics, orderedBy]), isTimeSeries: true, orderedBy };
}
