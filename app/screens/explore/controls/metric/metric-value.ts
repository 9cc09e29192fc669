// A metric as the wire has it, and as its editor does: a saved one by name, a column with an aggregate, or SQL.
import { isObject, metricLabel, readFlag, readObject, readText, type JsonObject } from '#app/charts/shared/form/form-values.ts';
import { decideAggregate } from '#app/domain/explore/decide-aggregate.ts';
import { detectColumnContent } from '#app/domain/explore/field-type.ts';
import type { Dataset, DatasetColumn } from '#app/domain/query/dataset.ts';
import { labelMetric, type MetricTexts } from '#app/messages/name-metric.ts';

export const AGGREGATES = ['AVG', 'COUNT', 'COUNT_DISTINCT', 'MAX', 'MIN', 'SUM'] as const;
type Aggregate = (typeof AGGREGATES)[number];

export interface MetricEntry {
  readonly tab: 'saved' | 'simple' | 'sql';
  readonly saved: string | null;
  readonly column: string | null;
  readonly aggregate: Aggregate | null;
  readonly sql: string;
  /** null: named after what it is. */
  readonly label: string | null;
  /** Kept from what is edited, so that other references to it stay valid; null for a new one. */
  readonly optionName: string | null;
}

const EMPTY: MetricEntry = { tab: 'simple', saved: null, column: null, aggregate: null, sql: '', label: null, optionName: null };

/** A new metric begins with the dataset's columns; without any, with its saved metrics. */
export const newMetric = ({ columns }: Dataset): MetricEntry => ({ ...EMPTY, tab: columns.length > 0 ? 'simple' : 'saved' });

export function readMetricDraft(metric: unknown): MetricEntry {
  if (!isObject(metric)) return { ...EMPTY, tab: 'saved', saved: typeof metric === 'string' ? metric : null };
  const aggregate = AGGREGATES.find((one) => one === metric['aggregate']) ?? null;
  const column = readText(readObject(metric, 'column'), 'column_name');
  const draft: MetricEntry = {
    ...EMPTY,
    column,
    aggregate,
    sql: readText(metric, 'sqlExpression') ?? '',
    optionName: readText(metric, 'optionName'),
    tab: metric['expressionType'] === 'SQL' ? 'sql' : 'simple',
  };
  const label = readText(metric, 'label');
  const isNamed = label !== null && label !== draftLabel(draft) && !(draft.tab === 'simple' && isAutomaticLabel(label));
  const isOwn = readFlag(metric, 'hasCustomLabel', isNamed);
  return { ...draft, label: isOwn ? label : null };
}

const AUTOMATIC_LABEL = /^(?:LONG|DOUBLE|FLOAT)?(?:SUM|AVG|MAX|MIN|COUNT)\(.*\)$/i;

/** Whether a label is one that a metric gets from what it is, such as `SUM(x)`; older clients wrote the type before it. */
export const isAutomaticLabel = (label: string): boolean => AUTOMATIC_LABEL.test(label);

/** What the draft would be called without an own label; empty while it is incomplete. */
export function draftLabel({ tab, saved, column, aggregate, sql }: MetricEntry): string {
  if (tab === 'saved') return saved ?? '';
  if (tab === 'sql') return sql.trim();
  return aggregate !== null && column !== null ? `${aggregate}(${column})` : '';
}

const isMetricComplete = (draft: MetricEntry): boolean => draftLabel(draft) !== '';

/** The draft with the text of another tab carried over: SQL begins as what was selected. */
export function switchMetricTab(draft: MetricEntry, tab: MetricEntry['tab'], dataset: Dataset): MetricEntry {
  if (tab !== 'sql' || draft.sql.trim() !== '') return { ...draft, tab };
  return { ...draft, tab, sql: sqlOf(draft, dataset) };
}

function sqlOf(draft: MetricEntry, dataset: Dataset): string {
  if (draft.tab === 'saved') return dataset.metrics.find(({ name }) => name === draft.saved)?.expression ?? '';
  const { aggregate, column } = draft;
  if (aggregate === null || column === null) return '';
  const name = asIdentifier(column);
  return aggregate === 'COUNT_DISTINCT' ? `COUNT(DISTINCT ${name})` : `${aggregate}(${name})`;
}

/** A name that SQL would read otherwise is quoted: a start for further edits, in standard SQL. */
export const asIdentifier = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;

/** The draft in saved form; null while it is incomplete. `newName` gives a name to one that has none. */
export function toMetric(draft: MetricEntry, dataset: Dataset, newName: () => string): string | JsonObject | null {
  if (!isMetricComplete(draft)) return null;
  if (draft.tab === 'saved') return draft.saved;
  const own = draft.label?.trim() ?? '';
  const label = own === '' ? draftLabel(draft) : own;
  const optionName = draft.optionName ?? newName();
  const common = { label, hasCustomLabel: own !== '', optionName };
  if (draft.tab === 'sql')
    return { expressionType: 'SQL', sqlExpression: draft.sql.trim(), column: null, aggregate: null, ...common };
  const column = dataset.columns.find(({ name }) => name === draft.column);
  return {
    expressionType: 'SIMPLE',
    column: column === undefined ? { column_name: draft.column } : wireColumn(column),
    aggregate: draft.aggregate,
    sqlExpression: null,
    ...common,
  };
}

/** What a metric remembers of its column. */
const wireColumn = (column: DatasetColumn): JsonObject => ({
  column_name: column.name,
  verbose_name: column.verboseName,
  description: column.description,
  expression: column.expression,
  filterable: column.isFilterable,
  groupby: column.isGroupable,
  is_dttm: column.isTemporal,
  type: column.type,
});

/** The metric's display name: its own label, a saved one's verbose name, or its name. */
export function metricFace(metric: unknown, dataset: Dataset, t: MetricTexts): string {
  const label = metricLabel(metric);
  if (isObject(metric)) return readFlag(metric, 'hasCustomLabel', false) ? label : labelMetric(label, t);
  return labelMetric(dataset.metrics.find(({ name }) => name === label)?.verboseName || label, t);
}

/** The metric that comes of a column: its sum or average if that says something, else how many values there are. */
export function metricOfColumn(column: DatasetColumn): MetricEntry {
  const summed = detectColumnContent(column) === 'number' ? decideAggregate(column) : null;
  return { ...EMPTY, column: column.name, aggregate: summed ?? 'COUNT_DISTINCT' };
}

const NUMERIC = /int|num|dec|real|double|float|money|serial/i;

/** By the name that the database declares; an unknown type is none. */
export const isNumericType = (type: string | null): boolean =>
  type !== null && NUMERIC.test(type) && !/interval|point/i.test(type);
