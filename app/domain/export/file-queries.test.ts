import { describe, expect, it } from 'vitest';
import { fileQueries, planFile, withoutPages } from './file-queries.ts';

const rows = { columns: ['size'], metrics: ['count'] };

describe('the queries of a file', () => {
  it('are all that have their own rows, as those of a mixed chart', () => {
    const second = { columns: ['region'], metrics: ['sum'] };
    expect(fileQueries([rows, second])).toEqual([rows, second]);
  });

  it('leave out the count and the totals of a table', () => {
    expect(fileQueries([rows, { columns: [], metrics: ['count'] }, { columns: ['size'], is_rowcount: true }])).toEqual([rows]);
  });

  it('are those without groups where the chart has none', () => {
    const [big, other] = [{ metrics: ['count'] }, { columns: [], metrics: ['sum'] }];
    expect(fileQueries([big, other])).toEqual([big, other]);
  });

  it('are all rows of a table with pages, up to its limit', () => {
    const page = { ...rows, row_limit: 10, row_offset: 30, orderby: [['size', true]] };
    const count = { ...rows, row_limit: 2_000, row_offset: 0, is_rowcount: true };
    expect(fileQueries([page, count])).toEqual([{ ...rows, row_limit: 2_000, orderby: [['size', true]] }]);
  });

  it('are none where there is nothing to query', () => {
    expect([fileQueries([]), fileQueries([null, 'text', []])]).toEqual([[], []]);
  });
});

describe('the plan of a file', () => {
  const page = { ...rows, row_limit: 10 };
  const count = { ...rows, row_limit: 50, is_rowcount: true };
  const totals = { columns: [], metrics: ['count'], row_limit: 0 };
  const whole = { ...rows, row_limit: 50 };

  it('of a table is one file of all rows, whose other queries give shares and totals', () => {
    for (const viz_type of ['table', 'ag-grid-table']) {
      const form = { viz_type, show_totals: true };
      expect(planFile([page, count, totals], form)).toEqual({ queries: [whole, totals], files: [0], totals: 1 });
      expect(fileQueries([page, count, totals], form)).toEqual([whole, totals]);
    }
    expect(planFile([page, count, totals], { viz_type: 'table' })).toMatchObject({ files: [0], totals: null });
    expect(planFile([page, count], { viz_type: 'table', show_totals: true })).toMatchObject({ files: [0], totals: null });
  });

  it('of a pivot table is one file of its own query', () => {
    const form = { viz_type: 'pivot_table_v2', colTotals: true };
    expect(planFile([rows, totals], form)).toEqual({ queries: [rows], files: [0], totals: null });
    expect(fileQueries([rows, totals], form)).toEqual([rows]);
    expect(planFile([], form)).toEqual({ queries: [], files: [], totals: null });
  });

  it('of other charts is a file for each query', () => {
    expect(planFile([rows, totals], { viz_type: 'mixed_timeseries' })).toMatchObject({ files: [0, 1], totals: null });
    expect(planFile([], undefined)).toEqual({ queries: [], files: [], totals: null });
  });
});

describe('a table without its pages', () => {
  const page = { ...rows, row_limit: 10, row_offset: 30 };
  const totals = { columns: [], metrics: ['count'] };
  const limitOf = (count: object, formData?: unknown) => withoutPages([page, { is_rowcount: true, ...count }], formData);

  it('keeps its other queries, and no count', () => {
    expect(withoutPages([page, { ...rows, row_limit: 50, is_rowcount: true }, totals])).toEqual([
      { ...rows, row_limit: 50 },
      totals,
    ]);
  });

  it('has the limit of its settings where the count was saved without one, else that of the installation', () => {
    for (const none of [{}, { row_limit: 0 }, { row_limit: null }]) {
      expect(limitOf(none, { row_limit: '2000' })).toEqual([{ ...rows, row_limit: 2_000 }]);
      expect(limitOf(none, { row_limit: 'many' })).toEqual([rows]);
      expect(limitOf(none)).toEqual([rows]);
    }
  });

  it('is what it was where it has none', () => {
    for (const queries of [[], [page], [page, totals], [{ ...rows, is_rowcount: true }], [null, 'text']])
      expect(withoutPages(queries)).toEqual(queries);
  });
});
