import { describe, expect, it } from 'vitest';
import { filterOpenings, newOpenings, type FilteredBoard } from './filter-openings.ts';
import { withMissingCharts } from '#app/domain/dashboard/layout/missing-charts.ts';
import { parseLayout } from '#app/domain/dashboard/layout/parse-layout.ts';
import { parseMetadata } from '#app/domain/dashboard/metadata/parse-metadata.ts';

const filter = {
  id: 'F',
  name: 'Region',
  filterType: 'filter_select',
  targets: [{ datasetId: 1, column: { name: 'region' } }],
  scope: { rootPath: ['ROOT_ID'], excluded: [11] },
  controlValues: { a: 1, b: { c: 2, d: 3 } },
};
const charts = [10, 11].map((id) => ({ id, name: 'c', uuid: '' }));

const board = (...filters: object[]): FilteredBoard => ({
  metadata: parseMetadata({ native_filter_configuration: filters }),
  tree: withMissingCharts(parseLayout('{}').tree, charts),
  datasetIds: new Map([
    [10, 2],
    [11, 3],
  ]),
});

describe('what filters open', () => {
  it('is the dataset of their values and those of the charts in their scope', () => {
    expect(filterOpenings(board(filter)).map(({ dataset }) => dataset)).toEqual([2, 1]);
    expect(filterOpenings(board({ ...filter, scope: undefined })).map(({ dataset }) => dataset)).toEqual([2, 3, 1]);
    expect(filterOpenings(board())).toEqual([]);
  });

  it('is the same with other labels, with keys in another order and with less reach', () => {
    const same = { ...filter, name: 'Where', description: 'x', controlValues: { b: { d: 3, c: 2 }, a: 1 } };
    expect(newOpenings(board(filter), board(same))).toEqual([]);
    expect(newOpenings(board(filter), board({ ...filter, scope: { rootPath: [], excluded: [] } }))).toEqual([]);
  });

  it('is new for more reach and for every other query', () => {
    const datasets = (after: object) => newOpenings(board(filter), board(after)).map(({ dataset }) => dataset);
    expect(datasets({ ...filter, scope: { rootPath: ['ROOT_ID'], excluded: [] } })).toEqual([3]);
    expect(datasets({ ...filter, adhoc_filters: [{ sqlExpression: 'x > 1' }] })).toEqual([2, 1]);
    expect(datasets({ ...filter, targets: [{ datasetUuid: 'u', column: { name: 'region' } }] })).toEqual([2, 'u']);
    expect(datasets({ ...filter, defaultDataMask: { extraFormData: { time_range: 'Last week' } } })).toEqual([2, 1]);
  });
});
