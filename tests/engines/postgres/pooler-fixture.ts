// PostgreSQL behind PgBouncer in transaction mode, for its suites: more callers than it has sessions of the server.
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { postgresConnection } from '#app/engines/postgres/engine.ts';
import { openSession, type Session } from '#app/engines/postgres/driver/session.server.ts';
import { createTcpTransport } from '#app/engines/postgres/driver/tcp.server.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { analystParameters, openBy, openPostgres, postgres, write } from './fixture.ts';

export const POOLED = { port: postgres.poolerPort };
export const CALLERS = 8;
export const never = new AbortController().signal;

const opened: { close: () => Promise<unknown> }[] = [];
/** Closed after the test. */
export const keep = <T extends { close: () => Promise<unknown> }>(closing: T): T => {
  opened.push(closing);
  return closing;
};
export const openPooler = (rest: Record<string, unknown> = {}): Driver => keep(openBy('tcp', { ...POOLED, ...rest }));

/** Past the pooler. */
export let direct: Driver;
/** Hooks of a suite: tables, and a look at what each test left in the pooler's sessions. */
export function registerPoolerHooks(): void {
  beforeAll(async () => {
    direct = openPostgres();
    for (const sql of [
      'DROP SCHEMA IF EXISTS pooled, pooled_other CASCADE',
      'CREATE SCHEMA pooled',
      'CREATE SCHEMA pooled_other',
      'CREATE TABLE pooled.seen (caller int, said text)',
      'CREATE TABLE pooled.own (n int)',
      'DROP TABLE IF EXISTS public.own',
      'CREATE TABLE public.own (n int)',
      'CREATE TABLE pooled.referred (id int PRIMARY KEY)',
      'CREATE TABLE pooled.referring (id int REFERENCES pooled.referred DEFERRABLE INITIALLY DEFERRED)',
    ])
      await write(direct, sql);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()));
    expect(await settingsLeft()).toEqual(Array.from({ length: postgres.poolerSessions }, () => []));
  });
  afterAll(() => direct.close());
}

/**
 * The settings of each server session of the pooler. All sessions are held at once, so that none is read twice;
 * what PgBouncer sets for each caller is left out.
 */
async function settingsLeft(): Promise<string[][]> {
  const parameters = postgresConnection.parse(analystParameters(POOLED));
  const sessions: Session[] = [];
  const found: string[][] = [];
  for (let index = 0; index < postgres.poolerSessions; index += 1) {
    const session = await openSession(parameters, createTcpTransport(), never);
    sessions.push(session);
    await session.command('BEGIN');
    const rows = await session.command(
      `SELECT name || '=' || setting FROM pg_settings WHERE source = 'session' AND name NOT IN ${OF_EACH_CALLER} ORDER BY name`,
    );
    found.push(rows.map(([text]) => String(text)));
  }
  for (const session of sessions) {
    await session.command('ROLLBACK');
    await session.destroy();
  }
  return found;
}
const OF_EACH_CALLER = "('client_encoding', 'DateStyle', 'TimeZone', 'standard_conforming_strings', 'application_name')";

export const inParallel = <T>(work: (caller: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CALLERS }, (_, caller) => work(caller)));
