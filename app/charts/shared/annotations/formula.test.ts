import { describe, expect, it } from 'vitest';
import { PROBLEM_TEXTS } from '#app/charts/shared/form/problem-texts.fixture.ts';
import { compileFormula } from './formula.ts';

const at = (text: string, x: number): number => {
  const formula = compileFormula(text);
  if (!formula.ok) throw new Error(formula.problem(PROBLEM_TEXTS));
  return formula.valueAt(x);
};

it.each([
  ['1 + 2 * 3', 0, 7],
  ['(1 + 2) * 3', 0, 9],
  ['2 ^ 3 ^ 2', 0, 512],
  ['-2 ^ 2', 0, -4],
  ['2 ^ -1', 0, 0.5],
  ['x % 3', 7, 1],
  ['y = 2x'.replace('2x', '2 * x'), 4, 8],
  ['1e3 + .5', 0, 1000.5],
  ['max(x, 3) + min(1, x)', 2, 4],
  ['sqrt(16) + abs(-1) + log(e) + log(8, 2)', 0, 9],
  ['SIN(PI / 2)', 0, 1],
])('reads %s', (text, x, value) => {
  expect(at(text, x)).toBeCloseTo(value, 12);
});

describe('what cannot be read', () => {
  it.each([
    ['', 'Enter a formula of x, such as 100 + x / 2', 0],
    ['1 +', 'The formula is incomplete', 3],
    ['1 2', 'Unexpected “2”', 2],
    ['(1', '“)” is missing', 2],
    ['constructor', 'Unknown name “constructor”. Use x, numbers, and functions such as sin or sqrt.', 0],
    ['1 + alert(1)', 'Unknown name “alert”. Use x, numbers, and functions such as sin or sqrt.', 4],
    ['x; x', '“;” isn’t allowed in a formula', 1],
    ['sqrt(1, 2)', 'sqrt takes 1 value', 0],
  ])('reports the problem in %j, and its position', (text, message, place) => {
    const formula = compileFormula(text);
    if (formula.ok) throw new Error('it was read');
    expect([formula.problem(PROBLEM_TEXTS), formula.at]).toEqual([message, place]);
  });

  it('rejects deeply nested and very long formulas', () => {
    expect(compileFormula(`${'('.repeat(200)}1${')'.repeat(200)}`).ok).toBe(false);
    expect(compileFormula(`1${'+1'.repeat(400)}`).ok).toBe(false);
    expect(compileFormula(`${'-'.repeat(300)}1`).ok).toBe(false);
  });
});
