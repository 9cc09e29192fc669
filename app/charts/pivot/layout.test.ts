import type { OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { tokenHex } from '#app/domain/theme/tokens.ts';
import { layout, type PivotLayout } from './layout.ts';
import { Chart } from './Chart.tsx';
import { picture } from './picture.ts';
import { headRuns } from './head-runs.ts';
import { type PivotSettings } from './settings.ts';
import { texts, numbers, input, laid, shops } from './layout.fixture.ts';

describe('the lines of a pivot table', () => {
  it('are labels in natural order, nulls last, with empty cells where there are no rows', () => {
    expect(laid({})).toEqual([
      ['', 'sales 2020', 'sales 2021'],
      ['EU', '3', '3'],
      ['US', '4', ''],
      ['No value', '', '5'],
    ]);
    expect(laid(shops).map(([label]) => label)).toEqual(['', 'EU a9', 'EU a10', 'US a9', 'No value a9']);
  });

  it('have no subtotal of the only metric if the total is the same', () => {
    expect(laid({ colSubTotals: true })[0]).toEqual(['', 'sales 2020', 'sales 2021', 'sales Subtotal']);
    expect(laid({ colSubTotals: true, rowTotals: true })[0]).toEqual(['', 'sales 2020', 'sales 2021', 'Total']);
  });

  it('have totals and subtotals, named after the aggregation, before or after their group', () => {
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

  it('have subtotals on the axis of the setting, transposed or not', () => {
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

  it('collapse groups to one line with their aggregated value', () => {
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
  it('uses the metric’s format, integers for counts, percentages for fractions', () => {
    const columnMeta = { sales: { verboseName: 'Sales', d3Format: '$,.2f', currency: null } };
    expect(laid({}, { columnMeta })[1]).toEqual(['EU', '$3.00', '$3.00']);
    expect(laid({ aggregateFunction: 'Count' })[1]).toEqual(['EU', '2', '1']);
    expect(laid({ aggregateFunction: 'Sum as Fraction of Rows' })[1]).toEqual(['EU', '50.0%', '50.0%']);
    expect(laid({ aggregateFunction: 'Sum as Fraction of Columns' })[1]).toEqual(['EU', '42.9%', '37.5%']);
    expect(laid({ aggregateFunction: 'List Unique Values' })[1]).toEqual(['EU', '1, 2', '3']);
  });

  it('is colored relative to the cells of its metric, totals never', () => {
    const rule = { column: 'sales', operator: 'None', colorScheme: 'success' };
    const { lines, total, heads, readCell } = layout(input({ conditional_formatting: [rule], colTotals: true }));
    const [line, head] = [lines[0], heads[0]];
    if (!line || !head || !total) throw new Error('no cell');
    expect(readCell(line, head).fill).toEqual({ color: 'success', opacity: 0.1 });
    expect(readCell(total, head).fill).toBeNull();
  });
});

describe('what the server draws', () => {
  const many = (rows: number, across: number): LayoutInput<PivotSettings> => {
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

  it('is a message with the size if there would be millions of cells', () => {
    const count = 3000;
    const ids = Array.from({ length: count }, (_, at) => at);
    const table = { rowCount: count, columns: [numbers('row', ids), numbers('column', ids), numbers('sales', ids)] };
    const { empty } = layout(input({ groupbyRows: ['row'], groupbyColumns: ['column'] }, { tables: [table] }));
    expect(empty).toBe('Too many cells: 3,000 rows and 3,000 columns. Use fewer dimensions, or a lower row limit.');
  });
});

it('drops the name of the columns before it shortens those of the rows', () => {
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

  it('shortens them in the middle if there is little room, so that they stay distinct', () => {
    const html = renderToStaticMarkup(
      createElement(Chart, { layout: at(300), resolveColor: () => '#000', id: 'p', title: 'Sales' }),
    );
    const shown = rowsOf(html).filter((text) => text.startsWith('Assoc'));
    expect(shown).toHaveLength(2);
    expect(new Set(shown).size).toBe(2);
    for (const text of shown) expect(text).toMatch(/^Assoc.*….*(West|South)$/);
  });

  it('shows them in full if there is room, and leaves room for the scroll bar', () => {
    const wide = at(900);
    expect(wide.labelWidthsPx[0]).toBeGreaterThan(200);
    const width = ({ labelWidthsPx, starts }: PivotLayout) => (labelWidthsPx[0] ?? 0) + (starts.at(-1) ?? 0);
    expect(width(at(700, 400))).toBeGreaterThan(690);
    expect(width(at(700, 120))).toBeLessThanOrEqual(684);
  });

  it('prefers another column in a picture to longer names, and fills the width', () => {
    const svg = picture(at(300), (token) => tokenHex(token, 'light'));
    expect(svg).toContain('>2020<');
    expect(svg).toContain('>2021<');
    expect(svg).toContain('2 more columns');
    expect(Math.max(...[...svg.matchAll(/x="([\d.]+)"/g)].map(([, x]) => Number(x)))).toBeGreaterThan(280);
  });

  it('notes in a picture what was omitted and why, in separate lines', () => {
    const meta = { sales: { verboseName: 'sales', d3Format: null, currency: null, isAdditive: false } };
    const laidOut = layout(
      input({ groupbyRows: ['shop'], colTotals: true }, { tables: [table], widthPx: 300, heightPx: 150, columnMeta: meta }),
    );
    const lines = [...picture(laidOut, () => '#000').matchAll(/>([^<]+)<\/text>/g)].map(([, text]) => text);
    expect(lines.slice(-2)).toEqual(['3 more rows, 1 more column', 'No totals for sales: the values don’t add up.']);
  });
});

it('spans a group header over its visible columns, and a total over the levels below', () => {
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

it('formats cells by the chart, else the metric, else by their precision', () => {
  const first = (formData: FormData, d3Format: string | null = null): string | undefined =>
    laid(formData, { columnMeta: { sales: { verboseName: 'sales', d3Format, currency: null } } })[1]?.[1];
  expect(first({ valueFormat: '.1f' }, ',.3f')).toMatch(/^\d\.\d$/);
  expect(first({ valueFormat: 'SMART_NUMBER' }, ',.3f')).toMatch(/^\d\.\d{3}$/);
  expect(first({ valueFormat: 'SMART_NUMBER' })).toMatch(/^\d$/);
});
