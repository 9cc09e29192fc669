import type { OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import { expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { createTableBuilder } from '#app/domain/table/table-builder.ts';
import type { Table } from '#app/domain/table.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

/** Builds a table with numbers as exact text, as drivers return NUMERIC and BIGINT. */
function tableOf(rows: readonly (readonly [name: string, id: string, mean: string | null])[]): Table {
  const builder = createTableBuilder([
    { name: 'shop', hint: 'string' },
    { name: 'id', hint: 'numeric' },
    { name: 'mean', hint: 'numeric' },
  ]);
  builder.add(rows);
  return builder.finish();
}

const drawn = (table: Table, formData: FormData, own: OwnInput = {}) =>
  layout({
    tables: [table],
    widthPx: 400,
    heightPx: 200,
    locale: 'en-GB',
    timeZone: null,
    colors: () => 'cat1' as const,
    columnMeta: {},
    hidden: [],
    ownState: {},
    settings: readSettings(settings, { groupby: ['shop', 'id'], metrics: ['mean'], ...formData }),
    ...own,
  });
const MEANS = tableOf([
  ['a', '1', '16.0000000000000000'],
  ['b', '2', '17.0584795321637427'],
  ['c', '3', '12.50'],
  ['d', '4', null],
]);
const textsOf = ({ rows }: ReturnType<typeof layout>, at: number) => rows.map(({ cells }) => cells[at]?.text);

it('a number format applies to every row and to the total, however many digits a value has', () => {
  const formData = { column_config: { mean: { d3NumberFormat: ',.2f' } }, show_totals: true };
  const total = { ...tableOf([['', '', '15.1861598440545809']]), rowCount: 1 };
  const table = drawn(MEANS, formData, { tables: [MEANS, { ...total, columns: total.columns.slice(2) }] });
  expect(textsOf(table, 2)).toEqual(['16.00', '17.06', '12.50', '–']);
  expect(table.totals?.at(-1)).toBe('15.19');
  expect(textsOf(drawn(MEANS, {}), 2)).toEqual(['16.00', '17.06', '12.50', '–']);
});

it('a condition colors every value that meets it', () => {
  const above = { column: 'mean', operator: '>', targetValue: 15, colorScheme: 'success' };
  const filled = drawn(MEANS, { conditional_formatting: [above] }).rows.map(({ cells }) => cells[2]?.fill !== null);
  expect(filled).toEqual([true, true, false, false]);
});

it('integers beyond 2^53 keep their digits, unless a format is selected, and are sorted by all of them', () => {
  const table = tableOf([
    ['a', '9007199254740993', '9007199254740993'],
    ['b', '9007199254740992', '-12345678901234567890'],
    ['c', '7', '7'],
  ]);
  expect(textsOf(drawn(table, {}), 1)).toEqual(['9007199254740993', '9007199254740992', '7']);
  expect(textsOf(drawn(table, {}), 2)).toEqual(['9,007,199,254,740,993', '−12,345,678,901,234,567,890', '7']);
  expect(textsOf(drawn(table, { column_config: { mean: { d3NumberFormat: '.2s' } } }), 2)).toEqual(['9.0P', '−12E', '7.0']);
  const sorted = drawn(table, {}, { ownState: { sort: { column: 'id', descending: false } } });
  expect(textsOf(sorted, 0)).toEqual(['c', 'b', 'a']);
});

it('a percentage of the total doesn’t keep the exact digits of its value', () => {
  const whole = createTableBuilder([{ name: 'mean', hint: 'numeric' }]);
  whole.add([['34.1169590643274854']]);
  const formData = { metrics: [], percent_metrics: ['mean'], percent_metric_calculation: 'all_records' };
  const shares: Table = {
    ...MEANS,
    columns: MEANS.columns.flatMap((one) => (one.name === 'mean' ? [one, { ...one, name: '%mean' }] : [one])),
  };
  const table = drawn(shares, formData, { tables: [shares, whole.finish()] });
  expect(
    textsOf(
      table,
      table.columns.findIndex(({ label }) => label.startsWith('%')),
    )?.slice(0, 2),
  ).toEqual(['46.9%', '50.0%']);
});
