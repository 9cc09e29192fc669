import { describe, expect, it } from 'vitest';
import { seededRandom } from '#app/domain/random/seeded-random.ts';
import { findJsonError } from './find-json-error.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('findJsonError', () => {
  it.each([
    ['{\n  "a": 1,\n}', 'trailingComma', 10],
    ['[1, 2,]', 'trailingComma', 5],
    ['{"a" 1}', 'colon', 5],
    ['{"a": 1 "b": 2}', 'comma', 8],
    ['{a: 1}', 'key', 1],
    ["{'a': 1}", 'key', 1],
    ['{"a": }', 'value', 6],
    ['{"a": True}', 'value', 6],
    ['{"a": 01}', 'value', 6],
    ['{"a": "x\n"}', 'string', 6],
    ['{"a": [1, {"b": 2}', 'end', 18],
    ['', 'end', 0],
    ['{} x', 'extra', 3],
  ])('says of %j: %s at %i', (text, code, at) => {
    expect(findJsonError(text)).toEqual({ code, at });
  });

  it('agrees with JSON.parse on texts that were damaged anywhere', () => {
    const whole = '{"a": [1, -2.5e+3, true, null, {"b\\u00e9": "x\\n"}, []], "c": {}, "d": "ü"}';
    const random = seededRandom(17);
    const pick = (count: number) => Math.floor(random() * count);
    const damages = ['', ',', '"', '{', ']', ':', ' ', '0', 'e', '\\', '.', '-'];
    for (let round = 0; round < 4_000; round += 1) {
      const at = pick(whole.length);
      const text = whole.slice(0, at) + (damages[pick(damages.length)] ?? '') + whole.slice(at + pick(2));
      expect([text, findJsonError(text) === null]).toEqual([text, isJson(text)]);
    }
    expect(findJsonError(whole)).toBeNull();
  });

  it('reads what is nested deeper than any stack', () => {
    expect(findJsonError('['.repeat(100_000))).toEqual({ code: 'end', at: 100_000 });
  });
});
