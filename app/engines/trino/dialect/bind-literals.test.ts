import { expect, it } from 'vitest';
import { bindLiterals } from './bind-literals.ts';

it('puts values in place of parameters, and of nothing that looks like one', () =>
  expect(bindLiterals(`SELECT ?, '?', "?" -- ?\n, ? /* ? */`, ["o'b?", 1.5])).toBe(
    `SELECT 'o''b?', '?', "?" -- ?\n, 15E-1 /* ? */`.replace('15E-1', '1.5E0'),
  ));

it.each([
  ['SELECT ?', []],
  ['SELECT 1', [1]],
  ["SELECT '? ", ['x']],
])('refuses %s with %j', (sql, params) => expect(() => bindLiterals(sql, params)).toThrow());
