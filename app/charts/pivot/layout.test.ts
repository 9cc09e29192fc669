import type { OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import type { Column } from '#app/domain/table.ts';
import { tokenHex } from '#app/domain/theme/tokens.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layout, type PivotLayout } from './layout.ts';
import { Chart } from './Chart.tsx';
import { picture } from './picture.ts';
import { headRuns } from './head-runs.ts';
import { mixesCurrencies } from './mixes-currencies.ts';
import { settings, type Settings } from './settings.ts';

const texts = (name: string, values: readonly (string | null)[]): Column => ({ name, type: 'string', values });
const numbers = (name: string, values: readonly number[]): Column => ({
  name,
  type: 'numeric',
  values: Float64Array.from(values),
});
const columns: readonly Column[] = [
  texts('region', ['EU', 'EU', 'EU', 'US', null]),
  texts('shop', ['a10', 'a9', 'a9', 'a9', 'a9']),
  texts('year', ['2020', '2020', '2021', '2020', '2021']),
  numbers('sales', [1, 2, 3, 4, 5]),
  numbers('cost', [1, 1, 1, 2, NaN]),
];
const input = (formData: FormData, own: OwnInput = {}): LayoutInput<Settings> => ({
  tables: [{ rowCount: 5, columns }],
  settings: readSettings(settings, { groupbyRows: ['region'], groupbyColumns: ['year'], metrics: ['sales'], ...formData }),
  widthPx: 600,
  heightPx: 300,
  locale: 'en-US',
  timeZone: null,
  colors: () => 'cat1',
  columnMeta: {},
  hidden: [],
  ownState: {},
  ...own,
});
const grid = ({ lines, total, heads, readCell }: PivotLayout): string[][] => [
  ['', ...heads.map(({ labels }) => labels.join(' '))],
  ...[...lines, ...(total === null ? [] : [total])].map((line) => [
    line.labels.join(' '),
    ...heads.map((head) => readCell(line, head).text),
  ]),
];
const laid = (formData: FormData, own: OwnInput = {}): string[][] => grid(layout(input(formData, own)));
const shops = { groupbyRows: ['region', 'shop'], groupbyColumns: [] };

describe('the lines of a pivot table', () => {
  it('are labels in natural order, nulls last, blank where no row is', () => {
    expect(laid({})).toEqual([
      ['', 'sales 2020', 'sales 2021'],
      ['EU', '3', '3'],
      ['US', '4', ''],
      ['No value', '', '5'],
    ]);
    expect(laid(shops).map(([label]) => label)).toEqual(['', 'EU a9', 'EU a10', 'US a9', 'No value a9']);
  });

  it('have no subtotal of the only metric beside the total that is the same', () => {
    expect(laid({ colSubTotals: true })[0]).toEqual(['', 'sales 2020', 'sales 2021', 'sales Subtotal']);
    expect(laid({ colSubTotals: true, rowTotals: true })[0]).toEqual(['', 'sales 2020', 'sales 2021', 'Total']);
  });

  it('have totals and subtotals, named by the aggregation, before or after their group', () => {
    expect(laid({ rowTotals: true, colTotals: true, aggregateFunction: 'Average' }).at(-1)).toEqual([
      'Total (average)',
      '2.3',
      '4.0',
      '3.0',
    ]);
    const last = laid({ ...shops, rowSubTotals: true });
    expect(last.slice(1, 4)).toEqual([
      ['EU a9', '5'],
      ['EU a10', '1'],
      ['EU Subtotal', '6'],
    ]);
    expect(laid({ ...shops, rowSubTotals: true, rowSubtotalPosition: true })[1]).toEqual(['EU Subtotal', '6']);
  });

  it('have subtotals on the axis that the flag names, transposed or not', () => {
    const ofColumns = { groupbyRows: [], groupbyColumns: ['region', 'shop'] };
    expect(laid({ ...shops, colSubTotals: true })).toHaveLength(5);
    expect(laid({ ...ofColumns, colSubTotals: true })[0]).toContain('sales EU Subtotal');
    expect(laid({ ...ofColumns, rowSubTotals: true, transposePivot: true })[3]).toEqual(['EU Subtotal', '6']);
    expect(laid({ ...shops, colSubTotals: true, transposePivot: true })[0]).toContain('sales EU Subtotal');
    const first = { ...ofColumns, colSubTotals: true, combineMetric: true };
    expect(laid({ ...first, colSubtotalPosition: true })[0]?.[1]).toContain('EU Subtotal');
    expect(laid({ ...first, rowSubtotalPosition: true })[0]?.[1]).not.toContain('Subtotal');
  });

  it('put metrics on rows, first or last, and swap both axes', () => {
    const both = { metrics: ['sales', 'cost'], groupbyColumns: [] };
    expect(
      laid({ ...both, metricsLayout: 'ROWS' })
        .map(([label]) => label)
        .slice(1, 3),
    ).toEqual(['sales EU', 'sales US']);
    expect(
      laid({ ...both, metricsLayout: 'ROWS', combineMetric: true })
        .map(([label]) => label)
        .slice(1, 3),
    ).toEqual(['EU sales', 'EU cost']);
    expect(laid({ transposePivot: true })[0]).toEqual(['', 'sales EU', 'sales US', 'sales No value']);
  });

  it('close groups to one line with the value of all of them', () => {
    const closed = laid(shops, { ownState: { closed: { rows: ['["EU"]'] } } });
    expect(closed).toEqual([
      ['', 'sales'],
      ['EU', '6'],
      ['US a9', '4'],
      ['No value a9', '5'],
    ]);
    const ofColumns = { groupbyRows: [], groupbyColumns: ['region', 'shop'], combineMetric: true };
    expect(laid(ofColumns, { ownState: { closed: { columns: ['["EU"]'] } } })[0]).toEqual([
      '',
      'EU',
      'US a9 sales',
      'No value a9 sales',
    ]);
  });

  it('are sorted by a column that a viewer clicks, inside their groups, rows without a value last', () => {
    const sort = (column: string, descending: boolean): OwnInput => ({ ownState: { sort: { column, descending } } });
    expect(laid({}, sort('["sales","2021"]', true)).map(([label]) => label)).toEqual(['', 'No value', 'EU', 'US']);
    expect(laid({}, sort('rows', true)).map(([label]) => label)).toEqual(['', 'No value', 'US', 'EU']);
    expect(layout(input({}, sort('["sales","2021"]', true))).columns.map(({ sorted }) => sorted)).toEqual([
      null,
      null,
      'descending',
    ]);
    expect(laid({ rowOrder: 'value_z_to_a' }).map(([label]) => label)).toEqual(['', 'EU', 'No value', 'US']);
  });
});

describe('a cell', () => {
  it('is written by its metric, counts as whole numbers, fractions as percentages', () => {
    const columnMeta = { sales: { verboseName: 'Sales', d3Format: '$,.2f', currency: null } };
    expect(laid({}, { columnMeta })[1]).toEqual(['EU', '$3.00', '$3.00']);
    expect(laid({ aggregateFunction: 'Count' })[1]).toEqual(['EU', '2', '1']);
    expect(laid({ aggregateFunction: 'Sum as Fraction of Rows' })[1]).toEqual(['EU', '50.0%', '50.0%']);
    expect(laid({ aggregateFunction: 'Sum as Fraction of Columns' })[1]).toEqual(['EU', '42.9%', '37.5%']);
    expect(laid({ aggregateFunction: 'List Unique Values' })[1]).toEqual(['EU', '1, 2', '3']);
  });

  it('is colored against the cells of its metric, totals never', () => {
    const rule = { column: 'sales', operator: 'None', colorScheme: 'success' };
    const { lines, total, heads, readCell } = layout(input({ conditional_formatting: [rule], colTotals: true }));
    const [line, head] = [lines[0], heads[0]];
    if (!line || !head || !total) throw new Error('no cell');
    expect(readCell(line, head).fill).toEqual({ color: 'success', opacity: 0.1 });
    expect(readCell(total, head).fill).toBeNull();
  });
});

describe('what the server draws', () => {
  const many = (rows: number, across: number): LayoutInput<Settings> => {
    const count = rows * across;
    const table = {
      rowCount: count,
      columns: [
        numbers(
          'row',
          Array.from({ length: count }, (_, at) => Math.floor(at / across)),
        ),
        numbers(
          'column',
          Array.from({ length: count }, (_, at) => at % across),
        ),
        numbers(
          'sales',
          Array.from({ length: count }, (_, at) => at),
        ),
      ],
    };
    return input({ groupbyRows: ['row'], groupbyColumns: ['column'] }, { tables: [table] });
  };

  it('is the first view, and every other cell can be read', () => {
    const large = layout(many(1000, 100));
    expect(large.isWindowed).toBe(true);
    expect([large.lines.length, large.heads.length]).toEqual([1000, 100]);
    expect(large.cells.flat().length).toBeLessThan(2_100);
    const [line, head] = [large.lines[999], large.heads[99]];
    expect(line && head && large.readCell(line, head).text).toBe('99,999');
  });

  it('is nothing where a pivot would have millions of cells, with their number', () => {
    const count = 3000;
    const ids = Array.from({ length: count }, (_, at) => at);
    const table = { rowCount: count, columns: [numbers('row', ids), numbers('column', ids), numbers('sales', ids)] };
    const { empty } = layout(input({ groupbyRows: ['row'], groupbyColumns: ['column'] }, { tables: [table] }));
    expect(empty).toBe('Too many cells: 3,000 rows and 3,000 columns. Use fewer dimensions, or a lower row limit.');
  });
});

it('leaves out the name of the columns before it cuts those of the rows', () => {
  const form = { groupbyRows: ['region', 'shop'], groupbyColumns: ['year'] };
  const [wide, narrow] = [600, 260].map((widthPx) => layout(input(form, { widthPx })));
  expect(wide?.columnNames).toEqual(['', 'year']);
  expect(narrow?.columnNames).toEqual(['', '']);
  expect(narrow?.rowNames).toEqual(['region', 'shop']);
  expect(narrow?.labelWidthsPx.reduce((sum, px) => sum + px, 0)).toBeLessThanOrEqual(260 * 0.65);
});

describe('a pivot table of long names', () => {
  const names = ['Association of Retailers, North-West', 'Association of Retailers, South', 'Zoo'];
  const table = {
    rowCount: 9,
    columns: [
      texts(
        'shop',
        names.flatMap((name) => [name, name, name]),
      ),
      texts(
        'year',
        [1, 2, 3].flatMap(() => ['2020', '2021', '2022']),
      ),
      numbers(
        'sales',
        [1, 2, 3, 4, 5, 6, 7, 8, 9].map((value) => value * 100_000),
      ),
    ],
  };
  const at = (widthPx: number, heightPx = 200) =>
    layout(input({ groupbyRows: ['shop'], rowTotals: true, colTotals: true }, { tables: [table], widthPx, heightPx }));
  const rowsOf = (html: string): string[] => [...html.matchAll(/m-label-text">([^<]*)/g)].map(([, text]) => text ?? '');

  it('shortens them in the middle where room is short, so that they stay apart', () => {
    const html = renderToStaticMarkup(
      createElement(Chart, { layout: at(300), resolveColor: () => '#000', id: 'p', title: 'Sales' }),
    );
    const shown = rowsOf(html).filter((text) => text.startsWith('Assoc'));
    expect(shown).toHaveLength(2);
    expect(new Set(shown).size).toBe(2);
    for (const text of shown) expect(text).toMatch(/^Assoc.*….*(West|South)$/);
  });

  it('writes them in full where columns leave room, and fills no room that the scrollbar needs', () => {
    const wide = at(900);
    expect(wide.labelWidthsPx[0]).toBeGreaterThan(200);
    const width = ({ labelWidthsPx, starts }: PivotLayout) => (labelWidthsPx[0] ?? 0) + (starts.at(-1) ?? 0);
    expect(width(at(700, 400))).toBeGreaterThan(690);
    expect(width(at(700, 120))).toBeLessThanOrEqual(684);
  });

  it('has another column in a picture rather than longer names, and leaves no room beside them', () => {
    const svg = picture(at(300), (token) => tokenHex(token, 'light'));
    expect(svg).toContain('>2020<');
    expect(svg).toContain('>2021<');
    expect(svg).toContain('2 more columns');
    expect(Math.max(...[...svg.matchAll(/x="([\d.]+)"/g)].map(([, x]) => Number(x)))).toBeGreaterThan(280);
  });

  it('says in a picture what was left out and why in lines of their own', () => {
    const meta = { sales: { verboseName: 'sales', d3Format: null, currency: null, isAdditive: false } };
    const laidOut = layout(
      input({ groupbyRows: ['shop'], colTotals: true }, { tables: [table], widthPx: 300, heightPx: 150, columnMeta: meta }),
    );
    const lines = [...picture(laidOut, () => '#000').matchAll(/>([^<]+)<\/text>/g)].map(([, text]) => text);
    expect(lines.slice(-2)).toEqual(['3 more rows, 1 more column', 'No totals for sales: the values don’t add up.']);
  });
});

it('spans the head of a group over its columns in view, and a total over the levels below', () => {
  const { heads } = layout(input({ rowTotals: true }));
  const runs = (level: number, columnStart: number) =>
    headRuns(heads, { columnStart, columnEnd: heads.length }, level).map(({ line, span, isLeaf }) => [
      line.labels[level],
      span,
      isLeaf,
    ]);
  expect(runs(0, 0)).toEqual([
    ['sales', 2, false],
    ['Total', 1, true],
  ]);
  expect(runs(0, 1)[0]).toEqual(['sales', 1, false]);
  expect(runs(1, 0).map(([label]) => label)).toEqual(['2020', '2021']);
});

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

  it('are each in the currency of the cell; cells and totals of several have no sign', () => {
    const codes = codesOf(['EUR', 'EUR', 'USD', 'CHF'], ['EUR', 'eur', 'USD', 'EUR']);
    expect(laid(own, { tables: [main, codes] })).toEqual([
      ['', 'sales 2020', 'sales 2021', 'sales 2022', 'Total'],
      ['EU', '€1', '€2', '4', '7'],
      ['US', '', '$3', '', '$3'],
      ['Total', '€1', '5', '4', '10'],
    ]);
    expect(mixesCurrencies(input(own, { tables: [main, codes] }))).toBe(true);
  });

  it('are found whatever the order of the rows beside them, and are none where those lack', () => {
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

  it('come of the groups where the codes are among them', () => {
    const table = { rowCount: 3, columns: [texts('code', ['EUR', 'USD', 'none']), numbers('sales', [1, 2, 3])] };
    const formData = { ...own, groupbyRows: ['code'], groupbyColumns: [], metrics: ['sales'] };
    expect(laid(formData, { tables: [table] }).map(([, cell]) => cell)).toEqual(['sales', '€1', '3', '$2', '6']);
    expect(mixesCurrencies(input(formData, { tables: [table] }))).toBe(true);
    const plain = { ...formData, rowTotals: false, colTotals: false };
    expect(mixesCurrencies(input(plain, { tables: [table] }))).toBe(false);
  });

  it('have one sign where there is one currency', () => {
    const euros = { ...own, currency_format: { symbol: 'EUR', symbolPosition: 'prefix' } };
    expect(laid(euros, { tables: [main] }).at(-1)).toEqual(['Total', '€1', '€5', '€4', '€10']);
    expect(mixesCurrencies(input(euros, { tables: [main] }))).toBe(false);
  });
});

describe('totals of what doesn’t add up', () => {
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

  it('are those that were measured, whatever the order of the rows and of the results', () => {
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

  it('order the lines that are sorted by value', () => {
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

  it('stay empty where a row limit has cut the groups, and the note says so', () => {
    const cut = { ...both, tables: [...both.tables, ...measured], isCut: true as const };
    expect(laid(cells, cut).at(-1)).toEqual(['Total', '15', '']);
    expect(layout(input(cells, cut)).note).toBe('No totals for COUNT_DISTINCT(v): the row limit leaves out groups.');
  });

  it('are there for each metric over its own columns', () => {
    const byYear = { ...cells, groupbyRows: ['region'], groupbyColumns: ['year'], rowSubTotals: false };
    const [head, first] = laid(byYear, both);
    expect(head).toEqual([
      '',
      ...['SUM(v) 2020', 'SUM(v) 2021', 'SUM(v) Total'],
      ...['COUNT_DISTINCT(v) 2020', 'COUNT_DISTINCT(v) 2021', 'COUNT_DISTINCT(v) Total'],
    ]);
    expect(first).toEqual(['EU', '3', '3', '6', '2', '1', '']);
    const innermost = layout(input({ ...byYear, metrics: ['sales', 'cost'], combineMetric: true }));
    expect(grid(innermost)[0]).toEqual(['', '2020 sales', '2020 cost', '2021 sales', '2021 cost']);
    expect(innermost.note).toBe('Different metrics aren’t added up in a total.');
  });

  it('are there where they are right: sums and counts, and other aggregations of the cells, which are named', () => {
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

it('writes cells in the format of the chart, else of the metric, else with their own digits', () => {
  const first = (formData: FormData, d3Format: string | null = null): string | undefined =>
    laid(formData, { columnMeta: { sales: { verboseName: 'sales', d3Format, currency: null } } })[1]?.[1];
  expect(first({ valueFormat: '.1f' }, ',.3f')).toMatch(/^\d\.\d$/);
  expect(first({ valueFormat: 'SMART_NUMBER' }, ',.3f')).toMatch(/^\d\.\d{3}$/);
  expect(first({ valueFormat: 'SMART_NUMBER' })).toMatch(/^\d$/);
});
