import { expect, it } from 'vitest';
import { restrictItem } from './list-reply.ts';

const ROW = {
  id: 1,
  name: 'a',
  owners: [{ id: 2, first_name: 'Ada', last_name: 'L' }],
  database: { id: 3, name: 'pg', extra: { a: 1 } },
  nothing: null,
};

it.each([
  [undefined, ROW],
  ['(columns:!(id,nothing))', { id: 1, nothing: null }],
  ['(columns:!(owners.id,owners.last_name))', { owners: [{ id: 2, last_name: 'L' }] }],
  ['(columns:!(owners,owners.id))', { owners: ROW.owners }],
  ['(columns:!(database.extra.a,database.name,other))', { database: { name: 'pg', extra: { a: 1 } } }],
  ['(columns:!(nothing.more))', { nothing: null }],
  ['(columns:!(other))', ROW],
  ['(columns:!())', ROW],
])('gives of an item what %s names', (q, item) => {
  expect(restrictItem(q, ROW)).toEqual(item);
});
