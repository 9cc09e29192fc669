// What PostgreSQL's refusals and a failing connection become, on a real server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllowedPrivateHosts } from '#app/domain/access/private-hosts.ts';
import { toWireError, AppError } from '#app/domain/errors.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import { createDriver } from '#app/engines/create-driver.server.ts';
import { createTcpTransport } from '#app/engines/postgres/driver/tcp.server.ts';
import type { ByteSocket } from '#app/engines/shared/network/byte-socket.ts';
import { webSocketUrl } from '#app/engines/postgres/driver/websocket.server.ts';
import { startup } from '#app/engines/postgres/lines/wire-messages.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { OUTBOUND_TO_PUBLIC } from '#tests/fixtures/servers/outbound.ts';
import {
  activeCount,
  analystParameters,
  runQuery,
  endless,
  exportText,
  openAsSuperuser,
  openBy,
  openPostgres,
  postgres,
  setVictim,
  transports,
  catchErrorType,
  until,
  WAYS,
  write,
} from './fixture.ts';
import { catchAppError } from '#tests/fixtures/servers/catch-app-error.ts';

let driver: Driver;
let observer: Driver;

beforeAll(async () => {
  driver = openPostgres();
  observer = openAsSuperuser();
  await setVictim(driver);
});
afterAll(async () => {
  await driver.close();
  await observer.close();
});

const oneOf = async (sql: string, params: readonly SqlValue[] = []): Promise<unknown> =>
  (await runQuery(driver, sql, { params })).rows[0]?.[0];
const issuesOf = (error: AppError): unknown[] =>
  (toWireError(error).extra['issue_codes'] as { code: number }[]).map(({ code }) => code);

