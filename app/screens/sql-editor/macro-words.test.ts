import { expect, it } from 'vitest';
import { FILTERS as KNOWN_FILTERS } from '#app/domain/template/filters.ts';
import { openBudget } from '#app/domain/template/budget.ts';
import { dataMacros } from '#app/domain/template/macros/data-macros.ts';
import { filterMacros } from '#app/domain/template/macros/filter-macros.ts';
import { userMacros } from '#app/domain/template/macros/user-macros.ts';
import { isDict, type JinjaValue } from '#app/domain/template/value.ts';
import { partitionMacros } from '#app/domain/template/macros/partition-macros.ts';
import { FILTERS, MACROS, macroWords, PARTITION_MACROS } from './macro-words.ts';

const keysOf = (value: JinjaValue): string[] => (isDict(value) ? [...value.entries.keys()].map(String).sort() : []);

it('offers exactly the macros that there are, and no filter that there is not', () => {
  const caller = { id: 1, username: null, email: null, roles: null, clauses: [] };
  const facts = { known: new Map(), wanted: new Map(), renderMetric: String, budget: openBudget() };
  const known = [
    ...userMacros(caller, { urlParams: {} }, new Map()),
    ...filterMacros({} as never, {} as never),
    ...dataMacros(facts),
  ];
  expect(MACROS.map(({ name }) => name).sort()).toEqual(known.map(([name]) => name).sort());
  const [namespace] = partitionMacros(['trino'], { known: new Map(), wanted: new Map(), origin: 'caller' });
  expect(PARTITION_MACROS.map(({ name }) => name).sort()).toEqual(keysOf(namespace?.[1] ?? null));
  for (const { name } of FILTERS) expect(KNOWN_FILTERS.has(name), name).toBe(true);
});

it.each([
  ['select 1', null],
  ['select {{ a }} ', null],
  ['{% if a %}', null],
  ["{{ '}}' ~ ", MACROS],
  ["{{ 'a", []],
  ['{{ a | ', FILTERS],
  ['{% for a in ', MACROS],
  ["{{ url_param('a') ~ ", MACROS],
  ['{{ a.', []],
  ['{{ "a.', []],
  ['{{ trino.', PARTITION_MACROS],
  ['{% set a = presto.late', PARTITION_MACROS],
  ["{{ 'trino.", []],
  ['{{ a.trino.', []],
])('%s', (before, words) => {
  expect(macroWords(before)).toEqual(words);
});

it('offers parameters first, in place of a macro of the same name, and says what their values are', () => {
  const long = 'x'.repeat(200);
  const words = macroWords('{{ ', [
    { name: 'country', value: 'Norway' },
    { name: 'dataset', value: long },
  ]);
  expect(words?.[0]).toEqual({ kind: 'parameter', name: 'country', value: '"Norway"' });
  expect(words?.filter(({ name }) => name === 'dataset')).toHaveLength(1);
  const [, second] = words ?? [];
  expect(second?.kind === 'parameter' && second.value.length).toBeLessThan(100);
  expect(words).toHaveLength(MACROS.length + 1);
});
