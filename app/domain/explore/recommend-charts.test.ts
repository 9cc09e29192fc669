import { describe, expect, it } from 'vitest';
import { findColumnRoles } from './column-roles.ts';
import { recommendCharts } from './recommend-charts.ts';

const column = (name: string, type: string | null, facts: object = {}) => ({
  name,
  type,
  isTemporal: type === 'TIMESTAMP' || type === 'DATE',
  expression: null,
  ...facts,
});
const text = (name: string) => column(name, 'VARCHAR(40)');
const number = (name: string) => column(name, 'NUMERIC');

const orders = {
  columns: [
    number('order_id'),
    column('shipped_on', 'DATE'),
    column('ordered_on', 'TIMESTAMP'),
    text('customer_email'),
    text('product_name'),
    text('status'),
    text('channel'),
    number('amount'),
    number('year'),
    column('is_gift', 'BOOLEAN'),
  ],
  metrics: [{ name: 'revenue' }, { name: 'count' }],
  mainTemporalColumn: 'ordered_on',
  grain: 'P1W',
};
const summary = (dataset: Parameters<typeof recommendCharts>[0]) =>
  recommendCharts(dataset).map(({ purpose, settings }) => `${purpose} ${String(settings['viz_type'])}`);

describe('recommendCharts', () => {
  it('shows a trend, the largest, a number, a distribution, shares and a stacked trend of a dataset that has everything', () => {
    expect(summary(orders)).toEqual([
      'trend echarts_timeseries_line',
      'top echarts_timeseries_bar',
      'number big_number',
      'distribution histogram_v2',
      'share pie',
      'trendBy echarts_area',
    ]);
    const [trend, top, , distribution, share] = recommendCharts(orders);
    expect(trend?.settings).toEqual({
      viz_type: 'echarts_timeseries_line',
      x_axis: 'ordered_on',
      time_grain_sqla: 'P1W',
      metrics: ['revenue'],
      groupby: [],
    });
    expect(top).toMatchObject({ column: 'status', metric: 'revenue', settings: { x_axis: 'status', row_limit: 10 } });
    expect(distribution?.settings).toMatchObject({ column: 'amount' });
    expect(share?.settings).toMatchObject({ groupby: ['channel'] });
  });

  it('has a map where rows have a country or a place', () => {
    const sites = { ...orders, columns: [text('country_code'), text('city')] };
    expect(recommendCharts(sites).find(({ purpose }) => purpose === 'map')?.settings).toMatchObject({
      viz_type: 'world_map',
      entity: 'country_code',
      country_fieldtype: 'cca2',
    });
    const stations = { ...orders, columns: [text('station'), number('Latitude'), number('Longitude')] };
    expect(recommendCharts(stations).find(({ purpose }) => purpose === 'map')?.settings).toMatchObject({
      viz_type: 'mapbox',
      all_columns_x: 'Longitude',
      all_columns_y: 'Latitude',
    });
  });

  it('queries only existing columns and metrics', () => {
    expect(summary({ columns: [], metrics: [], mainTemporalColumn: null, grain: null })).toEqual(['number big_number_total']);
    expect(summary({ ...orders, columns: [number('amount')], metrics: [] })).toEqual([
      'number big_number_total',
      'distribution histogram_v2',
    ]);
    const counted = recommendCharts({ ...orders, columns: [text('city')], metrics: [], mainTemporalColumn: null });
    expect(counted[0]).toMatchObject({ metric: 'COUNT(*)', settings: { x_axis: 'city' } });
  });

  it('is never more than six, and each from few rows', () => {
    const wide = Array.from({ length: 40 }, (_, index) => [text(`c${index}_type`), number(`n${index}_amount`)]).flat();
    const found = recommendCharts({ ...orders, columns: [...orders.columns, text('country'), ...wide] });
    expect(found).toHaveLength(6);
    expect(found.every(({ previewRows }) => previewRows <= 1000)).toBe(true);
  });

  it('tells two charts of one purpose apart by what they show', () => {
    const found = recommendCharts({ ...orders, columns: [text('status'), number('amount')], mainTemporalColumn: null });
    const named = found.map(({ purpose, metric, column: of }) => `${purpose} ${metric} ${of}`);
    expect(new Set(named).size).toBe(named.length);
    expect(named).toContain('top SUM(amount) status');
  });
});

describe('findColumnRoles', () => {
  it('takes no key, year, code or coordinate for a measure, and no key or free text for a category', () => {
    const { measures, categories, times } = findColumnRoles(orders);
    expect(measures).toEqual([{ name: 'amount', aggregate: 'SUM' }]);
    expect(categories).toEqual(['status', 'channel', 'product_name', 'is_gift']);
    expect(times).toEqual(['ordered_on', 'shipped_on']);
  });
  it('reads names in any writing', () => {
    const columns = [number('orderId'), number('ORDER ID'), number('unitsSold'), text('productType'), text('Größe')];
    expect(findColumnRoles({ columns, mainTemporalColumn: null })).toMatchObject({
      measures: [{ name: 'unitsSold', aggregate: 'SUM' }],
      categories: ['productType', 'Größe'],
    });
  });
  it('leaves out what is nested, of unknown type, or not to be grouped by', () => {
    const columns = [
      column('tags', 'ARRAY(VARCHAR)'),
      column('extra', null),
      column('kind', 'TEXT', { isGroupable: false }),
      column('__proto__', 'TEXT'),
    ];
    expect(findColumnRoles({ columns, mainTemporalColumn: 'gone' })).toMatchObject({ categories: ['__proto__'], times: [] });
  });
  it('knows how countries are written by the column’s name', () => {
    const fieldOf = (name: string) => findColumnRoles({ columns: [text(name)], mainTemporalColumn: null }).country?.field;
    expect(['country', 'country_code', 'countryCode', 'country_iso3', 'birth country', 'county'].map(fieldOf)).toEqual([
      'name',
      'cca2',
      'cca2',
      'cca3',
      'name',
      undefined,
    ]);
  });
});
