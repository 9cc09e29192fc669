import { expect, it } from 'vitest';
import { readConditions, tintOf } from './conditional-format.ts';

const RANGE = { low: 0, high: 100 };
const judged = (rule: object, value: unknown) =>
  tintOf(readConditions({ conditional_formatting: [{ column: 'a', colorScheme: '#ACE1C4', ...rule }] }), 'a', value, RANGE);

it.each([
  [{ operator: '>', targetValue: 50 }, 75, 0.5],
  [{ operator: '>', targetValue: 50 }, 50, null],
  [{ operator: '≤', targetValue: 50 }, 25, 0.5],
  [{ operator: '=', targetValue: '7' }, 7, 1],
  [{ operator: '≤ x <', targetValueLeft: 1, targetValueRight: 2 }, 1, 1],
  [{ operator: '< x ≤', targetValueLeft: 1, targetValueRight: 2 }, 1, null],
  [{ operator: 'None' }, 25, 0.25],
  [{ operator: 'containing', targetValue: 'b' }, 'abc', 1],
  [{ operator: 'is null' }, null, 1],
  [{ operator: 'no such' }, 1, null],
])('%j judges %j', (rule, value, opacity) => {
  expect(judged(rule, value)?.opacity ?? null).toBe(opacity);
});

it('takes a hex color as it is, and colors of the theme by what they mean', () => {
  expect(judged({ operator: 'None' }, 1)?.color).toBe('#ace1c4');
  expect(judged({ operator: 'None', colorScheme: 'colorErrorBg' }, 1)?.color).toBe('danger');
});

it('lets the last rule that means a value win, and passes over what cannot be read', () => {
  const rules = [
    null,
    {},
    { column: 'a', operator: '>', targetValue: 0 },
    { column: 'a', operator: '>', targetValue: 9, colorScheme: 'red' },
  ];
  const conditions = readConditions({ conditional_formatting: rules });
  expect(tintOf(conditions, 'a', 10, null)?.color).toBe('danger');
  expect(tintOf(conditions, 'a', 5, null)?.color).toBe('accent');
  expect(tintOf(conditions, 'b', 5, null)).toBeNull();
});
