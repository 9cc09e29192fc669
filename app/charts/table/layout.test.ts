import { expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { Column } from '#app/domain/table.ts';
import { layout } from './layout.ts';
import { names, years, sales, input, column, sort } from './layout.fixture.ts';

it('formats metrics with equal decimals, and integer dimensions without grouping', () => {
  expect(column({}, 1)).toEqual(['2006', '1985', 'No value', '2010']);
  expect(column({}, 2).map((text) => text?.replace('−', '-'))).toEqual(['1,234.5', '20.0', '–', '-400.0']);
});

it('uses the format, currency, and name of the metric', () => {
  const columnMeta = {
    n: { verboseName: 'Net sales', d3Format: ',.0f', currency: { symbol: 'EUR', symbolPosition: 'prefix' as const } },
  };
  expect(layout(input({ columnMeta })).columns[2]).toMatchObject({ label: 'Net sales', align: 'right' });
  expect(column({ columnMeta }, 2)[1]).toBe('€20');
});

it('formats each row in its currency if there are several, and totals without a currency symbol', () => {
  const codes: Column = { name: 'code', type: 'string', values: ['EUR', 'USD', null, 'EUR'] };
  const currency = { symbol: 'AUTO', symbolPosition: 'prefix' as const, codeColumn: 'code' };
  const columnMeta = { n: { verboseName: 'Net sales', d3Format: ',.0f', currency } };
  const byCode = { columnMeta, tables: [{ rowCount: 4, columns: [codes, years, sales] }] };
  expect(column(byCode, 2)).toEqual(['€1,235', 'US$20', '–', '−€400']);
  expect(column({ columnMeta }, 2)).toEqual(['1,235', '20', '–', '−400']);
  const totals = { rowCount: 1, columns: [{ name: 'n', type: 'numeric', values: Float64Array.of(854) } satisfies Column] };
  const shown = layout(
    input({
      ...byCode,
      tables: [...byCode.tables, totals],
      settings: { groupby: ['code', 'year'], metrics: ['n'], show_totals: true },
    }),
  );
  expect(JSON.stringify(shown.totals)).toContain('"854"');
});

it('sorts numbers numerically and names naturally, with nulls last in both directions', () => {
  expect(column(sort('n', false), 2).at(-1)).toBe('–');
  expect(column(sort('n', true), 1)).toEqual(['2006', '1985', '2010', 'No value']);
  expect(column(sort('shop', false), 0)).toEqual(['a9', 'a10', 'b', 'No value']);
  expect(column(sort('shop', true), 0)).toEqual(['b', 'a10', 'a9', 'No value']);
});

it('marks the sorted column, and keeps row keys with their rows', () => {
  const sorted = layout(input(sort('n', true)));
  expect(sorted.columns.map(({ sorted: how }) => how)).toEqual([null, null, 'descending']);
  expect(sorted.rows.map(({ key }) => key)).toEqual(['r0', 'r1', 'r3', 'r2']);
});

it('shows one page, the last one if the requested page doesn’t exist', () => {
  const paged = layout(input({ settings: { groupby: ['shop'], metrics: ['n'], page_length: '3' }, ownState: { page: 9 } }));
  expect(paged.page).toEqual({ index: 1, count: 2, from: 3, to: 4, total: 4, isServer: false, message: '4 of 4' });
  expect(paged.rows).toHaveLength(1);
});

it('places totals below their metrics', () => {
  const totals = { rowCount: 1, columns: [{ name: 'n', type: 'numeric', values: Float64Array.of(854.5) } satisfies Column] };
  const shown = layout(
    input({ tables: [...input().tables, totals], settings: { groupby: ['shop', 'year'], metrics: ['n'], show_totals: true } }),
  );
  expect(shown.totals).toEqual(['Total', '', '854.5']);
});

it('applies column settings: name, width, alignment, formats, currency, color', () => {
  const columnConfig = {
    shop: { visible: false },
    year: { customColumnName: 'Since', columnWidth: 120, horizontalAlign: 'center', truncateLongCells: false },
    n: {
      d3NumberFormat: ',.0f',
      d3SmallNumberFormat: '.3f',
      currencyFormat: { symbol: 'EUR', symbolPosition: 'suffix' },
      columnColors: ['#000000', '#ffffff'],
      alignPositiveNegative: true,
    },
  };
  const tables = [{ rowCount: 2, columns: [names, years, { ...sales, values: Float64Array.of(0.25, 20) } as Column].map(cut) }];
  const shown = layout(input({ tables, settings: { groupby: ['shop', 'year'], metrics: ['n'], column_config: columnConfig } }));
  expect(shown.columns).toMatchObject([
    { label: 'Since', align: 'center', widthPx: 120, isWrapped: true },
    { label: 'n', align: 'right', widthPx: null, isWrapped: false },
  ]);
  expect(shown.rows.map(({ cells }) => cells[1]?.text)).toEqual(['0.250\u00a0€', '20\u00a0€']);
  expect(shown.rows.map(({ cells }) => cells[1]?.fill?.color)).toEqual(['#000000', '#ffffff']);
});

const cut = (one: Column): Column => ({ ...one, values: one.values.slice(0, 2) }) as Column;

it('finds rows by a viewer’s search, and notes if there are none', () => {
  const formData = { groupby: ['shop', 'year'], metrics: ['n'], include_search: true };
  const searched = layout(input({ settings: formData, ownState: { search: 'A' } }));
  expect(searched.rows.map(({ key }) => key)).toEqual(['r1', 'r3']);
  expect(searched.page.total).toBe(2);
  expect(searched.search).toEqual({ text: 'A', columns: [], column: null });
  expect(layout(input({ settings: formData, ownState: { search: 'zzz' } })).noMatches).toBe('No rows match the search');
  expect(layout(input({ ownState: { search: 'A' } })).rows).toHaveLength(4);
});

it('renders allowed HTML elements, or plain text if HTML is disabled', () => {
  const html: Column = {
    name: 'shop',
    type: 'string',
    values: ['<a href="https://a.example">A</a><script>x</script>', 'a < b', null, ''],
  };
  const tables = [{ rowCount: 4, columns: [html, years, sales] }];
  const formData = { groupby: ['shop', 'year'], metrics: ['n'] };
  const [first, second] = layout(input({ tables, settings: formData })).rows.map(({ cells }) => cells[0]);
  expect(first).toMatchObject({ text: 'A', html: [{ tag: 'a', attributes: { href: 'https://a.example' } }] });
  expect(second).toMatchObject({ text: 'a < b', html: null });
  const plain = layout(input({ tables, settings: { ...formData, allow_render_html: false } })).rows[0]?.cells[0];
  expect(plain).toMatchObject({ text: '<a href="https://a.example">A</a><script>x</script>', html: null });
});

it('applies a viewer’s arrangement to a grid, and has a filter per column', () => {
  const formData = { viz_type: 'ag-grid-table', groupby: ['shop', 'year'], metrics: ['n'] };
  const ownState = { pinned: ['n'], widths: { n: 222 }, filters: [{ column: 'n', text: '> 0' }] };
  const shown = layout(input({ settings: formData, ownState }));
  expect(shown.columns.map(({ name, widthPx, filter }) => [name, widthPx === 222, filter])).toEqual([
    ['n', true, '> 0'],
    ['shop', false, ''],
    ['year', false, ''],
  ]);
  expect(shown.pinnedCount).toBe(1);
  expect(shown.rows.map(({ key }) => key)).toEqual(['r0', 'r1']);
  const paged = { ...formData, server_pagination: true };
  expect(layout(input({ settings: paged })).columns.map(({ filter }) => filter)).toEqual(['', '', '']);
  // A share is computed from the rows that the database returned.
  const shares = { ...paged, metrics: [], percent_metrics: ['n'] };
  const tables = [{ rowCount: 4, columns: [names, years, sales, { ...sales, name: '%n' }] }];
  expect(layout(input({ tables, settings: shares })).columns.at(-1)?.filter).toBeNull();
});

it('has no column for a metric that only its percentages need', () => {
  const tables = [{ rowCount: 4, columns: [names, sales, { ...sales, name: '%n' }] }];
  const labels = (formData: FormData): string[] =>
    layout(input({ tables, settings: { groupby: ['shop'], percent_metrics: ['n'], ...formData } })).columns.map(
      ({ label }) => label,
    );
  expect(labels({ metrics: [] })).toEqual(['shop', '% n']);
  expect(labels({ metrics: ['n'] })).toEqual(['shop', 'n', '% n']);
  const before = [
    { ...sales, name: 'n__1 year ago' },
    { ...sales, name: '%n__1 year ago' },
  ];
  const compared = { tables: [{ rowCount: 4, columns: [...(tables[0]?.columns ?? []), ...before] }] };
  const formData = { groupby: ['shop'], metrics: [], percent_metrics: ['n'], time_compare: ['1 year ago'] };
  expect(layout(input({ ...compared, settings: formData })).columns.map(({ name }) => name)).toEqual([
    'shop',
    '%n',
    '%n__1 year ago',
    '%n__1 year ago__difference',
    '%n__1 year ago__change',
  ]);
});

it('draws the bars of two compared periods on one scale', () => {
  const now: Column = { name: 'n', type: 'numeric', values: Float64Array.of(10, 5) };
  const before: Column = { name: 'n__1 year ago', type: 'numeric', values: Float64Array.of(100, 50) };
  const tables = [{ rowCount: 2, columns: [cut(names), now, before] }];
  const formData = { groupby: ['shop'], metrics: ['n'], time_compare: ['1 year ago'], show_cell_bars: true };
  const [first] = layout(input({ tables, settings: formData })).rows;
  const [share, shifted] = [first?.cells[1]?.bar, first?.cells[2]?.bar];
  expect((share?.size ?? NaN) / (shifted?.size ?? NaN)).toBeCloseTo(0.1, 2);
});

it('formats the difference of two percentages in points', () => {
  const now: Column = { name: 'n', type: 'numeric', values: Float64Array.of(0.45, 0.1) };
  const before: Column = { name: 'n__1 year ago', type: 'numeric', values: Float64Array.of(0.4, 0.1) };
  const tables = [{ rowCount: 2, columns: [cut(names), now, before] }];
  const settings = { groupby: ['shop'], metrics: ['n'], time_compare: ['1 year ago'] };
  const columnMeta = { n: { verboseName: 'Rate', d3Format: '.1%', currency: null } };
  const { rows } = layout(input({ tables, settings, columnMeta }));
  expect(rows.map(({ cells }) => cells.slice(1).map(({ text }) => text))).toEqual([
    ['45.0%', '40.0%', '+5.0 pp', '+12.5%'],
    ['10.0%', '10.0%', '0.0 pp', expect.stringMatching(/^\+?0\.0%$/)],
  ]);
});

it('colors cells of other columns and of the entire row, their bars, and changes by a rule of their metric', () => {
  const rule = { column: 'n', operator: '>', targetValue: 1000, colorScheme: '#ff0000', useGradient: false };
  const cells = (own: object) => {
    const settings = { groupby: ['shop', 'year'], metrics: ['n'], conditional_formatting: [{ ...rule, ...own }] };
    return layout(input({ settings })).rows[0]?.cells ?? [];
  };
  const filled = (own: object) => cells(own).map(({ fill }) => fill?.color ?? null);
  expect(filled({})).toEqual([null, null, '#ff0000']);
  expect(filled({ columnFormatting: 'shop' })).toEqual(['#ff0000', null, null]);
  expect(filled({ columnFormatting: 'ENTIRE_ROW' })).toEqual(['#ff0000', '#ff0000', '#ff0000']);
  expect(filled({ objectFormatting: 'CELL_BAR' })).toEqual([null, null, null]);
  expect(cells({ objectFormatting: 'CELL_BAR' })[2]?.bar?.color).toBe('#ff0000');
  const before: Column = { ...sales, name: 'n__1 year ago' };
  const compared = layout(
    input({
      tables: [{ rowCount: 4, columns: [names, sales, { ...before, values: Float64Array.of(1, 40, NaN, -400) }] }],
      settings: {
        groupby: ['shop'],
        metrics: ['n'],
        time_compare: ['1 year ago'],
        conditional_formatting: [{ column: 'n', colorScheme: 'Red' }],
      },
    }),
  );
  expect(compared.rows.map(({ cells: row }) => row.at(-1)?.tone)).toEqual(['danger', 'success', null, null]);
});
