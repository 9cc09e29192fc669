// Changing the type with the controls that the types really have: every setting that still applies is kept, and is found again.
import { describe, expect, it } from 'vitest';
import { dataset as samples } from '#app/charts/sample-charts.fixture.ts';
import type { ExploreSettings } from '#app/domain/explore/settings.ts';
import type { ExploreDataset } from '#app/screens/explore/dataset/explore-dataset.ts';
import { KIND_CHOICES } from '#app/screens/explore/chart-types/kinds.ts';
import type { ExplorePage } from '#app/services/charts/explore/explore-page.ts';
import { listControls, createExploreStore } from './explore-store.ts';

const dataset: ExploreDataset = {
  ...samples,
  metrics: ['count', 'total'].map((name) => {
    return { name, verboseName: null, description: null, expression: 'COUNT(*)', d3Format: null, currency: null };
  }),
  grains: [['P1M', 'Month']],
  databaseName: 'examples',
  engine: 'sqlite',
  mayEdit: false,
};
const FILTER = { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'region', operator: 'IN', comparator: ['north'] };
const LINE: ExploreSettings = {
  viz_type: 'echarts_timeseries_line',
  x_axis: 'ordered_on',
  time_grain_sqla: 'P1M',
  metrics: ['count', 'total'],
  groupby: ['line', 'region'],
  adhoc_filters: [FILTER],
  color_scheme: 'd3Category10',
  row_limit: 777,
  y_axis_format: '.1f',
};

const open = () =>
  createExploreStore({
    page: { chart: null, formData: LINE, savedFormData: null, formDataKey: null, urlParams: {} } as unknown as ExplorePage,
    dataset,
    now: () => 0,
  });
const others = KIND_CHOICES.map(({ vizType }) => vizType).filter((vizType) => vizType !== LINE['viz_type']);

describe('changing the type of a chart', () => {
  it.each(others)('to %s keeps the filters, and every setting of a control that it has too', (vizType) => {
    const store = open();
    store.getState().setKind(vizType);
    const { formData } = store.getState();
    expect(formData['viz_type']).toBe(vizType);
    expect(formData['adhoc_filters']).toContainEqual(FILTER);
    const names = listControls(vizType).map(({ name }) => name);
    const shared = ['color_scheme', 'row_limit', 'y_axis_format', 'time_grain_sqla'].filter((name) => names.includes(name));
    const before = open().getState().formData;
    // What the type hides while its other settings are these is dropped by its own repair.
    const kept = shared.filter((name) => formData[name] !== undefined);
    expect(kept.map((name) => formData[name])).toEqual(kept.map((name) => before[name]));
    expect(shared.filter((name) => !kept.includes(name) && name !== 'time_grain_sqla')).toEqual([]);
  });

  it.each(others)('to %s and back finds everything as it was', (vizType) => {
    const store = open();
    const before = store.getState().formData;
    store.getState().setKind(vizType);
    store.getState().setKind('echarts_timeseries_line');
    const after = store.getState().formData;
    expect(Object.keys(LINE).map((name) => [name, after[name]])).toEqual(Object.keys(LINE).map((name) => [name, before[name]]));
  });

  it('gives metrics and columns to the controls that take them', () => {
    const at = (vizType: string) => {
      const store = open();
      store.getState().setKind(vizType);
      return store.getState().formData;
    };
    expect(at('pie')).toMatchObject({ metric: 'count', groupby: ['line', 'region'] });
    expect(at('big_number_total')).toMatchObject({ metric: 'count' });
    expect(at('sunburst_v2')).toMatchObject({ columns: ['line', 'region'], metric: 'count' });
    expect(at('echarts_timeseries_bar')).toMatchObject({ metrics: ['count', 'total'], x_axis: 'ordered_on' });
    expect(at('word_cloud')).toMatchObject({ series: 'line', metric: 'count' });
  });
});