describe('errors of PostgreSQL', () => {
  const connecting = async (
    rest: Record<string, unknown>,
    options: Parameters<typeof openPostgres>[1] = {},
  ): Promise<unknown[]> => {
    return connectingBy(openPostgres(rest, options));
  };
  const connectingBy = async (failing: Driver): Promise<unknown[]> => {
    const error = await catchAppError(runQuery(failing, 'SELECT 1'));
    await failing.close();
    return [error.type, issuesOf(error)];
  };

  it('tells a wrong password, user and database apart', async () => {
    expect(await connecting({ password: 'wrong' })).toEqual(['CONNECTION_INVALID_PASSWORD_ERROR', [1013]]);
    expect(await connecting({ password: '' })).toEqual(['CONNECTION_INVALID_PASSWORD_ERROR', [1013]]);
    expect(await connecting({ username: 'nobody at all' })).toEqual(['CONNECTION_INVALID_PASSWORD_ERROR', [1013]]);
    expect(await connecting({ database: 'no such' })).toEqual(['CONNECTION_UNKNOWN_DATABASE_ERROR', [1015]]);
    expect(await connecting({ database: 'closed' })).toEqual(['CONNECTION_DATABASE_PERMISSIONS_ERROR', [1017]]);
  });

  it('tells a wrong host and port apart', async () => {
    expect(await connecting({ port: 1 })).toEqual(['CONNECTION_PORT_CLOSED_ERROR', [1008]]);
    expect(await connecting({ port: 70_000 })).toEqual(['CONNECTION_INVALID_PORT_ERROR', [1034]]);
    expect(await connecting({ port: 0.5 })).toEqual(['CONNECTION_INVALID_PORT_ERROR', [1034]]);
    expect(await connecting({ host: 'no-such-host.invalid' })).toEqual(['CONNECTION_INVALID_HOSTNAME_ERROR', [1007]]);
    expect(await connecting({ host: 'there.invalid' }, { lookUp: async () => ['192.0.2.1'] })).toEqual([
      'CONNECTION_PORT_CLOSED_ERROR',
      [1008],
    ]);
    expect(await connecting({ host: 'there.invalid' }, { lookUp: async () => null })).toEqual([
      'CONNECTION_HOST_DOWN_ERROR',
      [1009],
    ]);
    expect(await connecting({ port: postgres.foreignPort })).toEqual(['CONNECTION_HOST_DOWN_ERROR', [1009]]);
  });

  it('says when there is no TLS, or none that can be trusted', async () => {
    expect(await connecting({ port: postgres.noTlsPort, sslmode: 'require' })).toEqual(['GENERIC_DB_ENGINE_ERROR', [1002]]);
    // The certificate is that of `localhost`.
    for (const sslmode of ['prefer', 'require', 'verify-full'])
      expect(await connecting({ host: '127.0.0.1', sslmode })).toEqual(['GENERIC_DB_ENGINE_ERROR', [1002]]);
    const error = await catchAppError(runQuery(openPostgres({ host: '127.0.0.1', sslmode: 'require' }), 'SELECT 1'));
    expect(error.extra).toMatchObject({ reason: 'tls' });
  });

  it('speaks TLS with a server whose certificate is trusted, also when it is called by its address', async () => {
    const sql = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
    for (const sslmode of ['prefer', 'require', 'verify-full']) {
      const safe = openPostgres({ host: 'localhost', sslmode });
      expect((await runQuery(safe, sql)).rows).toEqual([[true]]);
      expect((await exportText(safe, sql)).text).toBe('True\n');
      await safe.close();
    }
    const dialled = async (host: string): Promise<ByteSocket> =>
      createTcpTransport().open({ host, port: postgres.port, tls: 'require', dial: '127.0.0.1' }, new AbortController().signal);
    const hello = async (host: string): Promise<number> => {
      const socket = await dialled(host);
      await socket.writable.getWriter().write(startup({ user: postgres.analyst, database: postgres.database }));
      return (await socket.readable.getReader().read()).value?.[0] ?? 0;
    };
    expect(String.fromCharCode(await hello('localhost'))).toBe('R');
    await expect(hello('example.com')).rejects.toThrow();
  });

  it('ends when the host takes the connection and says nothing', async () => {
    const silent = openPostgres({ port: postgres.silentPort });
    expect(await catchErrorType(runQuery(silent, 'SELECT 1', { timeoutMs: 100 }))).toBe('SQLLAB_TIMEOUT_ERROR');
    await silent.close();
  });

  it('refuses parameters that are no connection, and says which part', () => {
    const create = (rest: Record<string, unknown>) => (): Driver => createDriver('postgres', analystParameters(rest), transports);
    for (const rest of [
      { host: '' },
      { host: 'a/b' },
      { database: '' },
      { username: 'a\0b' },
      { sslmode: 'maybe' },
      { password: 7 },
    ])
      expect(create(rest)).toThrow(AppError);
    expect(create({})).not.toThrow();
  });

  it.each([
    ["SELECT 'é💥', nope FROM victim", 'COLUMN_DOES_NOT_EXIST_ERROR', { from: 14, line: 1, column: 15 }],
    ['SELECT 1\nFROM nope', 'TABLE_DOES_NOT_EXIST_ERROR', { from: 14, line: 2, column: 6 }],
    ['SELECT 1 FROM nope.victim', 'SCHEMA_DOES_NOT_EXIST_ERROR', { from: 14, line: 1, column: 15 }],
    ['SELECT 1 FROM public.nope', 'TABLE_DOES_NOT_EXIST_ERROR', { from: 14, line: 1, column: 15 }],
    ['SELECT nope(1)', 'OBJECT_DOES_NOT_EXIST_ERROR', { from: 7, line: 1, column: 8 }],
    ["SELECT 1 + 'a'", 'GENERIC_DB_ENGINE_ERROR', { from: 11, line: 1, column: 12 }],
  ] as const)('gives the place of the mistake in %s', async (sql, type, position) => {
    const error = await catchAppError(runQuery(driver, sql));
    expect(error.type).toBe(type);
    expect(error.extra).toMatchObject({ position });
  });

  it('refuses private addresses where the operator does not allow them, by every way that users name', async () => {
    const careful = { ...transports, outbound: OUTBOUND_TO_PUBLIC };
    for (const [target, host] of [
      ['tcp', '127.0.0.1'],
      ['tcp', 'localhost'],
      ['websocket', '127.0.0.1'],
      ['websocket', '2130706433'],
    ] as const) {
      const refused = createDriver('postgres', analystParameters({ ...WAYS[target], host }), careful);
      for (const work of [runQuery(refused, 'SELECT 1'), exportText(refused, 'SELECT 1')])
        expect(await catchAppError(work)).toMatchObject({ type: 'ACTION_FORBIDDEN_ERROR', status: 403 });
      await refused.close();
    }
    const bound = createDriver('postgres', analystParameters(WAYS.hyperdrive), careful);
    expect((await runQuery(bound, 'SELECT 1')).rows).toEqual([[1]]);
    await bound.close();
  });

  it('goes by a WebSocket to the port that it calls, and to public addresses by the network that has no others', async () => {
    const called: string[] = [];
    const outbound = {
      ...OUTBOUND_TO_PUBLIC,
      isAllowedPrivate: parseAllowedPrivateHosts('databases=127.0.0.1:5432').isAllowedPrivate,
      fetch: (use: string, url: string) => (
        called.push(`${use} ${url}`),
        Promise.reject(new Error('There is no such network here.'))
      ),
    };
    const outcome = async (host: string) => {
      const parameters = analystParameters({ ...WAYS.websocket, host, port: 5432, sslmode: 'require' });
      const reached = createDriver('postgres', parameters, { ...transports, outbound });
      const failure = await catchAppError(runQuery(reached, 'SELECT 1'));
      await reached.close();
      return failure;
    };
    expect((await outcome('127.0.0.1')).message).toContain('databases=127.0.0.1:443');
    expect(called).toEqual([]);
    expect((await outcome('8.8.8.8')).type).toBe('CONNECTION_HOST_DOWN_ERROR');
    expect(called).toEqual(['databases https://8.8.8.8/v2']);
  });

  it('says when there is no such binding', () => {
    const create = (): Driver =>
      createDriver('postgres', analystParameters({ ...WAYS.hyperdrive, hyperdrive: 'OTHER' }), transports);
    expect(create).toThrow('The Worker has no Hyperdrive binding "OTHER".');
  });

  it('tells what is wrong with a WebSocket', async () => {
    const by = (rest: Record<string, unknown>): Promise<unknown[]> => connectingBy(openBy('websocket', rest));
    expect(await by({ password: 'wrong' })).toEqual(['CONNECTION_INVALID_PASSWORD_ERROR', [1013]]);
    expect(await by({ database: 'no such' })).toEqual(['CONNECTION_UNKNOWN_DATABASE_ERROR', [1015]]);
    for (const rest of [{ port: 1 }, { port: postgres.foreignPort }, { sslmode: 'require' }])
      expect([rest, await by(rest)]).toEqual([rest, ['CONNECTION_HOST_DOWN_ERROR', [1009]]]);
    expect(webSocketUrl({ host: 'a.example', port: 5432, tls: 'require' })).toBe('https://a.example/v2');
    expect(webSocketUrl({ host: '::1', port: 7000, tls: 'prefer' })).toBe('https://[::1]:7000/v2');
  });

  it('gives the place of a syntax error as a diagnostic', async () => {
    const error = await catchAppError(runQuery(driver, "SELECT 'é💥' FROM WHERE"));
    expect([error.type, issuesOf(error)]).toEqual(['SYNTAX_ERROR', [1030]]);
    expect(error.extra).toEqual({
      diagnostics: [{ code: 'syntax', message: 'syntax error at or near "WHERE"', from: 18, to: 23 }],
    });
  });

  it('goes on after errors of every kind', async () => {
    for (const sql of [
      'SELECT 1 / 0',
      'SELECT nope',
      "SELECT 'x'::int",
      'SELECT 1 FROM generate_series(1, 100) AS g WHERE 1 / (50 - g) > 0',
    ]) {
      expect(await catchAppError(runQuery(driver, sql))).toBeInstanceOf(AppError);
      expect(await oneOf('SELECT 1')).toBe(1);
    }
  });

  it('keeps the rows that came before an error', async () => {
    let count = 0;
    const read = async (): Promise<void> => {
      const sql = 'SELECT 1 / (5000 - g) FROM generate_series(1, 9000) AS g';
      for await (const event of driver.stream({ sql, params: [], maxRows: 9_000, timeoutMs: 5_000, readOnly: true }))
        if (event.kind === 'rows') count += event.rows.length;
    };
    expect(await catchErrorType(read())).toBe('GENERIC_DB_ENGINE_ERROR');
    expect(count).toBeGreaterThan(0);
  });

  it('refuses rows that are larger than the memory, and serves the next', async () => {
    expect(await catchErrorType(runQuery(driver, "SELECT repeat('x', 30000000) FROM generate_series(1, 5)"))).toBe(
      'RESULT_TOO_LARGE_ERROR',
    );
    expect(await oneOf("SELECT length(repeat('x', 30000000))")).toBe(30_000_000);
  });

  it('says that the connection broke when the server ends it, and connects again', async () => {
    const victim = openPostgres();
    const reading = runQuery(victim, endless('terminate'));
    const ended = catchAppError(reading);
    await until(async () => (await activeCount(observer, '/* terminate */')) === 1);
    await write(observer, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT /* terminate */%'");
    expect((await ended).type).toBe('GENERIC_DB_ENGINE_ERROR');
    expect((await runQuery(victim, 'SELECT 1')).rows).toEqual([[1]]);
    await victim.close();
  });
});
