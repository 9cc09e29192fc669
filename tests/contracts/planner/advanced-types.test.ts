// Filters on numbers that are addresses and ports: which rows they keep, and which texts are refused, on a real SQLite.
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { compile, refusal, runQuery, salesDataset } from './planner.fixture.ts';

const IPS = ['10.0.0.0', '10.0.0.7', '10.0.0.255', '10.0.1.0', '192.168.1.1'];
const numberOf = (ip: string): number => ip.split('.').reduce((value, part) => value * 256 + Number(part), 0);

const database = new DatabaseSync(':memory:');
database.exec('CREATE TABLE visits (ip INTEGER, port INTEGER, host TEXT, guess, service TEXT)');
const insert = database.prepare('INSERT INTO visits VALUES (?, ?, ?, ?, ?)');
for (const [at, ip] of IPS.entries())
  insert.run(numberOf(ip), [20, 21, 80, 443, 8080][at] ?? null, ip, numberOf(ip), at === 0 ? 'https' : '443');
insert.run(null, null, null, null, null);
afterAll(() => database.close());

const column = (name: string, type: string | null, advancedType?: 'internet_address' | 'port') => {
  const [plain] = salesDataset.columns;
  if (!plain) throw new Error('The fixture has no columns.');
  return { ...plain, name, type, isTemporal: false, storage: 'native' as const, advancedType };
};
const dataset: Dataset = {
  ...salesDataset,
  name: 'visits',
  mainTemporalColumn: null,
  columns: [
    column('ip', 'BIGINT', 'internet_address'),
    column('port', 'INTEGER', 'port'),
    column('host', 'TEXT', 'internet_address'),
    column('guess', null, 'internet_address'),
    column('service', 'TEXT', 'port'),
    column('plain', 'INTEGER'),
  ],
};
const count = (...filters: readonly unknown[]): unknown =>
  runQuery(database, { metrics: ['count'], filters }, { dataset })[0]?.[0];
const refused = (filter: unknown): string => refusal({ metrics: ['count'], filters: [filter] }, { dataset }).message;

describe('a filter on addresses or ports', () => {
  it.each([
    [{ col: 'ip', op: '==', val: '10.0.0.7' }, 1],
    [{ col: 'ip', op: '==', val: '10.0.0.0/24' }, 3],
    [{ col: 'ip', op: '!=', val: '10.0.0.0/24' }, 2],
    [{ col: 'ip', op: 'IN', val: ['10.0.0.0/24', '192.168.1.1'] }, 4],
    [{ col: 'ip', op: 'IN', val: ['10.0.0.0/24', '<NULL>'] }, 4],
    [{ col: 'ip', op: 'NOT IN', val: ['10.0.0.0/24', '192.168.1.1'] }, 1],
    [{ col: 'ip', op: 'NOT IN', val: ['10.0.0.7', null] }, 4],
    [{ col: 'ip', op: 'IN', val: ['10.0.0.5 - 10.0.1.0'] }, 3],
    [{ col: 'ip', op: 'IN', val: ['2001:db8::/32', '10.0.0.7'] }, 1],
    [{ col: 'ip', op: '>', val: '10.0.0.0/24' }, 2],
    [{ col: 'ip', op: '>=', val: '10.0.0.0/24' }, 5],
    [{ col: 'ip', op: '<', val: '10.0.0.0/24' }, 0],
    [{ col: 'ip', op: '<=', val: '10.0.0.0/24' }, 3],
    [{ col: 'ip', op: '==', val: numberOf('10.0.0.7') }, 1],
    [{ col: 'ip', op: '==', val: String(numberOf('10.0.0.7')) }, 1],
    [{ col: 'ip', op: 'IN', val: [numberOf('10.0.0.7'), '10.0.1.0'] }, 2],
    [{ col: 'ip', op: '==', val: '<NULL>' }, 1],
    [{ col: 'ip', op: 'IS NOT NULL' }, 5],
    [{ col: 'guess', op: '==', val: '10.0.0.0/24' }, 3],
    [{ col: 'port', op: 'IN', val: ['ftp', 'https'] }, 3],
    [{ col: 'port', op: '==', val: 'http' }, 1],
    [{ col: 'port', op: '!=', val: 'ftp' }, 3],
    [{ col: 'port', op: '>', val: 'http' }, 2],
    [{ col: 'port', op: 'IN', val: ['1-1023'] }, 4],
    [{ col: 'host', op: '==', val: '10.0.0.7' }, 1],
    [{ col: 'host', op: '==', val: '10.0.0.0/24' }, 3],
    [{ col: 'host', op: 'NOT IN', val: ['10.0.0.0/24', 'unknown'] }, 2],
    [{ col: 'service', op: '==', val: 'https' }, 1],
    [{ col: 'host', op: 'LIKE', val: '10.%' }, 4],
  ])('%j keeps %i rows', (filter, expected) => {
    expect(count(filter)).toBe(expected);
  });

  it.each([
    [{ col: 'ip', op: '==', val: '10.0.0.7/24' }, 'Use 10.0.0.0/24.'],
    [{ col: 'ip', op: 'IN', val: ['10.0.0.1', '0 OR 1=1) --'] }, "isn't an IP address"],
    [{ col: 'ip', op: '==', val: '<empty string>' }, "isn't an IP address"],
    [{ col: 'ip', op: 'IN', val: [true] }, "isn't an IP address"],
    [{ col: 'port', op: '==', val: 'htps' }, "isn't a port"],
    [{ col: 'host', op: '==', val: '2001:db8::/32' }, 'reads only IPv4'],
    [{ col: 'host', op: '==', val: '10.0.0.7/24' }, 'Use 10.0.0.0/24.'],
    [{ col: 'plain', op: '==', val: '10.0.0.7' }, 'not a number'],
  ])('%j is refused with what would be accepted', (filter, message) => {
    expect(refused(filter)).toContain(message);
  });

  it('can have hundreds of ranges, and no more', () => {
    const networks = (howMany: number) => Array.from({ length: howMany }, (_, n) => `10.${n >> 7}.${(n & 127) * 2}.0/24`);
    expect(count({ col: 'ip', op: 'IN', val: networks(500) })).toBe(3);
    expect(count({ col: 'ip', op: 'NOT IN', val: networks(500) })).toBe(2);
    expect(refused({ col: 'ip', op: 'IN', val: networks(501) })).toContain('at most 500');
  });

  it('writes nothing of the text into the statement but digits', () => {
    const { sql, params } = compile(
      { metrics: ['count'], filters: [{ col: 'ip', op: 'IN', val: ['10.0.0.0/24', '10.0.1.0'] }] },
      { dataset },
    );
    expect(sql).toContain('(("ip" >= 167772160 AND "ip" <= 167772416))');
    expect(params).toEqual([]);
  });
});
