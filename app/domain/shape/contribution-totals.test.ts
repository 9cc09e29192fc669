import { describe, expect, it } from 'vitest';
import { numbers, tableWith, texts } from './shape-fixtures.ts';
import { sumNumericColumns, findTotalsQuery, addContributionTotals } from './contribution-totals.ts';

const shares = { columns: ['a'], metrics: ['n'], post_processing: [{ operation: 'contribution', options: { columns: ['n'] } }] };
const totals = { columns: [], metrics: ['n'], post_processing: [], row_limit: 0 };

describe('findTotalsQuery', () => {
  it('finds the metrics-only query next to a query with a contribution', () => {
    expect(findTotalsQuery([shares, totals])).toBe(1);
    expect(findTotalsQuery([totals, shares, totals])).toBe(0);
  });

  it('returns null without a contribution, without a metrics-only query, and for invalid queries', () => {
    expect(findTotalsQuery([totals, totals])).toBeNull();
    expect(findTotalsQuery([shares, { ...totals, groupby: ['a'] }])).toBeNull();
    expect(findTotalsQuery([shares, { ...totals, is_rowcount: true }])).toBeNull();
    expect(findTotalsQuery([shares, null, 7, { metrics: 'n' }])).toBeNull();
  });
});

describe('addContributionTotals', () => {
  it('sets the totals of every contribution and leaves other queries unchanged', () => {
    const sums = sumNumericColumns(tableWith(numbers('n', [4, null, 6]), texts('t', ['x', 'y', 'z'])));
    expect(addContributionTotals(shares, sums)).toEqual({
      ...shares,
      post_processing: [{ operation: 'contribution', options: { columns: ['n'], contribution_totals: { n: 10 } } }],
    });
    expect(addContributionTotals(totals, sums)).toBe(totals);
  });
});
