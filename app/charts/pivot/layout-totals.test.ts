// Pivot tables with several currencies, and totals of metrics that don’t add up.
import type { OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import { describe, expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layout } from './layout.ts';
import { mixesCurrencies } from './mixes-currencies.ts';
import { texts, numbers, columns, input, grid, laid } from './layout.fixture.ts';

describe('amounts of several currencies', () => {
  const auto = { symbol: 'AUTO', symbolPosition: 'prefix' as const, codeColumn: 'code' };
  const own = { currency_format: auto, rowTotals: true, colTotals: true };
  const sales = numbers('sales', [1, 2, 3, 4]);
  const place = [texts('region', ['EU', 'EU', 'US', 'EU']), texts('year', ['2020', '2021', '2021', '2022'])];
  const main = { rowCount: 4, columns: [...place, sales] };
  const codesOf = (first: (string | null)[], last: (string | null)[]) => ({
    rowCount: 4,
    columns: [...place, texts('__first_currency', first), texts('__last_currency', last)],
  });

  it('use the currency of the cell; cells and totals of several currencies have no symbol', () => {
    const codes = codesOf(['EUR', 'EUR', 'USD', 'CHF'], ['EUR', 'eur', 'USD', 'EUR']);
    expect(laid(own, { tables: [main, codes] })).toEqual([
      ['', 'sales 2020', 'sales 2021', 'sales 2022', 'Total'],
      ['EU', '€1', '€2', '4', '7'],
      ['US', '', '$3', '', '$3'],
      ['Total', '€1', '5', '4', '10'],
    ]);
    expect(mixesCurrencies(input(own, { tables: [main, codes] }))).toBe(true);
  });

  it('match currency rows in any order, and have no symbol without them', () => {
    const reversed = <T>(values: readonly T[]) => [...values].reverse();
    const codes = {
      rowCount: 4,
      columns: [
        texts('region', reversed(['EU', 'EU', 'US', 'EU'])),
        texts('year', reversed(['2020', '2021', '2021', '2022'])),
        texts('__first_currency', reversed(['EUR', 'EUR', 'USD', null])),
        texts('__last_currency', reversed(['EUR', 'EUR', 'USD', null])),
      ],
    };
    const [, eu] = laid(own, { tables: [main, codes] });
    expect(eu).toEqual(['EU', '€1', '€2', '4', '€7']);
    expect(laid(own, { tables: [main] })[1]).toEqual(['EU', '1', '2', '4', '7']);
  });

  it('use the groups if these include the codes', () => {
    const table = { rowCount: 3, columns: [texts('code', ['EUR', 'USD', 'none']), numbers('sales', [1, 2, 3])] };
    const formData = { ...own, groupbyRows: ['code'], groupbyColumns: [], metrics: ['sales'] };
    expect(laid(formData, { tables: [table] }).map(([, cell]) => cell)).toEqual(['sales', '€1', '3', '$2', '6']);
    expect(mixesCurrencies(input(formData, { tables: [table] }))).toBe(true);
    const plain = { ...formData, rowTotals: false, colTotals: false };
    expect(mixesCurrencies(input(plain, { tables: [table] }))).toBe(false);
  });

  it('have one symbol if there is one currency', () => {
    const euros = { ...own, currency_format: { symbol: 'EUR', symbolPosition: 'prefix' } };
    expect(laid(euros, { tables: [main] }).at(-1)).toEqual(['Total', '€1', '€5', '€4', '€10']);
    expect(mixesCurrencies(input(euros, { tables: [main] }))).toBe(false);
  });
});

describe('totals of metrics that don’t add up', () => {
  const simple = (aggregate: string) => ({ expressionType: 'SIMPLE', column: { column_name: 'v' }, aggregate });
  const meta = { verboseName: '', d3Format: null, currency: null };
  const not = { ...meta, isAdditive: false };
  const both = {
    columnMeta: { 'COUNT_DISTINCT(v)': not },
    tables: [
      {
        rowCount: 5,
        columns: [...columns.slice(0, 3), numbers('SUM(v)', [1, 2, 3, 4, 5]), numbers('COUNT_DISTINCT(v)', [1, 1, 1, 2, 2])],
      },
    ],
  };
  const metrics = [simple('SUM'), simple('COUNT_DISTINCT')];
  const cells = {
    groupbyRows: ['region', 'shop'],
    groupbyColumns: [],
    metrics,
    colTotals: true,
    rowTotals: true,
    rowSubTotals: true,
  };

  it('are left empty, with a note, and different metrics are never added', () => {
    expect(laid(cells, both)).toEqual([
      ['', 'SUM(v)', 'COUNT_DISTINCT(v)'],
      ['EU a9', '5', '2'],
      ['EU a10', '1', '1'],
      ['EU Subtotal', '6', ''],
      ['US a9', '4', '2'],
      ['US Subtotal', '4', ''],
      ['No value a9', '5', '2'],
      ['No value Subtotal', '5', ''],
      ['Total', '15', ''],
    ]);
    expect(layout(input(cells, both)).note).toBe('No totals for COUNT_DISTINCT(v): the values don’t add up.');
  });

  const distinct = (named: Readonly<Record<string, readonly (string | null)[]>>, values: readonly number[]) => ({
    rowCount: values.length,
    columns: [...Object.entries(named).map(([name, of]) => texts(name, [...of])), numbers('COUNT_DISTINCT(v)', [...values])],
  });
  const measured = [
    distinct({}, [2]),
    distinct({ region: ['US', null, 'EU'] }, [2.5, 3.5, 1.5]),
    distinct({ year: ['2021', '2020'] }, [21, 20]),
    distinct({ shop: ['a9'] }, [99]),
  ];

  it('are taken from additional queries, in any order of rows and results', () => {
    const known = { ...both, tables: [...both.tables, ...measured] };
    const drawn = layout(input({ ...cells, rowTotals: false }, known));
    expect(grid(drawn).filter(([label]) => /total/i.test(label ?? ''))).toEqual([
      ['EU Subtotal', '6', '1.5'],
      ['US Subtotal', '4', '2.5'],
      ['No value Subtotal', '5', '3.5'],
      ['Total', '15', '2.0'],
    ]);
    expect(drawn.note).toBeNull();
    const byYear = {
      ...cells,
      groupbyRows: ['region'],
      groupbyColumns: ['year'],
      rowSubTotals: false,
      metrics: [simple('COUNT_DISTINCT')],
    };
    expect(laid(byYear, known)).toEqual([
      ['', 'COUNT_DISTINCT(v) 2020', 'COUNT_DISTINCT(v) 2021', 'Total'],
      ['EU', '2.0', '1.0', '1.5'],
      ['US', '2.0', '', '2.5'],
      ['No value', '', '2.0', '3.5'],
      ['Total', '20.0', '21.0', '2.0'],
    ]);
  });

  it('determine the order of lines sorted by value', () => {
    const form = {
      ...cells,
      groupbyRows: ['region'],
      rowTotals: false,
      rowSubTotals: false,
      metrics: [simple('COUNT_DISTINCT')],
    };
    const byYear = { ...form, groupbyColumns: ['year'], rowTotals: true, rowOrder: 'value_z_to_a' };
    const known = { ...both, tables: [...both.tables, ...measured] };
    expect(laid(byYear, known).map(([label]) => label)).toEqual(['', 'No value', 'US', 'EU', 'Total']);
  });

  it('stay empty with a note if a row limit omits groups', () => {
    const cut = { ...both, tables: [...both.tables, ...measured], isCut: true as const };
    expect(laid(cells, cut).at(-1)).toEqual(['Total', '15', '']);
    expect(layout(input(cells, cut)).note).toBe('No totals for COUNT_DISTINCT(v): the row limit leaves out groups.');
  });

  it('exist for each metric over its columns', () => {
    const byYear = { ...cells, groupbyRows: ['region'], groupbyColumns: ['year'], rowSubTotals: false };
    const [head, first] = laid(byYear, both);
    expect(head).toEqual([
      '',
      'SUM(v) 2020',
      'SUM(v) 2021',
      'SUM(v) Total',
      'COUNT_DISTINCT(v) 2020',
      'COUNT_DISTINCT(v) 2021',
      'COUNT_DISTINCT(v) Total',
    ]);
    expect(first).toEqual(['EU', '3', '3', '6', '2', '1', '']);
    const innermost = layout(input({ ...byYear, metrics: ['sales', 'cost'], combineMetric: true }));
    expect(grid(innermost)[0]).toEqual(['', '2020 sales', '2020 cost', '2021 sales', '2021 cost']);
    expect(innermost.note).toBe('Different metrics aren’t added up in a total.');
  });

  it('exist for sums, counts, and named aggregations of cells', () => {
    const totalOf = (metric: unknown, label: string, formData: FormData = {}, own: OwnInput = {}) =>
      laid(
        { groupbyRows: ['region'], groupbyColumns: [], metrics: [metric], colTotals: true, ...formData },
        { tables: [{ rowCount: 5, columns: [...columns.slice(0, 3), numbers(label, [1, 2, 3, 4, 5])] }], ...own },
      ).at(-1);
    expect(totalOf(simple('MAX'), 'MAX(v)', { aggregateFunction: 'Maximum' }, { columnMeta: { 'MAX(v)': not } })).toEqual([
      'Total (maximum)',
      '5',
    ]);
    expect(totalOf('rate', 'rate', {}, { columnMeta: { rate: not } })).toEqual(['Total', '']);
    expect(totalOf('rate', 'rate', {}, { columnMeta: { rate: { ...meta, isAdditive: true } } })).toEqual(['Total', '15']);
  });
});
