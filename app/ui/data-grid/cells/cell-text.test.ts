import { expect, test } from 'vitest';
import { cellText, lineText } from './cell-text.ts';
import { prettyJson } from './pretty-json.ts';

test('NULL has no text, and differs from an empty text and from the text NULL', () => {
  expect([cellText(null), cellText(''), cellText('NULL'), cellText(false), cellText(0)]).toEqual([
    null,
    '',
    'NULL',
    'false',
    '0',
  ]);
});

test('a line shows control characters instead of breaking on them', () => {
  expect(lineText('a\r\nb\tc\u0000d\u2028e')).toBe('a↵b⇥c␀d↵e');
});

test('a line is cut, the full text is not needed for it', () => {
  expect(lineText('x'.repeat(5000))).toHaveLength(301);
});

test('JSON is indented without touching digits, escapes or empty brackets', () => {
  expect(prettyJson('{"a":12345678901234567890.10,"b":[1,{}],"c\\"{":[],"d":"x:,[]"}')).toBe(
    '{\n  "a": 12345678901234567890.10,\n  "b": [\n    1,\n    {}\n  ],\n  "c\\"{": [],\n  "d": "x:,[]"\n}',
  );
});

test('what is not a JSON object or list, or nests too deep, is left as it is', () => {
  expect([prettyJson('12'), prettyJson('{a:1}'), prettyJson(''), prettyJson('['.repeat(500) + ']'.repeat(500))]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
