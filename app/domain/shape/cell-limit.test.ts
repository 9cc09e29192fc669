import { describe, expect, it } from 'vitest';
import type { PostProcessing } from '#app/domain/query/query-object.ts';
import type { Table } from '#app/domain/table.ts';
import { applyPostProcessing } from './apply.ts';

const ROWS = 20_000;
const table: Table = {
  rowCount: ROWS,
  columns: [
    { name: 'key', type: 'string', values: Array.from({ length: ROWS }, (_, row) => `k${row}`) },
    { name: 'value', type: 'numeric', values: Float64Array.from({ length: ROWS }, (_, row) => row) },
  ],
};
const many = Array.from({ length: 5_000 }, (_, index) => `m${index}`);
const sums = Object.fromEntries(many.map((name) => [name, { operator: 'sum', column: 'value' }]));

const after = (operation: string, options: PostProcessing['options']) => () =>
  applyPostProcessing(table, [{ operation, options }]);

describe('the size of post-processing output', () => {
  it.each<[string, PostProcessing['options']]>([
    ['histogram', { column: 'value', groupby: ['key'], bins: 10_000 }],
    ['aggregate', { groupby: ['key'], aggregates: sums }],
    ['select', { columns: many.map(() => 'value') }],
  ])('is bounded for %s', (operation, options) => {
    expect(after(operation, options)).toThrow(/would have more than/);
  });

  it('is bounded for all operations together, before the operation that exceeds the limit runs', () => {
    const naming = { operation: 'select', options: { columns: ['key', ...Array.from({ length: 150 }, (_, at) => `c${at}`)] } };
    const wide: Table = {
      rowCount: ROWS,
      columns: Array.from({ length: 150 }, (_, at) => ({
        name: `c${at}`,
        type: 'numeric' as const,
        values: new Float64Array(ROWS),
      })),
    };
    const widest: Table = { ...wide, columns: [...wide.columns, ...table.columns] };
    expect(() =>
      applyPostProcessing(
        widest,
        Array.from({ length: 99 }, () => naming),
      ),
    ).toThrow(/go through more than 200000000 cells/);
    expect(applyPostProcessing(widest, [naming]).rowCount).toBe(ROWS);
  });

  it('allows results within the limits', () => {
    expect(after('histogram', { column: 'value', groupby: ['key'], bins: 5 })().rowCount).toBe(ROWS);
    expect(after('aggregate', { groupby: [], aggregates: sums })().columns).toHaveLength(5_000);
  });
});
