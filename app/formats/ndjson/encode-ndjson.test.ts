import { expect, it } from 'vitest';
import { encodeNdjson } from './encode-ndjson.ts';
import { brokenEvents, column, makeSource, collectText } from '#app/domain/export/samples.fixture.ts';

const columns = [column('a', 'TEXT'), column('a__1', 'BIGINT', 'numeric'), column('__proto__', null)];

it('an NDJSON file has an object a line, keyed by column, with numbers in all their digits', async () => {
  const rows = [
    ['=x "y"\n', 1.5, true],
    [null, '9223372036854775807', Infinity],
  ];
  expect(await collectText(encodeNdjson(makeSource(columns, [rows])))).toBe(
    '{"a":"=x \\"y\\"\\n","a__1":1.5,"__proto__":true}\n{"a":null,"a__1":9223372036854775807,"__proto__":null}\n',
  );
});

it('an NDJSON file that was capped says so in a last object', async () => {
  expect(await collectText(encodeNdjson(makeSource(columns, [], { kind: 'capped', maxRows: 7 })))).toBe(
    '{"_meridian":{"capped_at":7}}\n',
  );
  expect(await collectText(encodeNdjson(makeSource([], [[[]]])))).toBe('{}\n');
});

it('an NDJSON file of a source without an end fails', async () => {
  await expect(collectText(encodeNdjson({ columns, events: brokenEvents([], null) }))).rejects.toThrow('ended unexpectedly');
});

it('an NDJSON file has one kind of value a column: NaN is null, and texts that look like numbers stay texts', async () => {
  const typed = [column('n', 'NUMERIC', 'numeric'), column('t', 'TEXT'), column('u', null), column('v', null)];
  const rows = [
    ['1.25', '1.50', 1, '9007199254740993'],
    ['1.50', 'NaN', '9007199254740993', 'x'],
    ['NaN', '7', 'Inf', null],
  ];
  expect(await collectText(encodeNdjson(makeSource(typed, [rows])))).toBe(
    [
      '{"n":1.25,"t":"1.50","u":1,"v":"9007199254740993"}',
      '{"n":1.50,"t":"NaN","u":9007199254740993,"v":"x"}',
      '{"n":null,"t":"7","u":null,"v":null}',
      '',
    ].join('\n'),
  );
});
