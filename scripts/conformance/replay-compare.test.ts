import { describe, expect, it } from 'vitest';
import { chartDataDifferences } from './replay-chart-data.ts';
import { missingRows, sameValue, shapeDifferences, type JsonValue } from './replay-compare.ts';
import type { RecordedSample } from './replay-sample.ts';

describe('a reply', () => {
  it('lacks what the recorded one has: keys and types, null matching anything', () => {
    expect(shapeDifferences({ a: 1, b: 'x', c: null }, { a: 2, b: 'y', c: [], d: 1 })).toEqual([]);
    expect(shapeDifferences({ a: 1, b: { c: 'x' } }, { a: '1', b: {} })).toEqual([
      '/a: expected number, got string',
      '/b/c: missing',
    ]);
    expect(shapeDifferences([{ a: 1 }], [])).toEqual([': empty']);
    expect(shapeDifferences({ '1': { a: 1 } }, { '77': { a: true } })).toEqual(['/0/a: expected number, got boolean']);
  });

  it('has equal floats to 1e-9, and rows that count once', () => {
    expect(sameValue(0.1 + 0.2, 0.3)).toBe(true);
    expect(sameValue(1000, 1000.001)).toBe(false);
    expect(missingRows([{ a: 1 }, { a: 1 }], [{ a: 1 }, { a: 2 }])).toEqual([{ a: 1 }]);
  });
});

const result = (more: Record<string, JsonValue>): JsonValue => ({
  result: [{ rowcount: 1, colnames: ['ds', 'n'], coltypes: [2, 0], data: [{ ds: 5, n: 1 }], ...more }],
});

const sample = (query: JsonValue): RecordedSample => ({
  name: 'chart-data.made',
  request: { method: 'POST', path: '/', json: { queries: [query] } },
  reply: { status: 200, headers: {}, json: result({}) },
});

const compare = (query: JsonValue, reply: JsonValue, whole: JsonValue = reply, text = ''): Promise<string[]> =>
  chartDataDifferences(sample(query), { json: reply, text }, () => Promise.resolve(whole));

describe('a chart-data reply', () => {
  it('with the same rows is the same', async () => {
    expect(await compare({}, result({}), result({}), '{"ds":5.0,"n":1}')).toEqual([]);
  });

  it('differs by rows, names, types and counts', async () => {
    expect(await compare({ orderby: [['n', true]] }, result({ data: [{ ds: 5, n: 2 }] }))).toHaveLength(1);
    expect(await compare({}, result({ colnames: ['ds', 'm'] }))).toHaveLength(1);
    expect(await compare({}, result({ coltypes: [1, 0] }))).toHaveLength(1);
    expect(await compare({}, result({ rowcount: 2 }))).toHaveLength(1);
  });

  it('can have other rows only where an unordered limit cut them, and only right ones', async () => {
    const other = result({ data: [{ ds: 6, n: 3 }] });
    const whole = result({
      data: [
        { ds: 5, n: 1 },
        { ds: 6, n: 3 },
      ],
    });
    expect(await compare({}, other, whole)).toEqual([]);
    expect(await compare({}, other, result({ data: [{ ds: 5, n: 1 }] }))).toHaveLength(1);
  });

  it('differs where instants are whole numbers in the text, or keys are in another order', async () => {
    expect(await compare({}, result({}), result({}), '{"ds":5,"n":1}')).toEqual(['"ds": instants are not written as floats']);
    const turned = { result: [{ data: [{ ds: 5, n: 1 }], coltypes: [2, 0], colnames: ['ds', 'n'], rowcount: 1 }] };
    expect((await compare({}, turned))[0]).toMatch(/^key order/);
  });
});
