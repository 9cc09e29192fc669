// Columns that hold less than instants, on a real SQLite: days and written forms in ranges, filters, grains, shifts and zones.
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { TemporalStorage } from '#app/domain/sql/dialect.ts';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';
import { runQuery, compile, plan, salesDataset } from './planner.fixture.ts';

const NEW_YORK = 'America/New_York';

const database = new DatabaseSync(':memory:');
database.exec('CREATE TABLE days (d DATE, w TEXT, c INTEGER, s INTEGER)');
for (const [day, compact] of [
  ['2020-02-29', 20_200_229],
  ['2020-03-01', 20_200_301],
  ['2021-03-01', 20_210_301],
] as const)
  database.prepare('INSERT INTO days VALUES (?, ?, ?, ?)').run(day, day, compact, Date.parse(day) / 1000);
afterAll(() => database.close());

function datasetOf(types: Readonly<Record<string, readonly [string, TemporalStorage]>>): Dataset {
  const [first] = salesDataset.columns;
  if (!first) throw new Error('The fixture has no columns.');
  const columns = Object.entries(types).map(([name, [type, storage]]) => ({ ...first, name, type, storage, isTemporal: true }));
  return { ...salesDataset, name: 'days', columns, mainTemporalColumn: 'd' };
}

const dataset = datasetOf({
  d: ['DATE', 'native'],
  w: ['TEXT', { format: '%Y-%m-%d' }],
  c: ['INTEGER', { format: '%Y%m%d' }],
  s: ['BIGINT', 'epoch_s'],
});
const columns = ['d', 'w', 'c'] as const;

const counted = (filter: object, timeZone: string | null = null): unknown =>
  runQuery(database, { metrics: ['count'], filters: [filter] }, { dataset, timeZone })[0]?.[0];

describe.each(columns)('the days of column %s', (col) => {
  it.each([
    ['2020-02-29T10:00:00 : 2020-03-01T10:00:00', 1],
    ['2020-02-29 : 2020-03-01', 1],
    ['2020-02-28T10:00:00 : 2020-02-29T00:00:00', 0],
  ])('lie in %s if their midnight does', (val, count) => expect(counted({ col, op: 'TEMPORAL_RANGE', val })).toBe(count));

  it.each([
    ['>', 2],
    ['>=', 2],
    ['<', 1],
    ['<=', 1],
    ['==', 1],
    ['!=', 2],
  ])('%s an instant inside one of them', (op, count) => expect(counted({ col, op, val: '2020-02-29T10:00:00' })).toBe(count));

  it('bound buckets by the days of a zone', () => {
    const filter = { col, op: 'TEMPORAL_RANGE', val: '2020-03-01 : 2020-04-01', grain: 'P1M' };
    expect(counted(filter, NEW_YORK)).toBe(1);
    expect(counted(filter, 'Asia/Kolkata')).toBe(1);
  });

  it('are moved as days by a time shift, whatever the zone', () => {
    const axis = { columnType: 'BASE_AXIS', expressionType: 'SQL', sqlExpression: col, label: col, timeGrain: 'P1M' };
    const query = {
      columns: [axis],
      metrics: ['count'],
      time_shift: '1 year ago',
      time_offsets: ['1 year ago'],
      filters: [{ col, op: 'TEMPORAL_RANGE', val: '2021-03-01 : 2021-03-02' }],
    };
    const { statements, offsetJoin } = plan(query, { dataset, timeZone: NEW_YORK });
    expect(statements[0].compiled.columns[0]?.move).toEqual({ amount: 1, unit: 'year', timeZone: null });
    expect(offsetJoin).toMatchObject({ timeZone: NEW_YORK, axisTimeZone: null });
  });
});

describe('a value as the column writes it', () => {
  it.each([
    ['c', '20200301'],
    ['c', 20_200_301],
    ['w', '2020-03-01'],
  ])('%s = %s', (col, val) => {
    expect(counted({ col, op: '==', val })).toBe(1);
    expect(counted({ col, op: 'IN', val: [val] })).toBe(1);
    expect(counted({ col, op: '>', val })).toBe(1);
  });

  it('can be epoch milliseconds all the same', () => expect(counted({ col: 'c', op: '==', val: Date.UTC(2020, 2, 1) })).toBe(1));
});

it('whole seconds are compared with whole seconds, which is all that a whole number takes', () => {
  const params = (filter: object) => compile({ metrics: ['count'], filters: [filter] }, { dataset }).params;
  expect(params({ col: 's', op: '>=', val: 1500 })).toEqual([2]);
  expect(params({ col: 's', op: '>', val: 1500 })).toEqual([1]);
  expect(params({ col: 's', op: 'IN', val: [1500] })).toEqual([1]);
});

it('days are not cut to seconds and minutes, which PostgreSQL refuses', () => {
  const axis = { columnType: 'BASE_AXIS', expressionType: 'SQL', sqlExpression: 'd', label: 'd', timeGrain: 'PT5M' };
  const { sql } = compile({ columns: [axis], metrics: ['count'] }, { dataset, dialect: postgresDialect });
  expect(sql).not.toContain('EXTRACT');
  expect(sql).toContain('SELECT\n  "d" AS "d"');
});
