import { describe, expect, it } from 'vitest';
import { readList } from './form-values.ts';
import { limitChoices } from './limits.ts';
import { timeCompare } from './controls.ts';

describe('suggested values', () => {
  it('spec 461: rows from 10 to 50,000, none above the maximum of the installation', () => {
    expect(limitChoices({ type: 'row-limit' }, 100_000)).toEqual([10, 50, 100, 250, 500, 1000, 5000, 10_000, 50_000]);
    expect(limitChoices({ type: 'row-limit' }, 1000)).toEqual([10, 50, 100, 250, 500, 1000]);
  });

  it('spec 465: series from 5 to 500', () => {
    expect(limitChoices({ type: 'series-limit' }, 100)).toEqual([5, 10, 25, 50, 100, 500]);
  });

  it('spec 474: ten time shifts', () => {
    const shifts = [
      '1 day',
      '1 week',
      '28 days',
      '30 days',
      '52 weeks',
      '1 year',
      '104 weeks',
      '2 years',
      '156 weeks',
      '3 years',
    ];
    const offered = (timeCompare[0]?.choices ?? []).map(([value]) => value);
    expect(offered).toEqual(expect.arrayContaining(shifts.map((shift) => `${shift} ago`)));
    expect(readList({ offered }, 'offered')).toHaveLength(new Set(offered).size);
  });
});
