import { describe, expect, it } from 'vitest';
import { CHART_DEFINITIONS } from '#app/charts/registry/definitions.ts';
import { findChartKind } from '#app/charts/registry.ts';
import { PLAIN_SETTINGS, type Dataset } from '#app/domain/query/dataset.ts';
import { drillKinds, drillSettings } from './drill-settings.ts';

const column = (name: string, isTemporal = false) => ({
  name,
  verboseName: null,
  description: null,
  type: isTemporal ? 'TIMESTAMP' : 'TEXT',
  isTemporal,
  isGroupable: true,
  isFilterable: true,
  expression: null,
  storage: 'native' as const,
});
const dataset: Dataset = {
  ...PLAIN_SETTINGS,
  id: 1,
  uuid: 'd',
  name: 'orders',
  databaseId: 1,
  catalog: null,
  schema: null,
  sql: null,
  version: '1',
  mainTemporalColumn: 'day',
  columns: [column('day', true), column('city'), column('product')],
  metrics: [{ name: 'total', verboseName: null, description: null, expression: 'SUM(x)', d3Format: null, currency: null }],
};
const MARCH = { column: 'day', op: 'TEMPORAL_RANGE', value: '2024-03-01T00:00:00 : 2024-04-01T00:00:00' } as const;
const OSLO = { column: 'city', op: '==', value: 'Oslo' } as const;
const line = {
  vizType: 'echarts_timeseries_line',
  formData: {
    x_axis: 'day',
    time_grain_sqla: 'P1M',
    metrics: ['total'],
    groupby: ['city'],
    rolling_type: 'mean',
    rolling_periods: 3,
  },
};

describe('a chart broken down by another column', () => {
  it('keeps its axis of time, and its series are of the column', () => {
    const { vizType, formData } = drillSettings(line, dataset, { column: 'product', conditions: [OSLO] });
    expect(vizType).toBe('echarts_timeseries_line');
    expect(formData).toMatchObject({ x_axis: 'day', groupby: ['product'], metrics: ['total'], rolling_type: 'mean' });
    expect(formData['adhoc_filters']).toContainEqual(
      expect.objectContaining({ subject: 'city', operator: '==', comparator: 'Oslo' }),
    );
  });

  it('is bars of the column where the mark fixes the time, without what only time has', () => {
    const { vizType, formData } = drillSettings(line, dataset, { column: 'product', conditions: [MARCH] });
    expect(vizType).toBe('echarts_timeseries_bar');
    expect(formData).toMatchObject({
      x_axis: 'product',
      groupby: [],
      metrics: ['total'],
      rolling_type: null,
      x_axis_sort: 'total',
    });
    const ends = (formData['adhoc_filters'] as { subject: string; operator: string }[]).filter(({ operator }) =>
      ['>=', '<'].includes(operator),
    );
    expect(ends).toMatchObject([
      { subject: 'day', operator: '>=' },
      { subject: 'day', operator: '<' },
    ]);
  });

  it('is the type that is wanted, if that suits', () => {
    expect(drillSettings(line, dataset, { column: 'product', conditions: [], vizType: 'pie' })).toMatchObject({
      vizType: 'pie',
      formData: { groupby: ['product'], metric: 'total' },
    });
    const odd = drillSettings(line, dataset, { column: 'product', conditions: [MARCH], vizType: 'echarts_timeseries_line' });
    expect(odd.vizType).toBe('echarts_timeseries_bar');
  });

  it('counts the rows of a table that has no metric', () => {
    const raw = { vizType: 'table', formData: { query_mode: 'raw', all_columns: ['city', 'product'] } };
    expect(drillSettings(raw, dataset, { column: 'city', conditions: [] }).formData).toMatchObject({
      query_mode: 'aggregate',
      groupby: ['city'],
      metrics: [{ sqlExpression: 'COUNT(*)' }],
    });
  });

  it('of any type that can be broken down queries the column, in every type that it offers', () => {
    const charts = CHART_DEFINITIONS.filter(({ behaviors }) => behaviors.includes('drill_by')).flatMap(
      ({ vizTypes }) => vizTypes,
    );
    for (const vizType of charts) {
      const chart = {
        vizType,
        formData: {
          metrics: ['total'],
          metric: 'total',
          groupby: ['city'],
          x_axis: 'day',
          columns: ['city'],
          series: 'city',
          entity: 'city',
        },
      };
      for (const to of drillKinds(chart, dataset, [OSLO])) {
        const drilled = drillSettings(chart, dataset, { column: 'product', conditions: [OSLO], vizType: to });
        const queries = findChartKind(drilled.vizType)?.buildQueries(drilled.formData, dataset) ?? [];
        expect([vizType, to, drilled.vizType, JSON.stringify(queries[0]).includes('product')]).toEqual([vizType, to, to, true]);
      }
    }
  });
});
