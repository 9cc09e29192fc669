import { expect, it } from 'vitest';
import { parseExactJson } from './exact-json.ts';

it('numbers keep the digits that a double would change, as text', () => {
  expect(
    parseExactJson('{"a":[1.50,9007199254740993,17.0584795321637427,-12345678901234567890],"b":"9007199254740993"}'),
  ).toEqual({
    a: [1.5, '9007199254740993', '17.0584795321637427', '-12345678901234567890'],
    b: '9007199254740993',
  });
  expect(parseExactJson('[1064966400000.0,1e300,0.30000000000000004,-0.5,null,true]')).toEqual([
    1064966400000,
    1e300,
    0.30000000000000004,
    -0.5,
    null,
    true,
  ]);
  expect(() => parseExactJson('[')).toThrow(SyntaxError);
});
