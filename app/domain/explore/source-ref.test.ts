import { describe, expect, it } from 'vitest';
import { exploreHref, readExploreAddress } from './explore-address.ts';
import { readSourceUid, sourceUid } from './source-ref.ts';

describe('a source', () => {
  it('is read by every name of its kind and written by one', () => {
    expect(['3__table', '3__dataset', '3__sl_table'].map(readSourceUid)).toEqual(Array(3).fill({ type: 'table', id: 3 }));
    expect(readSourceUid('7__saved_query')).toEqual({ type: 'saved_query', id: 7 });
    expect(sourceUid({ type: 'query', id: 7 })).toBe('7__query');
  });

  it('is none where the text names none', () => {
    for (const text of ['', '0__table', '3', '3__chart', '3__constructor', '3__table; drop', 3, null])
      expect(readSourceUid(text), String(text)).toBeNull();
  });
});

describe('the address of Explore', () => {
  const addressOf = (search: string) => {
    const { datasetId, statement } = readExploreAddress(new URLSearchParams(search));
    return { datasetId, statement };
  };

  it('names a dataset or a statement, never both', () => {
    expect(addressOf('datasource=3__table')).toEqual({ datasetId: 3, statement: null });
    expect(addressOf('datasource_id=3')).toEqual({ datasetId: 3, statement: null });
    expect(addressOf('datasource_type=query&datasource_id=3')).toEqual({
      datasetId: null,
      statement: { type: 'query', id: 3 },
    });
    expect(addressOf('datasource=3__saved_query')).toEqual({ datasetId: null, statement: { type: 'saved_query', id: 3 } });
    expect(addressOf('datasource_type=chart&datasource_id=3')).toEqual({ datasetId: null, statement: null });
    expect(addressOf('datasource_type=query')).toEqual({ datasetId: null, statement: null });
  });

  it('spec 41, 43: says whether the query is forced, and which dashboard the chart is meant for, also after a reload', () => {
    const read = (search: string) => readExploreAddress(new URLSearchParams(search));
    expect(read('slice_id=3&force=true&dashboard_id=7')).toMatchObject({ isForced: true, dashboardId: 7, urlParams: {} });
    expect(read('slice_id=3&force=false&dashboard_id=x')).toMatchObject({ isForced: false, dashboardId: null });
    const href = exploreHref({ chartId: 3, datasetId: null, dashboardId: 7, formDataKey: 'k' });
    expect(read(href.slice(href.indexOf('?')))).toMatchObject({ chartId: 3, dashboardId: 7 });
  });

  it('finds the same statement after a reload', () => {
    const href = exploreHref({ chartId: null, datasetId: 3, sourceKind: 'query', formDataKey: 'k' });
    expect(addressOf(href.slice(href.indexOf('?')))).toEqual({ datasetId: null, statement: { type: 'query', id: 3 } });
  });
});
