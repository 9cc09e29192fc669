import { describe, expect, it } from 'vitest';
import type { Dataset } from './dataset.ts';
import { labelMap } from './label-map.ts';
import { parseQueryObject } from './parse-query-object.ts';

const dataset = {
  columns: [],
  metrics: [
    { name: 'count', expression: 'COUNT(1)', verboseName: 'COUNT(*)' },
    { name: 'sum', expression: 'SUM(a)', verboseName: null },
  ],
} as unknown as Dataset;

describe('the label map', () => {
  it('names result columns first, by their levels, then the query’s own parts, saved metrics by its verbose name', () => {
    const query = parseQueryObject(
      { columns: ['size'], metrics: ['count', 'sum', { expressionType: 'SQL', sqlExpression: 'SUM(a)/2', label: 'half' }] },
      { defaultRowLimit: 10, maxRows: 10 },
    );
    const names = [
      { name: 'ds', parts: ['ds'] },
      { name: 'count, a, b', parts: ['count', 'a, b'] },
    ];
    expect([...labelMap(names, query, dataset)]).toEqual([
      ['ds', ['ds']],
      ['count, a, b', ['count', 'a, b']],
      ['size', ['size']],
      ['COUNT(*)', ['count']],
      ['sum', ['sum']],
      ['half', ['SUM(a)/2']],
    ]);
  });
});
