import { describe, expect, it } from 'vitest';
import { numbers, tableWith, texts } from './shape-fixtures.ts';
import { sumNumericColumns, totalsQueryAt, withContributionTotals } from './contribution-totals.ts';

const shares = { columns: ['a'], metrics: ['n'], post_processing: [{ operation: 'contribution', options: { columns: ['n'] } }] };
const totals = { columns: [], metrics: ['n'], post_processing: [], row_limit: 0 };

describe('totalsQueryAt', () => {
  it('finds the query of metrics alone beside one that contributes', () => {
    expect(totalsQueryAt([shares, totals])).toBe(1);
    expect(totalsQueryAt([totals, shares, totals])).toBe(0);
  });

  it('finds none where nothing contributes, where all have columns, and among what is no query', () => {
    expect(totalsQueryAt([totals, totals])).toBeNull();
    expect(totalsQueryAt([shares, { ...totals, groupby: ['a'] }])).toBeNull();
    expect(totalsQueryAt([shares, { ...totals, is_rowcount: true }])).toBeNull();
    expect(totalsQueryAt([shares, null, 7, { metrics: 'n' }])).toBeNull();
  });
});

describe('withContributionTotals', () => {
  it('tells every contribution and leaves all else', () => {
    const sums = sumNumericColumns(tableWith(numbers('n', [4, null, 6]), texts('t', ['x', 'y', 'z'])));
    expect(withContributionTotals(shares, sums)).toEqual({
      ...shares,
      post_processing: [{ operation: 'contribution', options: { columns: ['n'], contribution_totals: { n: 10 } } }],
    });
    expect(withContributionTotals(totals, sums)).toBe(totals);
  });
});
