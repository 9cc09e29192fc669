import type { OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import { expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { dataset } from '#tests/contracts/charts/samples.ts';
import { definition } from './definition.ts';
import { layout } from './layout.ts';
import { buildQueries } from './query.ts';
import { settings } from './settings.ts';

function drawn(now: number, before: number, formData: FormData = {}, own: OwnInput = {}) {
  const column = (name: string, value: number) => ({ name, type: 'numeric', values: Float64Array.of(value) }) as const;
  return layout({
    tables: [{ rowCount: 1, columns: [column('n', now), column('n__1 year ago', before)] }],
    settings: readSettings(settings, { metric: 'n', time_compare: ['1 year ago'], ...formData }),
    widthPx: 400,
    heightPx: 200,
    locale: 'en-US',
    timeZone: null,
    colors: () => 'cat1',
    columnMeta: {},
    hidden: [],
    ownState: {},
    ...own,
  });
}
const row = (chart: ReturnType<typeof drawn>): readonly string[] | undefined => chart.dataTable.rows[0];

it('shows the other time, the difference, and the change', () => {
  expect(row(drawn(150, 200))).toEqual(['150', '200', '↓ 50', '↓ 25.0%']);
  expect(row(drawn(-50, -100))).toEqual([
    expect.stringMatching(/^[-−]50$/),
    expect.stringMatching(/^[-−]100$/),
    '↑ 50',
    '↑ 50.0%',
  ]);
});

it('has no change from nothing, and none where the other time has no value', () => {
  expect(row(drawn(5, 0))).toEqual(['5', '0', '↑ 5', '–']);
  expect(row(drawn(5, NaN))).toEqual(['5', '–', '–', '–']);
});

it('colors a rise only as the chart says', () => {
  const color = (formData: FormData) => drawn(2, 1, formData).texts.at(-1)?.color;
  expect(color({})).toBe('text');
  expect(color({ comparison_color_enabled: true })).toBe('success');
  expect(color({ comparison_color_enabled: true, comparison_color_scheme: 'Red' })).toBe('danger');
});

it('keeps the change in a small box', () => {
  expect(drawn(2, 1, {}, { widthPx: 120 }).texts.map(({ text }) => text)).toEqual(['Change', '↑ 100.0%']);
});

it('queries the metric of both times, the period before where none is set', () => {
  const queried = (form: FormData) =>
    buildQueries(readSettings(settings, definition.upgrade({ viz_type: 'pop_kpi', metric: 'n', ...form }, dataset)))[0];
  expect(queried({ time_compare: '1 year ago' })).toMatchObject({ columns: [], metrics: ['n'], time_offsets: ['1 year ago'] });
  expect(queried({})).toMatchObject({ time_offsets: ['inherit'], post_processing: [] });
});

it('gives the difference of two percentages in points', () => {
  const columnMeta = { n: { verboseName: 'Rate', d3Format: '.0%', currency: null } };
  expect(row(drawn(0.45, 0.4, {}, { columnMeta }))).toEqual(['45%', '40%', '↑ 5.0 pp', '↑ 12.5%']);
});
