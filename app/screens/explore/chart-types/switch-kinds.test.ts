// What a chart keeps of its columns when it becomes another type: every direction that people take, as a table.
import { describe, expect, it } from 'vitest';
import type { SuggestingDataset } from '#app/domain/explore/first-settings.ts';
import type { ExploreSettings } from '#app/domain/explore/settings.ts';
import { switchKind } from '#app/domain/explore/switch-kind.ts';
import { KIND_CHOICES } from './kinds.ts';
import { findMissingRequirement } from './missing-requirement.ts';
import { kindFacts } from '#app/charts/kind-facts.ts';

const column = (name: string, type: string) => ({ name, type, isTemporal: type === 'TIMESTAMP', expression: null });
const dataset: SuggestingDataset = {
  columns: [
    column('day', 'TIMESTAMP'),
    column('shipped', 'TIMESTAMP'),
    column('status', 'TEXT'),
    column('region', 'TEXT'),
    column('city', 'TEXT'),
    column('country', 'TEXT'),
    column('amount', 'DOUBLE'),
  ],
  metrics: [{ name: 'count', expression: 'COUNT(*)' }],
  mainTemporalColumn: 'day',
};
const timeless: SuggestingDataset = {
  ...dataset,
  columns: dataset.columns.filter(({ isTemporal }) => !isTemporal),
  mainTemporalColumn: null,
};

const KIND_NAMES = KIND_CHOICES.map(({ vizType }) => vizType);
const LINE = 'echarts_timeseries_line';
const BAR = 'echarts_timeseries_bar';
const line = { x_axis: 'day', metrics: ['count'] };
const byDay = { ...line, groupby: [] };
const byDayAndCity = { ...line, groupby: ['city'] };
const byStatus = { x_axis: 'status', metrics: ['count'], groupby: [] };
const byStatusAndCity = { ...byStatus, groupby: ['city'] };
const slices = { groupby: ['city'], metric: 'count' };
const rows = { groupby: ['day', 'city'], metrics: ['count'] };

type Row = readonly [from: string, settings: ExploreSettings, to: string, expected: ExploreSettings, of?: SuggestingDataset];
const TABLE: readonly Row[] = [
  // Parts of a whole have names: the series, else the best dimension; an axis of names is one.
  [LINE, byDayAndCity, 'pie', { groupby: ['city'], metric: 'count' }],
  [LINE, byDay, 'pie', { groupby: ['status'], metric: 'count' }],
  [LINE, { ...line, groupby: ['shipped', 'city'] }, 'pie', { groupby: ['city'] }],
  [BAR, byStatus, 'pie', { groupby: ['status'] }],
  [BAR, byStatusAndCity, 'pie', { groupby: ['city'] }],
  [LINE, byDay, 'treemap_v2', { groupby: ['status'] }],
  [LINE, byDay, 'funnel', { groupby: ['status'] }],
  [LINE, byDay, 'sunburst_v2', { columns: ['status'] }],
  [LINE, byDayAndCity, 'word_cloud', { series: 'city' }],
  [LINE, byDay, 'word_cloud', { series: 'status' }],
  [LINE, byDay, 'world_map', { entity: 'country' }],
  [LINE, byDay, 'gauge_chart', { groupby: [] }],
  [LINE, byDay, 'radar', { groupby: [] }],
  [LINE, byDay, 'histogram_v2', { column: 'amount', groupby: [] }],
  ['table', rows, 'pie', { groupby: ['city'] }],
  ['table', { ...rows, groupby: ['day'] }, 'pie', { groupby: ['status'] }],
  ['pivot_table_v2', { groupbyRows: ['day'], groupbyColumns: ['city'], metrics: ['count'] }, 'pie', { groupby: ['city'] }],
  // Tables show periods: the axis first, then the groups.
  [LINE, byDayAndCity, 'table', { groupby: ['day', 'city'], metrics: ['count'] }],
  [LINE, byDay, 'table', { groupby: ['day'] }],
  [BAR, byStatusAndCity, 'table', { groupby: ['status', 'city'] }],
  [LINE, byDayAndCity, 'pivot_table_v2', { groupbyRows: ['day'], groupbyColumns: ['city'] }],
  ['pie', slices, 'table', { groupby: ['city'] }],
  ['pie', slices, 'pivot_table_v2', { groupbyRows: ['city'] }],
  ['table', rows, 'pivot_table_v2', { groupbyRows: ['day', 'city'] }],
  [LINE, byDayAndCity, 'box_plot', { columns: ['day'], groupby: ['city'] }],
  ['pie', slices, 'box_plot', { columns: ['day'], groupby: ['city'] }],
  // A line is of time where there is time, bars are of names.
  ['pie', slices, LINE, { groupby: ['city'], metrics: ['count'] }],
  ['pie', slices, LINE, { x_axis: 'city', groupby: [] }, timeless],
  ['pie', { ...slices, groupby: ['city', 'region'] }, BAR, { x_axis: 'city', groupby: ['region'] }],
  ['word_cloud', { series: 'city', metric: 'count' }, BAR, { x_axis: 'city', groupby: [] }],
  ['table', rows, LINE, { x_axis: 'day', groupby: ['city'] }],
  ['table', rows, BAR, { x_axis: 'day', groupby: ['city'] }],
  ['table', { ...rows, groupby: ['city', 'shipped'] }, 'echarts_area', { x_axis: 'shipped', groupby: ['city'] }],
  [
    'pivot_table_v2',
    { groupbyRows: ['city'], groupbyColumns: ['day'], metrics: ['count'] },
    LINE,
    { x_axis: 'day', groupby: ['city'] },
  ],
  ['pie', slices, 'waterfall', { x_axis: 'city', groupby: [] }],
  // An axis stays an axis, but what has only time along it takes the time.
  [LINE, byDayAndCity, BAR, { x_axis: 'day', groupby: ['city'] }],
  [BAR, byStatus, LINE, { x_axis: 'status', groupby: [] }],
  [BAR, byStatus, 'horizon', { x_axis: 'day', groupby: ['status'] }],
  [BAR, byStatusAndCity, 'horizon', { x_axis: 'day', groupby: ['city'] }],
  [BAR, byStatus, 'big_number', { x_axis: 'day', metric: 'count' }],
  [LINE, byDay, 'heatmap_v2', { x_axis: 'day', groupby: 'status' }],
  [BAR, byStatus, 'heatmap_v2', { x_axis: 'status', groupby: 'region' }],
  [LINE, byDayAndCity, 'heatmap_v2', { x_axis: 'day', groupby: 'city' }],
  // Two groups, each in its control.
  ['pie', { ...slices, groupby: ['city', 'region'] }, 'chord', { groupby: 'city', columns: 'region' }],
  ['pie', { ...slices, groupby: ['city', 'region'] }, 'bubble_v2', { entity: 'city', series: 'region' }],
  // What a type lacks that grouped nothing, the dataset suggests.
  ['histogram_v2', { column: 'amount', groupby: [] }, BAR, { metrics: [expect.objectContaining({ label: 'SUM(amount)' })] }],
  ['big_number_total', { metric: 'count' }, 'pie', { groupby: ['status'], metric: 'count' }],
];

