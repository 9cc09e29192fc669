import { expect, it } from 'vitest';
import { encodeNdjson } from './ndjson.ts';
import { brokenEvents, column, sourceOf, textOf } from './samples.fixture.ts';

const columns = [column('a', 'TEXT'), column('a__1', 'BIGINT', 'numeric'), column('__proto__', null)];

it('an NDJSON file has an object a line, keyed by column, with numbers as they are and the exact ones as text', async () => {
  const rows = [
    ['=x "y"\n', 1.5, true],
    [null, '9223372036854775807', Infinity],
  ];
  expect(await textOf(encodeNdjson(sourceOf(columns, [rows])))).toBe(
    '{"a":"=x \\"y\\"\\n","a__1":1.5,"__proto__":true}\n{"a":null,"a__1":"9223372036854775807","__proto__":"Infinity"}\n',
  );
});

it('an NDJSON file that was capped says so in a last object', async () => {
  expect(await textOf(encodeNdjson(sourceOf(columns, [], { kind: 'capped', maxRows: 7 })))).toBe(
    '{"_meridian":{"capped_at":7}}\n',
  );
  expect(await textOf(encodeNdjson(sourceOf([], [[[]]])))).toBe('{}\n');
});

it('an NDJSON file of a source without an end fails', async () => {
  await expect(textOf(encodeNdjson({ columns, events: brokenEvents([], null) }))).rejects.toThrow('ended unexpectedly');
});
