import { describe, expect, it } from 'vitest';
import { withControls, withDatasetScopes } from './display-controls.ts';
import { parseMetadata } from '#app/domain/dashboard/metadata/parse-metadata.ts';

const column = (name: string, isGroupable = true, isTemporal = false) => ({ name, isGroupable, isTemporal });
const COLUMNS = [column('shop'), column('city'), column('salary', false), column('day', true, true)];
const by = (formData: Record<string, unknown>, ...interactive_groupby: unknown[]) =>
  withControls(formData, { interactive_groupby }, COLUMNS);

describe('dimensions that a viewer selected', () => {
  it('replace those of the chart, wherever its type has them', () => {
    expect(by({ viz_type: 'pie', groupby: ['shop'] }, 'city')).toMatchObject({ groupby: ['city'] });
    expect(by({ viz_type: 'echarts_timeseries_bar', x_axis: 'day', groupby: [] }, 'city', 'shop')).toMatchObject({
      x_axis: 'day',
      groupby: ['city', 'shop'],
    });
    expect(by({ viz_type: 'sunburst_v2', columns: ['shop'] }, 'city')).toMatchObject({ columns: ['city'] });
    expect(by({ viz_type: 'word_cloud', series: 'shop' }, 'city', 'shop')).toMatchObject({ series: 'city' });
    expect(by({ viz_type: 'sankey_v2', source: 'shop', target: 'day' }, 'city')).toMatchObject({ source: 'city', target: 'day' });
    expect(by({ viz_type: 'pivot_table_v2', groupbyRows: ['shop'] }, 'shop', 'city')).toMatchObject({
      groupbyRows: ['shop'],
      groupbyColumns: ['city'],
    });
  });

  it('leave charts without dimensions, raw rows and columns on an axis as they are', () => {
    const plain = [
      { viz_type: 'big_number_total' },
      { viz_type: 'table', query_mode: 'raw', all_columns: ['shop'] },
      { viz_type: 'echarts_timeseries_line', x_axis: 'city', groupby: ['shop'] },
    ];
    for (const formData of plain) expect(by(formData, 'city')).toEqual(formData);
  });

  it('are groupable columns of the dataset, whatever was sent', () => {
    const pie = { viz_type: 'pie', groupby: ['shop'] };
    expect(by(pie, 'salary', 'gone', { sqlExpression: 'salary' }, 7)).toEqual(pie);
  });
});

describe('a control of dimensions', () => {
  it('reaches only the charts on its dataset', () => {
    const filterType = 'chart_customization_dynamic_groupby';
    const scope = { rootPath: ['ROOT_ID'], excluded: [4] };
    const metadata = parseMetadata({
      native_filter_configuration: [{ id: 'f', filterType: 'filter_select', scope }],
      chart_customization_config: [{ id: 'by', filterType, targets: [{ datasetId: 1 }], scope }],
    });
    const charts = [
      { id: 4, datasetId: 1 },
      { id: 5, datasetId: 1 },
      { id: 6, datasetId: 2 },
      { id: 7, datasetId: null },
    ];
    const scopes = withDatasetScopes(metadata, charts).filterBar.map((item) => item.scope.excluded);
    expect(scopes).toEqual([[4], [4, 6, 7]]);
  });
});
