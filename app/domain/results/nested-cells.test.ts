import { expect, it } from 'vitest';
import { nestedCell, nestedKeys, nestedName, parseNested } from './nested-cells.ts';

it('has the members of all objects in the order in which they are met, and the places of the longest list', () => {
  expect(nestedKeys(['{"b":1,"a":null}', null, '{"c":{}}'])).toEqual(['b', 'a', 'c']);
  expect(nestedKeys(['[1,2]', '[]', '[null,{"x":1},3]'])).toEqual([0, 1, 2]);
  expect(nestedKeys(['{"__proto__":1}'])).toEqual(['__proto__']);
});

it('does not expand what is something else', () => {
  for (const cells of [['text'], [null], [], ['{}'], ['{"a":1}', 'text'], [1], ['{"a":'], ['"a"']])
    expect(nestedKeys(cells)).toBeNull();
});

it('is limited to a hundred columns', () => {
  expect(nestedKeys([JSON.stringify(Array.from({ length: 500 }, () => 1))])).toHaveLength(100);
});

it('gives scalars as they are, what is deeper as JSON, and NULL where there is none', () => {
  const parsed = parseNested('{"n":1.5,"t":"x","b":false,"z":null,"o":{"k":[1]},"l":[1,2]}');
  const cells = ['n', 't', 'b', 'z', 'o', 'l', 'absent', 'toString', 0].map((key) => nestedCell(parsed, key));
  expect(cells).toEqual([1.5, 'x', false, null, '{"k":[1]}', '[1,2]', null, null, null]);
  expect([
    nestedCell(parseNested('[5,"a"]'), 1),
    nestedCell(parseNested('[5]'), 3),
    nestedCell(parseNested('[5]'), 'length'),
  ]).toEqual(['a', null, null]);
});

it('names columns by their path', () => {
  expect([nestedName('customer', 'name'), nestedName('tags', 0), nestedName('a.b', 'c d')]).toEqual([
    'customer.name',
    'tags[0]',
    'a.b.c d',
  ]);
});
