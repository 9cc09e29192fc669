import { describe, expect, it } from 'vitest';
import type { Column, Table } from '#app/domain/table.ts';
import { asDeclared } from './declared-types.ts';

const numbers = (...values: number[]): Column => ({ name: 'at', type: 'numeric', values: Float64Array.from(values) });

describe('a column that the dataset declares temporal', () => {
  it('is epoch milliseconds where the database gave numbers', () => {
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

  it('is moved on the calendar of its zone by what the query has shifted, missing instants stay missing', () => {
    const utc = (text: string): number => Date.parse(`${text}Z`);
    const at: Column = {
      name: 'at',
      type: 'temporal',
      values: Float64Array.of(utc('2023-02-28T00:00:00'), NaN, utc('2023-03-25T23:00:00')),
    };
    const table: Table = { columns: [at, numbers(1, 2, 3)], rowCount: 3 };
    const move = { amount: 1, unit: 'day', timeZone: 'Europe/Berlin' } as const;
    const [moved, other] = asDeclared(table, [
      { hint: 'temporal', move },
      { hint: 'numeric', move },
    ]).columns;
    // The second of the days is an hour short there.
    expect(moved?.values).toEqual(Float64Array.of(utc('2023-03-01T00:00:00'), NaN, utc('2023-03-26T22:00:00')));
    expect(other).toEqual(numbers(1, 2, 3));
  });

  it('is read from its numbers before it is moved, and month ends clamp', () => {
    const leap = Date.UTC(2024, 1, 29);
    const move = { amount: -1, unit: 'year', timeZone: null } as const;
    const table = asDeclared({ columns: [numbers(leap)], rowCount: 1 }, [{ hint: 'temporal', move }]);
    expect(table.columns).toEqual([{ name: 'at', type: 'temporal', values: Float64Array.of(Date.UTC(2023, 1, 28)) }]);
  });

  it('stays what else the database gave', () => {
    const text: Column = { name: 'at', type: 'string', values: ['soon'] };
    expect(asDeclared({ columns: [text], rowCount: 1 }, [{ hint: 'temporal' }]).columns).toEqual([text]);
  });
});
