// Every grain of SQLite and PostgreSQL on real servers against plain arithmetic: 10,000 instants, also on the calendars of zones.
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucketStart, isElapsed, SUNDAY_WEEK } from '#app/domain/query/bucket-start.ts';
import { fromZone, toZone } from '#app/domain/time/zone.ts';
import type { Dialect } from '#app/domain/sql/dialect.ts';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';
import { sqliteDialect } from '#app/engines/sqlite/dialect.ts';
import { startPostgresServer, type PostgresServer } from '#scripts/servers/postgres-server.ts';
import { randomInstants } from './random-instants.ts';

const ZONES = [null, 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'] as const;
const INSTANTS = randomInstants(10_000);
const textOf = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');

/** The grain's bucket by arithmetic, for each instant. Weeks of `P1W` begin on Sunday in SQLite. */
function reference(grain: string, { timeZone, dialect }: Requested): number[] {
  const key = grain === 'P1W' && dialect === sqliteDialect ? SUNDAY_WEEK : grain;
  const instants = new Map<number, number>();
  const instantOf = (label: number): number => {
    const known = instants.get(label) ?? fromZone(label, timeZone);
    instants.set(label, known);
    return known;
  };
  return wallClock(timeZone).map((local, row) => {
    const label = bucketStart(local, key) ?? NaN;
    return isElapsed(key) ? (INSTANTS[row] ?? NaN) - (local - label) : instantOf(label);
  });
}

const clocks = new Map<string | null, number[]>();

function wallClock(timeZone: string | null): number[] {
  const known = clocks.get(timeZone) ?? INSTANTS.map((ms) => toZone(ms, timeZone));
  clocks.set(timeZone, known);
  return known;
}

interface Requested {
  readonly timeZone: string | null;
  readonly dialect: Dialect;
  readonly declaredType: string | null;
}

function bucketSql(column: string, grain: string, { timeZone, dialect, declaredType }: Requested): string {
  const sql =
    timeZone === null
      ? dialect.truncate(column, grain)
      : dialect.truncateInZone(column, grain, { timeZone, declaredType, sinceMs: null, untilMs: null });
  if (sql === null) throw new Error(`${dialect.engine} has no ${grain}.`);
  return sql;
}

/** The first few that differ, readable. */
function differences(found: readonly number[], grain: string, request: Requested): string[] {
  const expected = reference(grain, request);
  return INSTANTS.flatMap((ms, row) => {
    const wanted = expected[row] ?? NaN;
    const got = found[row] ?? NaN;
    return got === wanted ? [] : [`${textOf(ms)}: ${Number.isNaN(got) ? 'nothing' : textOf(got)}, not ${textOf(wanted)}`];
  }).slice(0, 5);
}

describe.each(ZONES)('the buckets of SQLite on the calendar of %s', (timeZone) => {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE t (c TIMESTAMP)');
  const insert = database.prepare('INSERT INTO t SELECT value FROM json_each(?) ORDER BY key');
  insert.run(JSON.stringify(INSTANTS.map(textOf)));
  afterAll(() => database.close());

  it.each(sqliteDialect.grains)('are those of the calendar: %s', (grain) => {
    const request: Requested = { timeZone, dialect: sqliteDialect, declaredType: 'TIMESTAMP' };
    const rows = database.prepare(`SELECT unixepoch(${bucketSql('c', grain, request)}) AS s FROM t ORDER BY rowid`).all();
    const found = rows.map(({ s }) => Number(s) * 1000);
    expect(differences(found, grain, request)).toEqual([]);
  });
});

describe('the buckets of PostgreSQL', () => {
  let server: PostgresServer;
  let client: pg.Client;

  beforeAll(async () => {
    server = await startPostgresServer();
    client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query("SET TimeZone = 'UTC'; CREATE TABLE t (id int, c timestamp, z timestamptz)");
    await client.query(
      'INSERT INTO t SELECT n, v::timestamp, v::timestamptz FROM unnest($1::text[]) WITH ORDINALITY AS x (v, n)',
      [INSTANTS.map(textOf)],
    );
  });
  afterAll(async () => {
    await client.end();
    await server.stop();
  });

  describe.each(ZONES)('on the calendar of %s', (timeZone) => {
    it.each([
      ['c', 'timestamp without time zone'],
      ['z', 'timestamp with time zone'],
    ])('are those of the calendar, of column %s (%s)', async (column, declaredType) => {
      const request: Requested = { timeZone, dialect: postgresDialect, declaredType };
      const items = postgresDialect.grains.map((grain) => `EXTRACT(EPOCH FROM ${bucketSql(column, grain, request)})::float8`);
      const { rows } = await client.query<number[]>({ text: `SELECT ${items.join(', ')} FROM t ORDER BY id`, rowMode: 'array' });
      for (const [index, grain] of postgresDialect.grains.entries()) {
        const found = rows.map((row) => Math.round((row[index] ?? NaN) * 1000));
        expect([grain, differences(found, grain, request)]).toEqual([grain, []]);
      }
    });
  });
});
