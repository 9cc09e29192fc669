import { expect, it } from 'vitest';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { PLAIN_SETTINGS } from '#app/domain/query/dataset.ts';
import { metricNames } from '#app/messages/en/metric-names.ts';
import { createTranslate } from '#app/messages/translate.ts';
import {
  isAutomaticLabel,
  metricFace,
  metricOfColumn,
  newMetric,
  readMetricDraft,
  switchMetricTab,
  toMetric,
} from './metric-value.ts';

const storage = { kind: 'native' } as unknown as Dataset['columns'][number]['storage'];
const column = (name: string, type: string): Dataset['columns'][number] => ({
  name,
  verboseName: null,
  description: null,
  type,
  isTemporal: false,
  isGroupable: true,
  isFilterable: true,
  expression: null,
  storage,
});
const dataset: Dataset = {
  id: 1,
  uuid: 'u',
  name: 'sales',
  databaseId: 1,
  catalog: null,
  schema: null,
  sql: null,
  mainTemporalColumn: null,
  columns: [column('sales', 'DOUBLE PRECISION'), column('Order id', 'BIGINT')],
  metrics: [{ name: 'count', verboseName: 'Orders', description: null, expression: 'COUNT(*)', d3Format: null, currency: null }],
  version: '1',
  ...PLAIN_SETTINGS,
};
const name = () => 'metric_new';
const again = (metric: unknown) => toMetric(readMetricDraft(metric), dataset, name);

it('writes a column with an aggregate as other clients do', () => {
  const draft = { ...newMetric(dataset), tab: 'simple', column: 'sales', aggregate: 'SUM' } as const;
  expect(toMetric(draft, dataset, name)).toEqual({
    expressionType: 'SIMPLE',
    column: {
      column_name: 'sales',
      verbose_name: null,
      description: null,
      expression: null,
      filterable: true,
      groupby: true,
      is_dttm: false,
      type: 'DOUBLE PRECISION',
    },
    aggregate: 'SUM',
    sqlExpression: null,
    label: 'SUM(sales)',
    hasCustomLabel: false,
    optionName: 'metric_new',
  });
});

it('keeps the name, the label and the kind of what is only looked at', () => {
  const sql = {
    expressionType: 'SQL',
    sqlExpression: 'SUM(a)/SUM(b)',
    label: 'Density',
    hasCustomLabel: null,
    optionName: 'metric_1',
  };
  expect(again(sql)).toMatchObject({
    sqlExpression: 'SUM(a)/SUM(b)',
    label: 'Density',
    hasCustomLabel: true,
    optionName: 'metric_1',
  });
  expect(again('count')).toBe('count');
  const simple = { expressionType: 'SIMPLE', aggregate: 'AVG', column: { column_name: 'gone' }, label: 'Boys' };
  expect(again(simple)).toMatchObject({ column: { column_name: 'gone' }, aggregate: 'AVG', label: 'Boys', hasCustomLabel: true });
});

it('renames a metric when its parts change, unless it has its own name', () => {
  const saved = {
    expressionType: 'SIMPLE',
    aggregate: 'SUM',
    column: { column_name: 'sales' },
    label: 'SUM(sales)',
    hasCustomLabel: false,
  };
  expect(toMetric({ ...readMetricDraft(saved), aggregate: 'MAX' }, dataset, name)).toMatchObject({ label: 'MAX(sales)' });
  const own = { ...saved, label: 'Revenue', hasCustomLabel: true };
  expect(toMetric({ ...readMetricDraft(own), aggregate: 'MAX' }, dataset, name)).toMatchObject({ label: 'Revenue' });
});

it('gives nothing while it is incomplete', () => {
  expect(toMetric({ ...newMetric(dataset), tab: 'simple', column: 'sales' }, dataset, name)).toBeNull();
  expect(toMetric({ ...newMetric(dataset), tab: 'sql', sql: '  ' }, dataset, name)).toBeNull();
  expect(again(null)).toBeNull();
});

it('begins SQL with what was selected, and quotes names that need it', () => {
  const simple = { ...newMetric(dataset), tab: 'simple', column: 'Order id', aggregate: 'COUNT_DISTINCT' } as const;
  expect(switchMetricTab(simple, 'sql', dataset).sql).toBe('COUNT(DISTINCT "Order id")');
  expect(switchMetricTab(readMetricDraft('count'), 'sql', dataset).sql).toBe('COUNT(*)');
  expect(switchMetricTab({ ...simple, sql: 'MIN(x)' }, 'sql', dataset).sql).toBe('MIN(x)');
});

it('calls a saved metric by its verbose name, and counted rows as they are called everywhere', () => {
  const t = createTranslate(metricNames, 'en');
  expect(metricFace('count', dataset, t)).toBe('Orders');
  expect(metricFace('lost', dataset, t)).toBe('lost');
  const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'COUNT(*)' };
  expect(metricFace(count, dataset, t)).toBe('Count of rows');
  expect(metricFace({ ...count, hasCustomLabel: true }, dataset, t)).toBe('COUNT(*)');
});

it('spec 297: a label of an optional type, an aggregate and parentheses is automatic: it follows the metric', () => {
  for (const label of ['SUM(x)', 'LONGSUM(x)', 'DOUBLEMAX(a.b)', 'FLOATAVG(x)', 'count(*)', 'MIN()'])
    expect(isAutomaticLabel(label), label).toBe(true);
  for (const label of ['SUM', 'SUM(x) / 2', 'MEDIAN(x)', 'INTSUM(x)', 'Total SUM(x)'])
    expect(isAutomaticLabel(label), label).toBe(false);
  const metric = { expressionType: 'SIMPLE', aggregate: 'AVG', column: { column_name: 'x' } };
  expect(readMetricDraft({ ...metric, label: 'LONGSUM(x)' }).label).toBeNull();
  expect(readMetricDraft({ ...metric, label: 'LONGSUM(x)', hasCustomLabel: true }).label).toBe('LONGSUM(x)');
  expect(readMetricDraft({ ...metric, label: 'Mean' }).label).toBe('Mean');
});

it('begins a new metric with the columns, and what a column says of itself', () => {
  expect(newMetric(dataset).tab).toBe('simple');
  expect(newMetric({ ...dataset, columns: [] }).tab).toBe('saved');
  const of = (one: string, type: string) => metricOfColumn(column(one, type)).aggregate;
  expect([of('sales', 'INT'), of('price', 'REAL'), of('Order id', 'BIGINT'), of('city', 'TEXT')]).toEqual([
    'SUM',
    'AVG',
    'COUNT_DISTINCT',
    'COUNT_DISTINCT',
  ]);
});
