// A small table for tests of its layout: names, years and sales.
import type { OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import type { Column } from '#app/domain/table.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layout } from './layout.ts';
import { settings, type TableSettings } from './settings.ts';

export const names = { name: 'shop', type: 'string', values: ['b', 'a10', null, 'a9'] } satisfies Column;
export const years = { name: 'year', type: 'numeric', values: Float64Array.of(2006, 1985, NaN, 2010) } satisfies Column;
export const sales = { name: 'n', type: 'numeric', values: Float64Array.of(1234.5, 20, NaN, -400) } satisfies Column;
export const input = ({ settings: formData, ...own }: Partial<LayoutInput<FormData>> = {}): LayoutInput<TableSettings> => ({
  tables: [{ rowCount: 4, columns: [names, years, sales] }],
  settings: readSettings(settings, formData ?? { groupby: ['shop', 'year'], metrics: ['n'] }),
  widthPx: 400,
  heightPx: 200,
  locale: 'en-GB',
  timeZone: null,
  colors: () => 'cat1',
  columnMeta: {},
  hidden: [],
  ownState: {},
  ...own,
});
export const column = (own: OwnInput, at: number): (string | undefined)[] =>
  layout(input(own)).rows.map(({ cells }) => cells[at]?.text);
export const sort = (name: string, descending: boolean): OwnInput => ({ ownState: { sort: { column: name, descending } } });
