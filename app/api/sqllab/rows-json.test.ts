import { describe, expect, it } from 'vitest';
import type { ResultRow } from '#app/services/sqllab/read-results.server.ts';
import { cellWriters, rowsJson, streamText, type NumberForm } from './rows-json.ts';

async function* counted(count: number, seen: { rows: number; ended: boolean }): AsyncGenerator<ResultRow> {
  try {
    for (let index = 0; index < count; index += 1) {
      seen.rows += 1;
      yield [index, 'x'.repeat(100)];
    }
  } finally {
    seen.ended = true;
  }
}
const column = (name: string, type_generic: 0 | 1 | 2 | 3) => ({
  column_name: name,
  name,
  type: '',
  type_generic,
  is_dttm: false,
});
const writers = cellWriters([column('n', 0), column('s', 1)], 'literal');
const textOf = (source: AsyncGenerator<string>): Promise<string> => new Response(streamText(source)).text();
const seen = () => ({ rows: 0, ended: false });

describe('rowsJson', () => {
  it('writes rows as objects or as lists between what comes before and after', async () => {
    const objects = rowsJson({ a: 1 }, { name: 'data', columns: ['n', '"q"'], writers, rows: counted(1, seen()) }, { b: 2 });
    expect(JSON.parse(await textOf(objects))).toEqual({ a: 1, data: [{ n: 0, '"q"': 'x'.repeat(100) }], b: 2 });
    const lists = rowsJson({}, { name: 'rows', columns: null, writers, rows: counted(2, seen()) }, {});
    expect(JSON.parse(await textOf(lists))).toEqual({
      rows: [0, 1].map((index) => [index, 'x'.repeat(100)]),
    });
  });

  it('writes null where a row is shorter than its columns', async () => {
    const longer = cellWriters([column('n', 0), column('s', 1), column('t', 1)], 'literal');
    const list = { name: 'data', columns: ['n', 's', 't'], writers: longer, rows: counted(1, seen()) };
    expect(JSON.parse(await textOf(rowsJson({}, list, {})))).toMatchObject({ data: [{ t: null }] });
  });

  it.each<[NumberForm, string]>([
    ['literal', '[1.50,"1.50"],[1.25,"a"],[12345678901234567890,null],[null,"NaN"],[null,"x"],[-0.5,"y"],[0.1,"z"]'],
    [
      'text',
      '["1.50","1.50"],["1.25","a"],["12345678901234567890",null],["NaN","NaN"],["-Infinity","x"],["-.5","y"],["0.1","z"]',
    ],
  ])('writes the numbers of a column as one kind of value, with all their digits: %s', async (numbers, expected) => {
    async function* rows() {
      yield ['1.50', '1.50'];
      yield [1.25, 'a'];
      yield ['12345678901234567890', null];
      yield ['NaN', 'NaN'];
      yield ['-Infinity', 'x'];
      yield ['-.5', 'y'];
      yield [0.1, 'z'];
    }
    const list = { name: 'rows', columns: null, writers: cellWriters([column('n', 0), column('s', 1)], numbers), rows: rows() };
    expect(await textOf(rowsJson({}, list, {}))).toBe(`{"rows":[${expected}]}`);
  });
});

describe('streamText', () => {
  it('takes no more rows than its reader wants, and ends them when the reader leaves', async () => {
    const facts = seen();
    const reader = streamText(
      rowsJson({}, { name: 'rows', columns: null, writers, rows: counted(1_000_000, facts) }, {}),
    ).getReader();
    await reader.read();
    expect(facts.rows).toBeGreaterThan(0);
    expect(facts.rows).toBeLessThan(1_000);
    await reader.cancel();
    expect(facts.ended).toBe(true);
  });
});
