import { describe, expect, it } from 'vitest';
import type { Dataset } from './dataset.ts';
import { labelMap } from './label-map.ts';
import { parseQueryObject } from './parse-query-object.ts';

const dataset = { columns: [], metrics: [{ name: 'count', expression: 'COUNT(*)' }] } as unknown as Dataset;

describe('the label map', () => {
  it('names result columns first, by their levels, then the query’s own parts', () => {
    const query = parseQueryObject(
      { columns: ['size'], metrics: ['count', { expressionType: 'SQL', sqlExpression: 'SUM(a)/2', label: 'half' }] },
      { defaultRowLimit: 10, maxRows: 10 },
    );
    expect([...labelMap(['ds', 'count, a\\, b'], query, dataset)]).toEqual([
      ['ds', ['ds']],
      ['count, a\\, b', ['count', 'a, b']],
      ['size', ['size']],
      ['count', ['count']],
      ['COUNT(*)', ['count']],
      ['half', ['SUM(a)/2']],
    ]);
  });
});
