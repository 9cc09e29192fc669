import { describe, expect, it } from 'vitest';
import { encodeCsv } from './encode-csv.ts';
import { brokenEvents, column, makeSource, collectText } from '#app/domain/export/samples.fixture.ts';

describe('a CSV file', () => {
  it('begins with a byte-order mark and the names, and has dates with a space as the clients of SQL Lab know them', async () => {
    const columns = [
      column('deal_size', 'VARCHAR'),
      column('n', 'BIGINT', 'numeric'),
      column('s', 'DOUBLE PRECISION', 'numeric'),
      column('d', 'TIMESTAMP', 'temporal'),
    ];
    const rows = [
      ['Large', 157, 1302119.2607421875, '2005-05-31T00:00:00'],
      ['Small', '9223372036854775807', -0.5, '2005-05-31T00:00:00.678000'],
    ];
    expect(await collectText(encodeCsv(makeSource(columns, [rows])))).toBe(
      '\uFEFFdeal_size,n,s,d\nLarge,157,1302119.2607421875,2005-05-31 00:00:00\n' +
        'Small,9223372036854775807,-0.5,2005-05-31 00:00:00.678000\n',
    );
  });

  it('starts no formula, neither in a text nor in a name, and leaves numbers and instants alone', async () => {
    const columns = [
      column('=cmd()', 'TEXT'),
      column('n', 'NUMERIC', 'numeric'),
      column('t', 'TIMESTAMP', 'temporal'),
      column('any', null),
      column('ok', 'BOOLEAN', 'boolean'),
    ];
    const rows = ['=1', '+a', '-a', '@a', '\t=1', '\r=1', ' =1', "'=1"].map((text) => [
      text,
      '-12345678901234567.5',
      '-infinity',
      text,
      true,
    ]);
    const lines = (await collectText(encodeCsv(makeSource(columns, [rows])))).split('\n');
    expect(lines[0]).toBe("\uFEFF'=cmd(),n,t,any,ok");
    expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual([
      "'=1",
      "'+a",
      "'-a",
      "'@a",
      "'\t=1",
      '"\'\r=1"',
      ' =1',
      "'=1",
    ]);
    expect(lines[1]).toBe("'=1,-12345678901234567.5,-infinity,'=1,True");
  });

  it('leaves numbers alone that are text, whether the engine tells types or not', async () => {
    const numbers = ['-9223372036854775808', '-12', '+1', '-5.20', '-.5', '-1e5', '+1.5E-3', '-12.5%'];
    for (const databaseType of ['TEXT', null]) {
      const text = await collectText(encodeCsv(makeSource([column('n', databaseType)], [numbers.map((number) => [number])])));
      expect(text).toBe(`\uFEFFn\n${numbers.join('\n')}\n`);
    }
  });

  it('takes for no number what computes, calls or only looks like one', async () => {
    const formulas = ['-1+1', '-1e', '+1+cmd|a', "-cmd|' /C calc'!A0", '-', '+49 30 1', '--1', '-1\t', '-1%2', '-1.2.3'];
    const text = await collectText(encodeCsv(makeSource([column('n', 'TEXT')], [formulas.map((formula) => [formula])])));
    expect(text).toBe(`\uFEFFn\n${formulas.map((formula) => `'${formula}\n`).join('')}`);
    expect(await collectText(encodeCsv(makeSource([column('n', 'TEXT')], [[['-1,234.50']]])))).toBe('\uFEFFn\n"-1,234.50"\n');
  });

  it('quotes only where a comma, a quote or a line end occurs, in names too', async () => {
    const rows = [['a,b'], ['a "b"'], ['a\nb'], ['a\rb'], ['a b;'], ['='.repeat(1) + 'a,b'], [null], ['']];
    expect(await collectText(encodeCsv(makeSource([column('x,"y"', 'TEXT')], [rows])))).toBe(
      '\uFEFF"x,""y"""\n"a,b"\n"a ""b"""\n"a\nb"\n"a\rb"\na b;\n"\'=a,b"\n\n\n',
    );
  });

  it('says in a last record of as many fields that it was capped, or that its query was stopped', async () => {
    const columns = [column('a', 'TEXT'), column('b', 'TEXT'), column('c', 'TEXT')];
    const capped = await collectText(encodeCsv(makeSource(columns, [[['1', '2', '3']]], { kind: 'capped', maxRows: 1 })));
    expect(capped).toBe('\uFEFFa,b,c\n1,2,3\n# Capped: this file ends after 1 rows and the query gives more.,,\n');
    const stopped = await collectText(encodeCsv(makeSource(columns, [], { kind: 'stopped', rowCount: 0 })));
    expect(stopped.split('\n')[1]).toMatch(/^# Stopped: .*,,$/);
  });

  it('fails with what its source fails with, and when the source ends without an end', async () => {
    const columns = [column('a', 'TEXT')];
    await expect(collectText(encodeCsv({ columns, events: brokenEvents([['x']], new Error('gone')) }))).rejects.toThrow('gone');
    await expect(collectText(encodeCsv({ columns, events: brokenEvents([['x']], null) }))).rejects.toThrow('ended unexpectedly');
  });

  it('gives its head before the first row is there', async () => {
    const never = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => undefined) }) };
    const first = await encodeCsv({ columns: [column('a', 'TEXT')], events: never }).next();
    expect(new TextDecoder().decode(first.value as Uint8Array)).toBe('a\n');
  });
});
