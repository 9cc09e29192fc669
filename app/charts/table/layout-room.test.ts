// How a table uses its space: bars in cells, long names, visible columns.
import { describe, expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import type { Column } from '#app/domain/table.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Chart } from './Chart.tsx';
import { layout } from './layout.ts';
import { picture } from './picture.ts';
import { type TableSettings } from './settings.ts';
import { names, sales, input } from './layout.fixture.ts';

const barsOf = (values: readonly number[], formData: FormData = {}) => {
  const own: Column = { name: 'n', type: 'numeric', values: Float64Array.from(values) };
  const tables = [{ rowCount: values.length, columns: [{ ...names, values: values.map(String) } as Column, own] }];
  return layout(input({ tables, settings: { groupby: ['shop'], metrics: ['n'], ...formData } })).rows.map(
    ({ cells }) => cells[1]?.bar ?? null,
  );
};

it('draws negative bars to the left of zero', () => {
  expect(barsOf([5.6, -8.8, NaN, 0, 4.4])).toEqual([
    { from: 0.61, size: 0.39, color: 'accent' },
    { from: 0, size: 0.61, color: 'danger' },
    null,
    null,
    { from: 0.61, size: 0.31, color: 'accent' },
  ]);
});

it('draws bars of one sign from the edge', () => {
  expect(barsOf([10, 5])).toEqual([
    { from: 0, size: 1, color: 'accent' },
    { from: 0, size: 0.5, color: 'accent' },
  ]);
  expect(barsOf([-10, -5], { color_pn: false })).toEqual([
    { from: 0, size: 1, color: 'accent' },
    { from: 0.5, size: 0.5, color: 'accent' },
  ]);
});

it('centers zero in columns with both signs if zeros are aligned', () => {
  expect(barsOf([10, -5], { align_pn: true })).toEqual([
    { from: 0.5, size: 0.5, color: 'accent' },
    { from: 0.25, size: 0.25, color: 'danger' },
  ]);
});

it('shows a bar for every nonzero value', () => {
  expect(barsOf([1e9, -1])[1]).toEqual({ from: 0, size: 0.01, color: 'danger' });
});

describe('a table of long names in a small card', () => {
  const long = ['Association of Specialised Retailers, North-West', 'Association of Specialised Retailers, South', 'Zoo', null];
  const table = { rowCount: 4, columns: [{ ...names, values: long } satisfies Column, sales] };
  const at = (widthPx: number, heightPx = 200, own: FormData = {}): LayoutInput<TableSettings> =>
    input({ tables: [table], widthPx, heightPx, settings: { groupby: ['shop'], metrics: ['n'], ...own } });
  const html = (given: LayoutInput<TableSettings>): string =>
    renderToStaticMarkup(createElement(Chart, { layout: layout(given), resolveColor: () => '#000', id: 't', title: 'Shops' }));
  const svg = (given: LayoutInput<TableSettings>): string => picture(layout(given), () => '#000');

  it('wraps them, and shortens in the middle what doesn’t fit into two lines', () => {
    expect(html(at(400)).match(/m-folded/g)).toHaveLength(2);
    expect(html(at(400))).toContain('>Association of Specialised Retailers, North-West<');
    const narrow = html(at(160));
    expect(narrow).toMatch(/title="Association of Specialised Retailers, South"><span>Assoc[^<]*…[^<]*South</);
    expect(narrow).toMatch(/>Assoc[^<]*…[^<]*West</);
  });

  it('keeps them on one line if truncation is set', () => {
    const config = { column_config: { shop: { truncateLongCells: true } } };
    expect(html(at(160, 200, config))).not.toContain('m-folded');
    expect(html(at(160, 200, config))).toContain('m-clipped');
  });

  it('has two lines in a picture if there is room, else more rows', () => {
    const lines = (given: LayoutInput<TableSettings>) =>
      [...svg(given).matchAll(/>(Assoc[^<]*)<\/text>/g)].map(([, text]) => text);
    expect(lines(at(250, 300))).toEqual(['Association of Specialised', 'Association of Specialised']);
    expect(lines(at(250, 140)).every((text) => text?.includes('…'))).toBe(true);
    expect(lines(at(250, 140))).toHaveLength(2);
  });

  it('omits a column of a picture instead of a name, and notes it', () => {
    const wide = [1, 2, 3].map(
      (at) => ({ ...sales, name: `n${at}`, values: Float64Array.of(1e9, 2e9, 3e9, 4e9) }) satisfies Column,
    );
    const drawn = svg({ ...at(300), tables: [{ rowCount: 4, columns: [...table.columns.slice(0, 1), ...wide] }] });
    expect(drawn).toContain('>Retailers, North-West<');
    expect(drawn).toContain('2 more columns');
  });
});

it('keeps other columns of a grid visible, and leaves room for its scroll bar', () => {
  const table = {
    rowCount: 40,
    columns: [{ ...names, values: Array.from({ length: 40 }, () => 'n'.repeat(80)) } satisfies Column],
  };
  const grid = (widthPx: number) =>
    layout(
      input({
        tables: [{ ...table, columns: [...table.columns, { ...sales, values: new Float64Array(40).fill(7) }] }],
        settings: { viz_type: 'ag-grid-table', groupby: ['shop'], metrics: ['n'] },
        widthPx,
      }),
    ).columns.map(({ widthPx: px }) => px ?? 0);
  expect(grid(300)[0]).toBeLessThanOrEqual(140 + 60);
  expect(grid(900).reduce((sum, px) => sum + px, 0)).toBeLessThanOrEqual(884);
});
