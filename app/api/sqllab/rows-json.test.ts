import { describe, expect, it } from 'vitest';
import type { ResultRow } from '#app/services/sqllab/read-results.server.ts';
import { rowsJson, streamText } from './rows-json.ts';

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
const textOf = (source: AsyncGenerator<string>): Promise<string> => new Response(streamText(source)).text();
const seen = () => ({ rows: 0, ended: false });

describe('rowsJson', () => {
  it('writes rows as objects or as lists between what comes before and after', async () => {
    const objects = rowsJson({ a: 1 }, { name: 'data', columns: ['n', '"q"'], rows: counted(1, seen()) }, { b: 2 });
    expect(JSON.parse(await textOf(objects))).toEqual({ a: 1, data: [{ n: 0, '"q"': 'x'.repeat(100) }], b: 2 });
    const lists = rowsJson({}, { name: 'rows', columns: null, rows: counted(2, seen()) }, {});
    expect(JSON.parse(await textOf(lists))).toEqual({
      rows: [0, 1].map((index) => [index, 'x'.repeat(100)]),
    });
  });

  it('writes null where a row is shorter than its columns', async () => {
    const text = await textOf(rowsJson({}, { name: 'data', columns: ['n', 's', 't'], rows: counted(1, seen()) }, {}));
    expect(JSON.parse(text)).toMatchObject({ data: [{ t: null }] });
  });
});

describe('streamText', () => {
  it('takes no more rows than its reader wants, and ends them when the reader leaves', async () => {
    const facts = seen();
    const reader = streamText(rowsJson({}, { name: 'rows', columns: null, rows: counted(1_000_000, facts) }, {})).getReader();
    await reader.read();
    expect(facts.rows).toBeGreaterThan(0);
    expect(facts.rows).toBeLessThan(1_000);
    await reader.cancel();
    expect(facts.ended).toBe(true);
  });
});
