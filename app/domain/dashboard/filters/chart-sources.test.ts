import { describe, expect, it } from 'vitest';
import { countColumnUse, findMostUsedDataset, orderByUse } from './chart-sources.ts';

const source = (datasetId: number, ...names: string[]) => ({ datasetId, names: new Set(names) });
const SOURCES = [source(3, 'city', 'pie'), source(5, 'region', 'line'), source(5, 'region', 'amount'), source(5, 'pie')];

describe('what the charts of a dashboard are drawn from', () => {
  it('is the dataset of most of them, of two the first', () => {
    expect(findMostUsedDataset(SOURCES)).toBe(5);
    expect(findMostUsedDataset([source(3), source(5)])).toBe(3);
    expect(findMostUsedDataset([])).toBeNull();
  });
  it('names the columns that they use, the most used first', () => {
    const use = countColumnUse(SOURCES, 5, ['amount', 'city', 'region', 'day']);
    expect([...use]).toEqual([
      ['region', 2],
      ['amount', 1],
    ]);
    const columns = ['day', 'amount', 'city', 'region'].map((name) => ({ name }));
    expect(orderByUse(columns, use).map(({ name }) => name)).toEqual(['region', 'amount', 'day', 'city']);
  });
});
