import { describe, expect, it } from 'vitest';
import { seededRandom } from '#app/domain/random/seeded-random.ts';
import { readJsonCells } from './json-cells.ts';
import { createJsonSplitter } from './split-json.ts';

const textsOf = (json: string) => {
  const cells = readJsonCells(json);
  return cells && Object.fromEntries([...cells].map(([name, { text }]) => [name, text]));
};

const WHOLE =
  '{"a": 1.50, "b\\u00e9": "x\\n\\"y\\"", "c": {"d": [1, "a b", {"e": 1e5}]}, "f": true, "g": null, "h": [], "i": -2.5E+3}';

describe('the values of a JSON object', () => {
  it('are what is written, without spaces in nested ones', () => {
    expect(textsOf(WHOLE)).toEqual({
      a: '1.50',
      bé: 'x\n"y"',
      c: '{"d":[1,"a b",{"e":1e5}]}',
      f: 'true',
      g: null,
      h: '[]',
      i: '-2.5E+3',
    });
    expect(textsOf('{"a":12345678901234567890,"a":2}')).toEqual({ a: '2' });
    expect(textsOf(' {} ')).toEqual({});
    expect(textsOf('{"a":1E5}')).toEqual({ a: '1e+5' });
  });

  it('are those that JSON.parse finds, in texts that were damaged anywhere', () => {
    const random = seededRandom(35);
    const pick = (count: number): number => Math.floor(random() * count);
    const damages = ['', ',', '"', '{', ']', '}', ':', ' ', '0', 'e', '\\', '.', '-', '\n'];
    for (let round = 0; round < 4_000; round += 1) {
      const at = pick(WHOLE.length);
      const text = WHOLE.slice(0, at) + (damages[pick(damages.length)] ?? '') + WHOLE.slice(at + pick(2));
      expect([text, textsOf(text) !== null]).toEqual([text, isObject(text)]);
    }
  });
});

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

describe('the objects of an array', () => {
  const text = '\n[ {"a": "}]\\"{", "b": [{"c": 1}]},\n\n  {"a":\n 2} ]\n';
  const objects = [
    { text: '{"a": "}]\\"{", "b": [{"c": 1}]}', line: 2 },
    { text: '{"a":\n 2}', line: 4 },
  ];

  it('are the same wherever the text is cut', () => {
    for (let size = 1; size <= text.length; size += 1) {
      const splitter = createJsonSplitter();
      const found = [];
      for (let at = 0; at < text.length; at += size) found.push(...splitter.push(text.slice(at, at + size)));
      splitter.end();
      expect(found).toEqual(objects);
    }
  });

  it('end with the array, and are objects', () => {
    const read = (given: string) => {
      const splitter = createJsonSplitter();
      splitter.push(given);
      splitter.end();
    };
    expect(() => read('[{"a":1},]')).toThrow('Line 1: isn’t valid JSON');
    expect(() => read('[{"a":1} {"a":2}]')).toThrow('Line 1: isn’t valid JSON');
    expect(() => read('[{"a":1}]\n{}')).toThrow('Line 2: isn’t valid JSON');
    expect(() => read('[\n{"a":1')).toThrow('Line 2: The object that begins here doesn’t end.');
    expect(() => read(`[{"a":"${'x'.repeat(1_000_001)}"}]`)).toThrow('longer than 1 MB');
    expect(() => read('[]')).not.toThrow();
  });
});
