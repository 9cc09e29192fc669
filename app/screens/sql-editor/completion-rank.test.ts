import { expect, it } from 'vitest';
import { boostCompletion, boostKeyword, findCompletionPosition } from './completion-rank.ts';

it.each([
  ['', 'statement'],
  ['select 1;\n', 'statement'],
  ['with a as (', 'statement'],
  ['select * from (', 'statement'],
  ['explain ', 'statement'],
  ['select 1 union all ', 'statement'],
  ['-- first of all\n', 'statement'],
  ['select * from ', 'table'],
  ['select * from a join ', 'table'],
  ['select * from a, ', 'table'],
  ['insert into ', 'table'],
  ['select ', 'expression'],
  ['select a, ', 'expression'],
  ['select count(distinct ', 'expression'],
  ['select * from t where ', 'expression'],
  ['select * from t where a = ', 'expression'],
  ['select * from t where a in (1, ', 'expression'],
  ['select * from t group by a, ', 'expression'],
  ['select * from t order by ', 'expression'],
  ['select a * ', 'expression'],
  ['select * ', 'clause'],
  ['select a, * ', 'clause'],
  ['select count(*) ', 'clause'],
  ['select * from t ', 'clause'],
  ["select * from t where a = 'from' ", 'clause'],
  ['select * from "T" ', 'clause'],
  ['select * from t where a = 1 ', 'clause'],
] as const)('after “%s” comes a %s', (before, position) => {
  expect(findCompletionPosition(before)).toBe(position);
});

it('puts columns first where a value is expected, keywords where a clause can begin, and unusual functions last', () => {
  const boost = (kind: Parameters<typeof boostCompletion>[0], position: Parameters<typeof boostCompletion>[1]) =>
    boostCompletion(kind, position) - (kind.endsWith('eyword') ? 200 : 0);
  expect(boost('column', 'expression')).toBeGreaterThan(boost('keyword', 'expression'));
  expect(boost('keyword', 'expression')).toBeGreaterThan(boost('function', 'expression'));
  expect(boost('keyword', 'clause')).toBeGreaterThan(boost('column', 'clause'));
  expect(boost('table', 'table')).toBeGreaterThan(boost('keyword', 'table'));
  for (const position of ['statement', 'table', 'expression', 'clause'] as const)
    expect(boost('rareFunction', position)).toBeLessThan(boost('rareKeyword', position));
});

it('puts frequent keywords before others of the same beginning', () => {
  for (const [first, other] of [
    ['WHERE', 'WHEN'],
    ['GROUP', 'GROUPING'],
    ['desc', 'DELETE'],
    ['SELECT', 'SET'],
  ] as const)
    expect(boostKeyword(first, 'clause')).toBeGreaterThan(boostKeyword(other, 'clause'));
});