describe('the columns of a chart that becomes another type', () => {
  it.each(TABLE.map((row) => [`${row[0]} ${JSON.stringify(row[1])} as ${row[2]}`, row] as const))('%s', (_name, row) => {
    const [from, settings, to, expected, of = dataset] = row;
    const kinds = { from: kindFacts(from), to: kindFacts(to) };
    const switched = switchKind({ viz_type: from, ...settings }, {}, { ...kinds, dataset: of }).settings;
    expect(switched).toMatchObject(expected);
  });

  it.each(KIND_NAMES)('come back from %s as they were', (to) => {
    for (const [from, settings] of [
      [LINE, byDay],
      [LINE, byDayAndCity],
      [BAR, byStatus],
      ['pie', slices],
      ['table', rows],
    ] as const) {
      const [there, back] = [kindFacts(from), kindFacts(to)];
      const gone = switchKind({ viz_type: from, ...settings }, {}, { from: there, to: back, dataset });
      expect(switchKind(gone.settings, gone.stash, { from: back, to: there, dataset }).settings).toMatchObject(settings);
    }
  });

  it('no part of a whole is an instant, whatever the chart was', () => {
    for (const from of KIND_NAMES)
      for (const to of ['pie', 'funnel', 'treemap_v2', 'sunburst_v2', 'word_cloud']) {
        const groups = { groupby: ['day'], columns: ['day'], groupbyRows: ['day'], series: 'day', entity: 'day', x_axis: 'day' };
        const { settings } = switchKind({ ...groups, viz_type: from }, {}, { from: kindFacts(from), to: kindFacts(to), dataset });
        const shown = kindFacts(to).controls.flatMap(({ name }) => settings[name]);
        expect(from === to || !shown.includes('day'), `${from} to ${to}`).toBe(true);
      }
  });

  it('only types that need time take nothing else along their axis', () => {
    const overTime = KIND_NAMES.filter((name) => kindFacts(name).axis === 'time');
    expect(overTime.filter((name) => findMissingRequirement(name, timeless as never) !== 'timeColumn')).toEqual([]);
  });
});
