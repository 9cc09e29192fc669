// What users see whose Trino checks their tokens itself, whichever of its types of authentication does: one suite for each.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { oauth2Tokens } from '#drizzle/schema/index.ts';
import { makeCertificate, type Certificate } from '#scripts/servers/postgres-server.ts';
import type { SecuredTrino } from '#scripts/servers/trino/secured.ts';
import type { AuthorizationServer } from '#tests/fixtures/servers/authorization-server.ts';
import { createNodeHttpTransport } from '#tests/fixtures/servers/node-http-transport.ts';
import { startSignInTo } from '#tests/fixtures/access/sign-in.ts';

export const WHO = 'SELECT current_user AS who';
export const ADA = 'ada@example.org';
const GRACE = 'grace@example.org';

/** A result of many pages. */
const LONG = { sql: 'SELECT orderkey, comment FROM sf1.orders', params: [], maxRows: 50_000, timeoutMs: 60_000, readOnly: true };

type StartTrino = (issuer: AuthorizationServer, certificate: Certificate) => Promise<SecuredTrino>;

async function startServer(start: StartTrino, issuer: AuthorizationServer) {
  const certificate = makeCertificate();
  const { host, port, stop } = await start(issuer, certificate);
  const authority = readFileSync(certificate.certificateFile, 'utf8');
  const parameters = { host, port, sslmode: 'require', database: 'tpch', schema: 'tiny', username: 'service' };
  return { parameters, authority, transport: createNodeHttpTransport(authority), stop };
}

const startUsers = (start: StartTrino) => startSignInTo((issuer) => startServer(start, issuer));

interface User {
  readonly username: string;
  userId: number;
  cookie: string;
}

const newUser = (username: string): User => ({ username, userId: 0, cookie: '' });

/** Two users of a database, each with a session and no token, before every test. */
export interface TokenTests {
  readonly the: () => Awaited<ReturnType<typeof startUsers>>;
  readonly ada: User;
  readonly grace: User;
  readonly signIn: (user: User, account: string) => Promise<void>;
  /** Ada’s token has ended, though not by our clock. */
  readonly signInTooLong: () => Promise<void>;
}

export function prepareTokens(start: StartTrino): TokenTests {
  let started: ReturnType<TokenTests['the']>;
  const [ada, grace] = [newUser('ada'), newUser('grace')];
  beforeAll(async () => {
    started = await startUsers(start);
    [ada.userId, grace.userId] = [started.adaId, await started.addReader('grace')];
  }, 300_000);
  afterAll(() => started.stop());
  beforeEach(async () => {
    Object.assign(started.issuer.control, { user: ADA, expiresInS: 3_600, refreshes: 0, reuses: 0 });
    started.clock.nowMs = Date.now();
    await started.db.delete(oauth2Tokens);
    started.issuer.forgetEverything();
    for (const user of [ada, grace]) user.cookie = await started.login(user.username);
    const { trino, encryptedOauth2Client } = started;
    await started.setExtra({ parameters: trino.parameters, impersonateUser: false, encryptedOauth2Client });
  });
  const signIn = async (user: User, account: string): Promise<void> => {
    started.issuer.control.user = account;
    expect(await started.signIn(user.userId, user.cookie)).toMatchObject({ status: 'signed_in' });
  };
  const signInTooLong = async (): Promise<void> => {
    started.issuer.control.expiresInS = 1;
    await signIn(ada, ADA);
    started.issuer.control.expiresInS = 3_600;
    started.clock.nowMs -= 120_000;
    await new Promise((resolve) => setTimeout(resolve, 2_100));
  };
  return { the: () => started, ada, grace, signIn, signInTooLong };
}

export function testTokens({ the, ada, grace, signIn, signInTooLong }: TokenTests): void {
  it('each user is the one whose account they signed in with', async () => {
    await expect(the().query(WHO, ada)).rejects.toMatchObject({ type: 'OAUTH2_REDIRECT' });
    await signIn(ada, ADA);
    await signIn(grace, GRACE);
    expect([await the().query(WHO, ada), await the().query(WHO, grace)]).toEqual([[ADA], [GRACE]]);
    expect(await the().query('SELECT count(*) FROM nation', ada)).toEqual([25]);
  });

  it('a token that has ended there is refreshed before the statement runs', async () => {
    await signInTooLong();
    expect(await the().query(WHO, ada)).toEqual([ADA]);
    expect(await the().query(WHO, ada)).toEqual([ADA]);
    expect(the().issuer.control).toMatchObject({ refreshes: 1, reuses: 0 });
  });

  it('a statement that has begun is read on after its token has ended', async () => {
    const { control } = the().issuer;
    control.expiresInS = 3;
    await signIn(ada, ADA);
    the().clock.nowMs -= 120_000;
    const driver = await the().open(ada);
    let rowCount = 0;
    for await (const event of driver.stream(LONG)) {
      if (event.kind === 'columns') await new Promise((resolve) => setTimeout(resolve, 3_100));
      if (event.kind === 'rows') rowCount += event.rows.length;
    }
    await driver.close();
    expect([rowCount, control.refreshes]).toEqual([50_000, 0]);
    expect(await the().query(WHO, ada)).toEqual([ADA]);
    expect(control.refreshes).toBe(1);
  });

  it('where it can’t be refreshed, the user signs in again, and queries', async () => {
    await signInTooLong();
    the().issuer.forgetEverything();
    await expect(the().query(WHO, ada)).rejects.toMatchObject({ type: 'OAUTH2_REDIRECT', extra: { database_name: 'Lake' } });
    await signIn(ada, ADA);
    expect(await the().query(WHO, ada)).toEqual([ADA]);
  });

  it('a coordinator that takes no token of that server doesn’t cause repeated requests for one', async () => {
    await signIn(ada, ADA);
    const { sign } = the().issuer.signer;
    Object.assign(the().issuer.signer, { sign: (claims: object) => sign({ ...claims, aud: 'another lake' }) });
    the().clock.nowMs += 3_590_000;
    try {
      await expect(the().query(WHO, ada)).rejects.toMatchObject({
        type: 'CONNECTION_ACCESS_DENIED_ERROR',
        message: expect.stringContaining('not even a new one') as string,
      });
    } finally {
      Object.assign(the().issuer.signer, { sign });
    }
  });

  it('a database that impersonates too needs a coordinator that lets users do so', async () => {
    await the().setExtra({ impersonateUser: true });
    await signIn(ada, ADA);
    await expect(the().query(WHO, ada)).rejects.toMatchObject({
      type: 'CONNECTION_DATABASE_PERMISSIONS_ERROR',
      message: expect.stringContaining('cannot impersonate user ada') as string,
    });
  });
}
