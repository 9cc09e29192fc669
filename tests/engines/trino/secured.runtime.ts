// A real Trino that checks who connects, from workerd: TLS by a private authority, tokens and passwords.
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import type { FindAccessToken } from '#app/engines/shared/access-token.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { createHttpTransport } from '#app/engines/shared/http/open-http.server.ts';
import { createTrinoDriver } from '#app/engines/trino/driver.server.ts';
import { trinoConnection } from '#app/engines/trino/engine.ts';
import { runQuery, catchErrorType } from '#tests/engines/run-query.ts';
import { catchAppError } from '#tests/fixtures/servers/catch-app-error.ts';
import type { SecuredServer } from './secured-server.ts';

const secured = (env as unknown as { readonly SECURED: SecuredServer | null }).SECURED;
if (!secured) throw new Error('There is no Trino here.');
const { host, port, plainPort, tokens, clerk } = secured;

const WHO = 'SELECT current_user';
const [ADA, GRACE] = ['ada@example.org', 'grace@example.org'];
const OWNER = { oauth2: { databaseId: 1, userId: 7 } };

function open(rest: Record<string, unknown>, findAccessToken?: FindAccessToken): Driver {
  const parameters = trinoConnection.parse({ host, port, sslmode: 'require', database: 'tpch', username: 'service', ...rest });
  return createTrinoDriver(parameters, createHttpTransport(), findAccessToken ? { findAccessToken } : {});
}
const as = (token: string, rest: Record<string, unknown> = {}): Driver =>
  open({ ...OWNER, ...rest }, () => Promise.resolve(token));
const whoIs = async (driver: Driver): Promise<unknown> => (await runQuery(driver, WHO)).rows[0]?.[0];

describe('a user’s token', () => {
  it('runs statements as that user', async () =>
    expect([await whoIs(as(tokens.ada)), await whoIs(as(tokens.grace))]).toEqual([ADA, GRACE]));

  it('also runs statements that can write, as the same user', async () => {
    const [ada, grace] = [tokens.ada, tokens.grace].map((token) => as(token, { database: 'memory' })) as [Driver, Driver];
    await runQuery(ada, 'CREATE TABLE default.notes AS SELECT current_user AS who', { readOnly: false });
    expect((await runQuery(grace, 'SELECT who, current_user FROM default.notes')).rows).toEqual([[ADA, GRACE]]);
    await runQuery(ada, 'DROP TABLE default.notes', { readOnly: false });
  });

  it('reads many pages and is stopped with it', async () => {
    const ada = as(tokens.ada);
    expect((await runQuery(ada, 'SELECT orderkey, comment FROM tiny.orders')).rows).toHaveLength(15_000);
    const endless = catchErrorType(
      runQuery(ada, 'SELECT count(*) FROM sf1000.lineitem CROSS JOIN sf1.nation', { timeoutMs: 3_000 }),
    );
    expect(await endless).toBe('SQLLAB_TIMEOUT_ERROR');
    await ada.close();
    const states = await runQuery(
      as(tokens.ada),
      "SELECT state FROM system.runtime.queries WHERE query LIKE '%sf1000%' AND query NOT LIKE '%runtime%'",
    );
    expect(states.rows).toEqual([['FAILED']]);
  });

  describe.each(Object.entries(tokens.bad))('that %s', (_, bad) => {
    it('is rejected: another one is requested', async () => {
      const find = vi.fn<FindAccessToken>(({ refused }) => Promise.resolve(refused === bad ? tokens.ada : bad));
      expect(await whoIs(open(OWNER, find))).toBe(ADA);
      expect(find.mock.calls.map(([request]) => request)).toEqual([
        { databaseId: 1, userId: 7 },
        { databaseId: 1, userId: 7, refused: bad },
      ]);
    });
    it('ends in a sign-in where there is no other, before what writes too', async () => {
      const signIn = new AppError('OAUTH2_REDIRECT', 'Sign in.');
      const find: FindAccessToken = ({ refused }) => (refused === undefined ? Promise.resolve(bad) : Promise.reject(signIn));
      const driver = open({ ...OWNER, database: 'memory' }, find);
      expect(await catchErrorType(runQuery(driver, WHO))).toBe('OAUTH2_REDIRECT');
      expect(await catchErrorType(runQuery(driver, 'CREATE TABLE default.t (a bigint)', { readOnly: false }))).toBe(
        'OAUTH2_REDIRECT',
      );
    });
  });

  it('can’t run as somebody else: that is no reason to sign in', async () => {
    const find = vi.fn<FindAccessToken>(() => Promise.resolve(tokens.ada));
    const error = await catchAppError(runQuery(open({ ...OWNER, impersonate: GRACE }, find), WHO));
    expect([error.type, error.message]).toEqual([
      'CONNECTION_DATABASE_PERMISSIONS_ERROR',
      expect.stringContaining(`${ADA} cannot impersonate user ${GRACE}`) as string,
    ]);
    expect(find).toHaveBeenCalledTimes(1);
  });
});

describe('the connection’s own credentials', () => {
  it('can be a token', async () => {
    const own = { authentication: 'jwt', password: tokens.ada, username: ADA };
    expect(await whoIs(open(own))).toBe(ADA);
    expect(await catchErrorType(runQuery(open({ ...own, username: GRACE }), WHO))).toBe('CONNECTION_DATABASE_PERMISSIONS_ERROR');
    expect(await catchErrorType(runQuery(open({ ...own, password: tokens.bad['has ended'] }), WHO))).toBe(
      'CONNECTION_ACCESS_DENIED_ERROR',
    );
  });
  it('can be a password', async () => {
    expect(await whoIs(open(clerk))).toBe(clerk.username);
    expect(await catchErrorType(runQuery(open({ ...clerk, password: 'another' }), WHO))).toBe('CONNECTION_ACCESS_DENIED_ERROR');
    expect(await catchErrorType(runQuery(open({ ...clerk, username: 'nobody' }), WHO))).toBe('CONNECTION_ACCESS_DENIED_ERROR');
    expect(await catchErrorType(runQuery(open({ ...clerk, impersonate: 'ada' }), WHO))).toBe(
      'CONNECTION_DATABASE_PERMISSIONS_ERROR',
    );
  });
  it('are needed', async () => expect(await catchErrorType(runQuery(open({}), WHO))).toBe('CONNECTION_ACCESS_DENIED_ERROR'));
});

describe('TLS', () => {
  const reasonOf = async (rest: Record<string, unknown>) =>
    (await catchAppError(runQuery(open({ ...clerk, ...rest }), WHO))).extra;
  it('is checked against the name: nothing is sent to a server with another one’s certificate', async () =>
    expect(await reasonOf({ host: '127.0.0.1' })).toEqual({ reason: 'tls' }));
  it('isn’t spoken by every port', async () => expect(await reasonOf({ port: plainPort })).toEqual({ reason: 'tls' }));
  it('is what the coordinator demands', async () =>
    expect(await reasonOf({ port: plainPort, sslmode: 'disable' })).toMatchObject({ status: 403 }));
});
