// A small pivot table for tests of its layout, and helpers that read its cells as text.
import type { OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import type { Column } from '#app/domain/table.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layout, type PivotLayout } from './layout.ts';
import { settings, type PivotSettings } from './settings.ts';

export const texts = (name: string, values: readonly (string | null)[]): Column => ({ name, type: 'string', values });
export const numbers = (name: string, values: readonly number[]): Column => ({
  name,
  type: 'numeric',
  values: Float64Array.from(values),
});
export const columns: readonly Column[] = [
  texts('region', ['EU', 'EU', 'EU', 'US', null]),
  texts('shop', ['a10', 'a9', 'a9', 'a9', 'a9']),
  texts('year', ['2020', '2020', '2021', '2020', '2021']),
  numbers('sales', [1, 2, 3, 4, 5]),
  numbers('cost', [1, 1, 1, 2, NaN]),
];
export const input = (formData: FormData, own: OwnInput = {}): LayoutInput<PivotSettings> => ({
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
export const grid = ({ lines, total, heads, readCell }: PivotLayout): string[][] => [
  ['', ...heads.map(({ labels }) => labels.join(' '))],
  ...[...lines, ...(total === null ? [] : [total])].map((line) => [
    line.labels.join(' '),
    ...heads.map((head) => readCell(line, head).text),
  ]),
];
export const laid = (formData: FormData, own: OwnInput = {}): string[][] => grid(layout(input(formData, own)));
export const shops = { groupbyRows: ['region', 'shop'], groupbyColumns: [] };
