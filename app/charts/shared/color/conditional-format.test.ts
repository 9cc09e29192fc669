import { expect, it } from 'vitest';
import { readConditions, findTints } from './conditional-format.ts';

const RANGE = { low: 0, high: 100 };
const tints = (rule: object, value: unknown, column = 'a') =>
  findTints(readConditions([{ column: 'a', colorScheme: '#ACE1C4', ...rule }]), column, (name) =>
    name === 'a' ? { value, range: RANGE } : null,
  );
const judged = (rule: object, value: unknown) => tints(rule, value).background;

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

it('keeps hex colors, and maps theme colors by meaning', () => {
  expect(judged({ operator: 'None' }, 1)?.color).toBe('#ace1c4');
  expect(judged({ operator: 'None', colorScheme: 'colorErrorBg' }, 1)?.color).toBe('danger');
});

it('reads custom colors as hex or channels, with opacity', () => {
  const rule = { operator: 'None', useGradient: false };
  expect(judged({ ...rule, colorScheme: '#abc' }, 1)).toEqual({ color: '#aabbcc', opacity: 1 });
  expect(judged({ ...rule, colorScheme: '#AABBCC80' }, 1)).toEqual({ color: '#aabbcc', opacity: 128 / 255 });
  expect(judged({ ...rule, colorScheme: { r: 170, g: 187, b: 204, a: 0.5 } }, 1)).toEqual({ color: '#aabbcc', opacity: 0.5 });
});

it('is one flat color without a gradient', () => {
  expect([5, 75].map((value) => judged({ operator: 'None', useGradient: false }, value)?.opacity)).toEqual([1, 1]);
});

it('colors the cells of another column, or of the entire row', () => {
  const rule = { operator: '>', targetValue: 9 };
  expect(tints({ ...rule, columnFormatting: 'b' }, 10, 'b').background).not.toBeNull();
  expect(tints({ ...rule, columnFormatting: 'b' }, 10, 'a').background).toBeNull();
  for (const row of [{ columnFormatting: 'ENTIRE_ROW' }, { toAllRow: true }])
    expect(['a', 'b', 'c'].map((name) => tints({ ...rule, ...row }, 10, name).background === null)).toEqual([
      false,
      false,
      false,
    ]);
});

it.each([
  [{ objectFormatting: 'TEXT_COLOR' }, 'text'],
  [{ toTextColor: true }, 'text'],
  [{ objectFormatting: 'CELL_BAR' }, 'bar'],
  [{ objectFormatting: 'BACKGROUND_COLOR', toTextColor: true }, 'background'],
  [{}, 'background'],
])('%j colors the %s', (saved, part) => {
  const found = tints({ operator: '>', targetValue: 9, ...saved }, 10);
  expect(Object.entries(found).flatMap(([name, tint]) => (tint === null ? [] : [name]))).toEqual([part]);
});

it('applies the last matching rule, and skips invalid rules', () => {
  const conditions = readConditions([
    {},
    { column: 'a', operator: '>', targetValue: 0 },
    { column: 'a', operator: '>', targetValue: 9, colorScheme: 'red' },
  ]);
  const of = (column: string, value: number) => findTints(conditions, column, () => ({ value, range: null })).background?.color;
  expect(of('a', 10)).toBe('danger');
  expect(of('a', 5)).toBe('accent');
  expect(of('b', 5)).toBeUndefined();
});
