// What each older kind makes of a result, by the shapes that its clients read.
import { describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import type { Column, Table } from '#app/domain/table.ts';
import { findCountry } from './countries.ts';
import type { LegacyForm } from './legacy-viz.ts';
import { findLegacyViz, LEGACY_VIZ_TYPES } from './registry.ts';

const JAN = Date.UTC(2003, 0, 1);
const FEB = Date.UTC(2003, 1, 1);

const text = (name: string, ...values: (string | null)[]): Column => ({ name, type: 'string', values });
const numbers = (name: string, ...values: number[]): Column => ({ name, type: 'numeric', values: Float64Array.from(values) });
const times = (...values: number[]): Column => ({ name: '__timestamp', type: 'temporal', values: Float64Array.from(values) });
const table = (...columns: Column[]): Table => ({ columns, rowCount: columns[0]?.values.length ?? 0 });

const bounds = { sinceMs: JAN, untilMs: FEB };

function shape(vizType: string, form: LegacyForm, result: Table): unknown {
  const viz = findLegacyViz(vizType);
  if (!viz) throw new Error(vizType);
  return viz.shape(result, { form, query: viz.query(form), ...bounds });
}

const sales = table(times(JAN, JAN, FEB), text('size', 'L', 'S', 'L'), numbers('sum', 1, 2, 4));
const timed = { metrics: ['sum'], groupby: ['size'], granularity_sqla: 'ds' };

describe('the world map', () => {
  const form = { entity: 'code', metric: 'a', secondary_metric: 'b', country_fieldtype: 'cca3' };

  it('places the countries that it knows, whatever their case, and collects no others', () => {
    const data = shape(
      'world_map',
      form,
      table(text('code', 'fra', 'ARB', null), numbers('a', 1, 2, NaN), numbers('b', 3, 4, 5)),
    );
    expect(data).toEqual([
      { country: 'FRA', m1: 1, m2: 3, code: 'fra', latitude: 46, longitude: 2, name: 'France' },
      { country: 'XXX', m1: 2, m2: 4 },
      { country: 'XXX', m1: null, m2: 5 },
    ]);
  });

  it('shows one figure twice, and without a second metric the first alone', () => {
    const result = table(text('code', 'FRA'), numbers('a', 1));
    expect(shape('world_map', { ...form, secondary_metric: 'a' }, result)).toMatchObject([{ m1: 1, m2: 1 }]);
    expect(
      Object.keys((shape('world_map', { ...form, secondary_metric: undefined }, result) as object[])[0] ?? {}),
    ).not.toContain('m2');
  });

  it('finds countries by each of their codes and by their name, and none by an empty one', () => {
    expect(findCountry('cca2', 'DE')?.name).toBe('Germany');
    expect(findCountry('cioc', 'ger')?.cca3).toBe('DEU');
    expect(findCountry('name', 'ivory coast')?.cca2).toBe('CI');
    expect(findCountry('cioc', '')).toBeNull();
    expect(findCountry('name', '__proto__')).toBeNull();
  });

  it('names countries as Superset does, and finds them by the newer names and codes too', () => {
    const names = ['CZE', 'MKD', 'SWZ', 'TUR', 'CUW', 'REU', 'ALA'].map((code) => findCountry('cca3', code)?.name);
    expect(names).toEqual(['Czech Republic', 'Macedonia', 'Swaziland', 'Turkey', 'Curacao', 'Reunion', 'Aland Islands']);
    for (const name of ['Czechia', 'czech republic']) expect(findCountry('name', name)?.cca3).toBe('CZE');
    for (const name of ['Réunion', 'Reunion']) expect(findCountry('name', name)?.cca3).toBe('REU');
    for (const code of ['LIB', 'LBN']) expect(findCountry('cioc', code)?.cca3).toBe('LBN');
    for (const code of ['SIN', 'SGP']) expect(findCountry('cioc', code)?.cca3).toBe('SGP');
  });
});

describe('rows and squares', () => {
  it('country map and parallel coordinates show the rows', () => {
    const regions = table(text('id', 'FR-64', null), numbers('m', 1, NaN));
    expect(shape('country_map', { entity: 'id', metric: 'm' }, regions)).toEqual([
      { country_id: 'FR-64', metric: 1 },
      { country_id: null, metric: null },
    ]);
    const rows = shape(
      'para',
      { series: '__proto__', metrics: ['m'] },
      table(text('__proto__', 'x'), numbers('m', 2)),
    ) as object[];
    expect(JSON.stringify(rows)).toBe('[{"__proto__":"x","m":2}]');
  });

  it('chord puts sources into rows and targets into columns', () => {
    const flows = table(text('a', 'x', 'y'), text('b', 'y', 'z'), numbers('m', 5, 7));
    expect(shape('chord', { groupby: 'a', columns: 'b', metric: 'm' }, flows)).toEqual({
      nodes: ['x', 'y', 'z'],
      matrix: [
        [0, 5, 0],
        [0, 0, 7],
        [0, 0, 0],
      ],
    });
  });

  it('chord refuses a square too large to read', () => {
    const names = Array.from({ length: 1_001 }, (_, index) => String(index));
    const flows = table(text('a', ...names), text('b', ...names), numbers('m', ...names.map(Number)));
    expect(() => shape('chord', { groupby: 'a', columns: 'b', metric: 'm' }, flows)).toThrow(/at most 1000 names/);
  });

  it('bubbles are grouped by series; a bullet is its figure', () => {
    const result = table(
      text('s', 'p', 'q', 'p'),
      text('e', '1', '2', '3'),
      numbers('x', 1, 2, 3),
      numbers('y', 4, 5, 6),
      numbers('z', 7, 8, 9),
    );
    const data = shape('bubble', { series: 's', entity: 'e', x: 'x', y: 'y', size: 'z' }, result);
    expect(data).toMatchObject([
      { key: 'p', values: [{ s: 'p', e: '1', x: 1, y: 4, size: 7, shape: 'circle', group: 'p' }, { e: '3' }] },
      { key: 'q', values: [{ e: '2' }] },
    ]);
    expect(shape('bullet', { metric: 'm' }, table(numbers('m', 3)))).toEqual({ measures: [3] });
  });
});

describe('lines over time', () => {
  it.each(['horizon', 'compare'])('%s gives every series the same moments, null where it has no row', (vizType) => {
    expect(shape(vizType, timed, sales)).toEqual([
      {
        key: ['L'],
        values: [
          { x: JAN, y: 1 },
          { x: FEB, y: 4 },
        ],
      },
      {
        key: ['S'],
        values: [
          { x: JAN, y: 2 },
          { x: FEB, y: null },
        ],
      },
    ]);
  });

  it('names series by their metric where they are not grouped, and by both where there are several', () => {
    const two = table(times(JAN), numbers('a', 1), numbers('b', 2));
    expect(shape('compare', { metrics: ['b', 'a'] }, two)).toMatchObject([{ key: 'a' }, { key: 'b' }]);
    const grouped = table(times(JAN), text('size', 'L'), numbers('a', 1), numbers('b', 2));
    expect(shape('compare', { metrics: ['a', 'b'], groupby: ['size'] }, grouped)).toMatchObject([
      { key: ['a', 'L'] },
      { key: ['b', 'L'] },
    ]);
  });

  it('leaves out a metric that only orders, and series without any value', () => {
    const result = table(times(JAN, JAN), text('size', 'L', 'S'), numbers('sum', 1, NaN), numbers('count', 5, 6));
    expect(shape('horizon', { ...timed, timeseries_limit_metric: 'count' }, result)).toEqual([
      { key: ['L'], values: [{ x: JAN, y: 1 }] },
    ]);
  });

  it('adds up, shares and compares with periods before', () => {
    const cumulative = { ...timed, rolling_type: 'cumsum' };
    expect(shape('compare', cumulative, sales)).toMatchObject([{ values: [{ y: 1 }, { y: 5 }] }, { key: ['S'] }]);
    expect(shape('compare', { ...timed, contribution: true }, sales)).toMatchObject([
      { values: [{ y: 1 / 3 }, { y: 1 }] },
      { values: [{ y: 2 / 3 }, { y: null }] },
    ]);
    const growth = shape('compare', { ...timed, num_period_compare: '1', period_ratio_type: 'growth' }, sales);
    expect(growth).toEqual([{ key: ['L'], values: [{ x: FEB, y: 3 }] }]);
  });

  it('rose has the series by moment in nanoseconds, 0 where there is no row', () => {
    expect(shape('rose', timed, sales)).toEqual({
      [`${JAN}000000`]: [
        { key: ['L'], name: ['L'], value: 1, time: JAN },
        { key: ['S'], name: ['S'], value: 2, time: JAN },
      ],
      [`${FEB}000000`]: [
        { key: ['L'], name: ['L'], value: 4, time: FEB },
        { key: ['S'], name: ['S'], value: 0, time: FEB },
      ],
    });
  });

  it('a time table has its figures by moment and metric, or by group', () => {
    const plain = table(times(JAN, FEB), numbers('b', 1, 2), numbers('a', 3, 4));
    expect(shape('time_table', { metrics: ['b', 'a'] }, plain)).toEqual({
      records: { '2003-01-01 00:00:00': { b: 1, a: 3 }, '2003-02-01 00:00:00': { b: 2, a: 4 } },
      columns: ['b', 'a'],
      is_group_by: false,
    });
    expect(shape('time_table', timed, sales)).toMatchObject({ columns: ['L', 'S'], is_group_by: true });
    expect(() => findLegacyViz('time_table')?.query({ metrics: ['a', 'b'], groupby: ['c'] })).toThrow(/shows one metric/);
  });

  it('a period pivot draws every period over the last', () => {
    const result = table(times(Date.UTC(2002, 0, 5), Date.UTC(2003, 0, 5)), numbers('m', 1, 2));
    expect(shape('time_pivot', { metric: 'm', freq: 'AS' }, result)).toEqual([
      { key: 'current', rank: 0, perc: 1, values: [{ x: Date.UTC(2003, 0, 5), y: 2 }] },
      { key: '-1', rank: 1, perc: 0.5, values: [{ x: Date.UTC(2003, 0, 5), y: 1 }] },
    ]);
  });

  it('a calendar heatmap counts the domains of its range, and queries by its subdomain', () => {
    const form = { metrics: ['sum'], domain_granularity: 'month', subdomain_granularity: 'day', granularity_sqla: 'ds' };
    expect(findLegacyViz('cal_heatmap')?.query(form).timeGrain).toBe('P1D');
    expect(shape('cal_heatmap', form, table(times(JAN), numbers('sum', 7)))).toEqual({
      data: { sum: { [`${JAN / 1000}.0`]: 7 } },
      start: JAN,
      domain: 'month',
      subdomain: 'day',
      range: 2,
    });
    const range = (domain: string): unknown =>
      (shape('cal_heatmap', { ...form, domain_granularity: domain }, table(times(JAN), numbers('sum', 7))) as { range: number })
        .range;
    expect(['year', 'week', 'day', 'hour'].map(range)).toEqual([1, 1, 32, 745]);
  });

  it('a paired t-test has the groups of every metric', () => {
    expect(shape('paired_ttest', timed, sales)).toEqual({
      sum: [
        {
          group: ['L'],
          values: [
            { x: JAN, y: 1 },
            { x: FEB, y: 4 },
          ],
        },
        {
          group: ['S'],
          values: [
            { x: JAN, y: 2 },
            { x: FEB, y: null },
          ],
        },
      ],
    });
  });
});

describe('the partition', () => {
  const form = { metrics: ['sum'], groupby: ['size', 'kind'] };
  const result = table(times(JAN, FEB, FEB), text('size', 'L', 'L', 'S'), text('kind', 'a', 'b', 'a'), numbers('sum', 1, 3, 5));

  it('sums every level of the tree', () => {
    expect(shape('partition', form, result)).toEqual([
      {
        name: 'sum',
        val: 9,
        children: [
          {
            name: 'L',
            val: 4,
            children: [
              { name: 'a', val: 1, children: [] },
              { name: 'b', val: 3, children: [] },
            ],
          },
          { name: 'S', val: 5, children: [{ name: 'a', val: 5, children: [] }] },
        ],
      },
    ]);
  });

  it.each([
    ['agg_mean', 3, 2],
    ['point_diff', 7, 2],
    ['point_factor', 8, 3],
    ['point_percent', 7, 2],
  ])('by %s', (option, whole, large) => {
    expect(shape('partition', { ...form, time_series_option: option }, result)).toMatchObject([
      { val: whole, children: [{ val: large }, {}] },
    ]);
  });

  it('refuses what it cannot compute, and what groups by nothing', () => {
    expect(() => findLegacyViz('partition')?.query({ ...form, time_series_option: 'adv_anal' })).toThrow(AppError);
    expect(() => findLegacyViz('partition')?.query({ metrics: ['sum'] })).toThrow(/has no dimensions/);
  });
});

it.each(LEGACY_VIZ_TYPES)('%s refuses empty settings with a message, and any nonsense without a fault', (vizType) => {
  const viz = findLegacyViz(vizType);
  for (const form of [
    {},
    { metrics: 7, groupby: { a: 1 }, entity: [], metric: null },
    { metric: {}, metrics: [null, ''], series: 1 },
  ]) {
    try {
      viz?.query(form);
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
    }
  }
  expect(() => viz?.query({})).toThrow(AppError);
});

it('knows no kind by a name of the object prototype', () => {
  expect(findLegacyViz('constructor')).toBeNull();
  expect(findLegacyViz('table')).toBeNull();
});
