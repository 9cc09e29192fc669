import { describe, expect, it } from 'vitest';
import { cellAt, type Column, type Table } from '#app/domain/table.ts';
import { narrowTable } from './narrow-table.ts';
import type { MarkCondition } from './mark-conditions.ts';

const texts = (values: readonly (string | null)[]): Column => ({ name: 'k', type: 'string', values });
const numbers = (values: readonly number[]): Column => ({ name: 'k', type: 'numeric', values: Float64Array.from(values) });

function kept(column: Column, ...conditions: readonly MarkCondition[]) {
  const table: Table = { rowCount: column.values.length, columns: [column] };
  const narrowed = narrowTable(table, ['k'], conditions);
  const found = narrowed?.columns[0];
  return narrowed && found ? Array.from({ length: narrowed.rowCount }, (_, row) => cellAt(found, row)) : null;
}
const isIn = (...val: (string | number | boolean | null)[]): MarkCondition => ({ col: 'k', op: 'IN', val });
const notIn = (...val: (string | number | boolean | null)[]): MarkCondition => ({ col: 'k', op: 'NOT IN', val });

describe('rows that a filter leaves', () => {
  it('are those with the values, and NULL only where it is among them', () => {
    expect(kept(texts(['a', 'b', null]), isIn('a'))).toEqual(['a']);
    expect(kept(texts(['a', 'b', null]), isIn('a', null))).toEqual(['a', null]);
    expect(kept(texts(['a', 'b', null]), notIn('a'))).toEqual(['b']);
    expect(kept(texts(['a', 'b', null]), { col: 'k', op: 'IS NULL' })).toEqual([null]);
    expect(kept(numbers([1, 2, NaN]), isIn(2))).toEqual([2]);
    expect(kept(texts(['a']), isIn('z'))).toEqual([]);
  });

  it.each([
    ['a text in another case', texts(['Action', 'Drama']), isIn('action')],
    ['a text beside one that differs by case', texts(['Action', 'action']), isIn('Action')],
    ['accents', texts(['Café', 'Cafe']), isIn('Cafe')],
    ['spaces at the end', texts(['a', 'a ']), isIn('a')],
    ['width', texts(['ａ', 'a']), isIn('a')],
    ['ligatures', texts(['Straße', 'Strasse']), isIn('Strasse')],
    ['fractions', numbers([0.1, 3]), isIn(3)],
    ['numbers as texts', numbers([1, 2]), isIn('1')],
    ['texts as numbers', texts(['1']), isIn(1)],
    ['a period', texts(['a']), { col: 'k', op: 'TEMPORAL_RANGE', val: '2024-01-01T00:00:00 : 2025-01-01T00:00:00' } as const],
    ['another column', texts(['a']), { col: 'other', op: 'IN', val: ['a'] } as const],
  ])('are left to the database for %s', (_what, column, condition) => {
    expect(kept(column, condition)).toBeNull();
  });

  it('are left to it where a metric has no value in any of them: a pivot leaves it out', () => {
    const table: Table = {
      rowCount: 2,
      columns: [texts(['a', 'b']), { name: 'm', type: 'numeric', values: Float64Array.of(NaN, 1) }],
    };
    expect(narrowTable(table, ['k'], [isIn('a')])).toBeNull();
    expect(narrowTable(table, ['k'], [isIn('b')])?.rowCount).toBe(1);
  });
});
