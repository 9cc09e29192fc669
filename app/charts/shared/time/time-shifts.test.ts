import { describe, expect, it } from 'vitest';
import { columnRole, readComparison, shiftedLabel, timeShifts } from './time-shifts.ts';

const YEAR = '1 year ago';

it('lists saved shifts, then the date of "custom", then "inherit", without duplicates', () => {
  const saved = ['inherit', YEAR, 'custom', YEAR];
  expect(timeShifts({ time_compare: saved, start_date_offset: '2024-01-31' })).toEqual([YEAR, '2024-01-31', 'inherit']);
  expect(timeShifts({ time_compare: ['custom'] })).toEqual([]);
  expect(timeShifts({})).toEqual([]);
});

it('only compares if there are shifts', () => {
  expect(readComparison({ comparison_type: 'ratio' })).toBe('values');
  expect(readComparison({ comparison_type: 'ratio', time_compare: [YEAR] })).toBe('ratio');
});

describe('a column of the result', () => {
  const one = { metrics: ['sales'], time_compare: [YEAR], forecastEnabled: true };
  const two = { ...one, metrics: ['sales', 'cost'] };
  it.each([
    [one, 'sales', 'sales', null, null],
    [one, YEAR, 'sales', YEAR, null],
    [one, `sales__${YEAR}`, 'sales', YEAR, null],
    [one, `${YEAR}, Planes`, 'sales, Planes', YEAR, null],
    [two, `cost, ${YEAR}`, 'cost', YEAR, null],
    [two, `cost, ${YEAR}, Planes`, 'cost, Planes', YEAR, null],
    [one, 'sales__yhat', 'sales', null, 'yhat'],
    [one, 'sales__yhat_lower', 'sales', null, 'yhat_lower'],
    [{ metrics: ['sales'] }, 'sales__yhat', 'sales__yhat', null, null],
  ] as const)('of %j: %s belongs to %s', (...[formData, name, base, shift, forecast]) => {
    expect(columnRole(formData, name)).toEqual({ base, shift, forecast });
  });
});

it('labels compared series', () => {
  expect(shiftedLabel('Sales', YEAR, 'values')).toBe('Sales, 1 year ago');
  expect(shiftedLabel('Sales', 'inherit', 'percentage')).toBe('Sales, change since time before');
});
