import { describe, expect, it } from 'vitest';
import { fileQueries } from './file-queries.ts';

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

  it('are none where there is nothing to query', () => {
    expect([fileQueries([]), fileQueries([null, 'text', []])]).toEqual([[], []]);
  });
});
