import { describe, expect, it } from 'vitest';
import type { Column } from '#app/domain/table.ts';
import { asDeclared } from './declared-types.ts';

const numbers = (...values: number[]): Column => ({ name: 'at', type: 'numeric', values: Float64Array.from(values) });

describe('a column that the dataset declares temporal', () => {
  it('holds epoch milliseconds where the database gave numbers', () => {
    const column = numbers(1718876400000, NaN);
    const table = asDeclared({ columns: [column, column], rowCount: 2 }, [{ hint: 'temporal' }, { hint: 'numeric' }]);
    expect(table.columns.map(({ type }) => type)).toEqual(['temporal', 'numeric']);
    expect(table.columns[0]?.values).toEqual(Float64Array.of(1718876400000, NaN));
  });

  it('stays numeric where a number is outside the calendar', () => {
    const table = asDeclared({ columns: [numbers(1, 1.7e18), numbers(Infinity)], rowCount: 2 }, [
      { hint: 'temporal' },
      { hint: 'temporal' },
    ]);
    expect(table.columns.map(({ type }) => type)).toEqual(['numeric', 'numeric']);
  });

  it('stays what else the database gave', () => {
    const text: Column = { name: 'at', type: 'string', values: ['soon'] };
    expect(asDeclared({ columns: [text], rowCount: 1 }, [{ hint: 'temporal' }]).columns).toEqual([text]);
  });
});
