import { describe, expect, it } from 'vitest';
import { seededRandom } from '#app/domain/random/seeded-random.ts';
import { decodeQ } from './decode-q.ts';
import { decodeRison, type RisonValue } from './decode-rison.ts';
import { encodeRison } from './encode-rison.ts';

const decode = (text: string): unknown => {
  const decoded = decodeRison(text);
  if (!decoded.ok) throw new Error(decoded.message);
  return JSON.parse(JSON.stringify(decoded.value)) as unknown;
};

describe('decodeRison', () => {
  it('reads a list request as clients send it', () => {
    expect(
      decode(
        "(columns:!(id,slice_name),filters:!((col:slice_name,opr:chart_all_text,value:'a b')),order_column:changed_on_delta_humanized,order_direction:desc,page:0,page_size:25)",
      ),
    ).toEqual({
      columns: ['id', 'slice_name'],
      filters: [{ col: 'slice_name', opr: 'chart_all_text', value: 'a b' }],
      order_column: 'changed_on_delta_humanized',
      order_direction: 'desc',
      page: 0,
      page_size: 25,
    });
  });

  it.each([
    ['!t', true],
    ['!f', false],
    ['!n', null],
    ['()', {}],
    ['!()', []],
    ["''", ''],
    ["'it!'s !! fun'", "it's ! fun"],
    ['1e-3', 0.001],
    ['1E+2', 100],
    ['-2.50', -2.5],
    ['007', 7],
    ["'007'", '007'],
    ['2004-01-01', '2004-01-01'],
    ['-', '-'],
    ['(1:a)', { 1: 'a' }],
    [' ( a : !( 1 , 2 ) ) ', { a: [1, 2] }],
    ['Zürich', 'Zürich'],
    ['a.b/c', 'a.b/c'],
  ])('reads %j', (text, wanted) => expect(decode(text)).toEqual(wanted));

  it.each([
    '',
    '(',
    '!(',
    '!x',
    '(a)',
    '(a:)',
    '!(1,)',
    '!(1 2)',
    "'open",
    "'bad!escape'",
    'a b',
    '(a:1',
    ')',
    '!(1))',
    '(a:1,)',
  ])('says where %j goes wrong', (text) =>
    expect(decodeRison(text)).toEqual({
      ok: false,
      message: expect.stringMatching(/^Not valid Rison: expected .+ at character \d+$/) as string,
    }),
  );

  it('keeps the key __proto__ away from every prototype', () => {
    const decoded = decodeRison('(__proto__:(polluted:!t),constructor:1)');
    if (!decoded.ok) throw new Error(decoded.message);
    const value = decoded.value as Record<string, unknown>;
    expect(Object.getPrototypeOf(value)).toBeNull();
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('refuses depth without end instead of overflowing', () => {
    expect(decodeRison('!('.repeat(200_000)).ok).toBe(false);
    expect(decodeRison('(a:'.repeat(200_000)).ok).toBe(false);
  });
});

describe('decodeQ', () => {
  it('accepts JSON too, also without prototypes', () => {
    const decoded = decodeQ('{"page":1,"__proto__":{"a":[1]}}');
    expect(decoded.ok).toBe(true);
    const value = decoded.ok ? (decoded.value as Record<string, unknown>) : {};
    expect(Object.getPrototypeOf(value)).toBeNull();
    expect(value['page']).toBe(1);
    expect(decodeQ('[1,"a"]')).toEqual({ ok: true, value: [1, 'a'] });
    expect(decodeQ('"text"')).toEqual({ ok: true, value: 'text' });
  });

  it('reads Rison otherwise', () => {
    expect(decodeQ('!(1,2)')).toEqual({ ok: true, value: [1, 2] });
    expect(decodeQ('{"page":').ok).toBe(false);
    expect(decodeQ('['.repeat(100_000)).ok).toBe(true);
    expect(decodeQ(`${'['.repeat(100_000)},`).ok).toBe(false);
  });
});

describe('encodeRison', () => {
  it('quotes what would not come back bare', () => {
    expect(encodeRison({ b: '1', a: "it's!", c: 'plain', d: '-x', e: '' })).toBe("(a:'it!'s!!',b:'1',c:plain,d:'-x',e:'')");
  });

  it('leaves out undefined and writes null for what Rison lacks', () => {
    expect(encodeRison({ a: undefined, b: [undefined, Number.NaN, Infinity], c: 1e21 })).toBe('(b:!(!n,!n,!n),c:1e21)');
  });

  it('comes back from decoding as it was, for a thousand made-up values', () => {
    const next = seededRandom(7);
    for (let round = 0; round < 1000; round += 1) {
      const value = makeValue(next, 4);
      expect(decodeRison(encodeRison(value))).toEqual({ ok: true, value });
    }
  });
});

const ALPHABET = [
  'a',
  'B',
  '0',
  '9',
  '-',
  '.',
  ' ',
  "'",
  '!',
  ':',
  '(',
  ')',
  ',',
  '*',
  '@',
  '$',
  '\n',
  '\t',
  'é',
  '🙂',
  '"',
  '\\',
  '+',
  'e',
  '\u0000',
  '\u2028',
];

function makeValue(next: () => number, depth: number): RisonValue {
  const kind = Math.floor(next() * (depth > 0 ? 7 : 5));
  const count = Math.floor(next() * 4);
  if (kind === 0) return next() < 0.5;
  if (kind === 1) return null;
  if (kind === 2) return (next() - 0.5) * 10 ** Math.floor(next() * 40 - 20);
  if (kind === 3) return Math.floor(next() * 1000);
  if (kind === 4) return makeText(next);
  if (kind === 5) return Array.from({ length: count }, () => makeValue(next, depth - 1));
  const object = Object.create(null) as { [key: string]: RisonValue };
  for (let index = 0; index < count; index += 1) object[makeText(next)] = makeValue(next, depth - 1);
  return object;
}

const makeText = (next: () => number): string =>
  Array.from({ length: Math.floor(next() * 6) }, () => ALPHABET[Math.floor(next() * ALPHABET.length)] ?? '').join('');
