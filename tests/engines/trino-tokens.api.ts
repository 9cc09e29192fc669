// Users sign in to a real Trino: the coordinator itself checks the tokens that the product sends.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { oauth2Tokens } from '#drizzle/schema/index.ts';
import { makeCertificate } from '#scripts/postgres-server.ts';
import type { AuthorizationServer } from '#tests/fixtures/authorization-server.ts';
import { createNodeHttpTransport } from '#tests/fixtures/node-http-transport.ts';
import { startSignInTo } from '#tests/fixtures/sign-in.ts';
import { startTrinoFor } from './secured-trino.ts';

const WHO = 'SELECT current_user AS who';
const [ADA, GRACE] = ['ada@example.org', 'grace@example.org'];

async function startTrino(issuer: AuthorizationServer) {
  const certificate = makeCertificate();
  const trino = await startTrinoFor(issuer, certificate);
  const { host, port } = trino;
  return {
    parameters: { host, port, sslmode: 'require', database: 'tpch', schema: 'tiny', username: 'service' },
    transport: createNodeHttpTransport(readFileSync(certificate.certificateFile, 'utf8')),
    stop: trino.stop,
  };
}

let the: Awaited<ReturnType<typeof startSignInTo<Awaited<ReturnType<typeof startTrino>>>>>;
const ada = { userId: 0, username: 'ada', cookie: '' };
const grace = { userId: 0, username: 'grace', cookie: '' };

beforeAll(async () => {
  the = await startSignInTo(startTrino);
  [ada.userId, grace.userId] = [the.adaId, await the.addReader('grace')];
}, 300_000);
afterAll(() => the.stop());
beforeEach(async () => {
  Object.assign(the.issuer.control, { user: ADA, expiresInS: 3_600, refreshes: 0, reuses: 0 });
  the.clock.nowMs = Date.now();
  await the.db.delete(oauth2Tokens);
  the.issuer.forgetEverything();
  for (const user of [ada, grace]) user.cookie = await the.login(user.username);
  await the.setExtra({ parameters: the.trino.parameters, impersonateUser: false });
});

const signIn = async (user: typeof ada, account: string): Promise<void> => {
  the.issuer.control.user = account;
  expect(await the.signIn(user.userId, user.cookie)).toMatchObject({ status: 'signed_in' });
};

it('each user is the one whose account they signed in with', async () => {
  await expect(the.query(WHO, ada)).rejects.toMatchObject({ type: 'OAUTH2_REDIRECT' });
  await signIn(ada, ADA);
  await signIn(grace, GRACE);
  expect([await the.query(WHO, ada), await the.query(WHO, grace)]).toEqual([[ADA], [GRACE]]);
  expect(await the.query('SELECT count(*) FROM nation', ada)).toEqual([25]);
});

/** Ada's token has ended, though not by our clock. */
async function signInTooLong(): Promise<void> {
  the.issuer.control.expiresInS = 1;
  await signIn(ada, ADA);
  the.issuer.control.expiresInS = 3_600;
  the.clock.nowMs -= 120_000;
  await new Promise((resolve) => setTimeout(resolve, 2_100));
}

it('a token that has ended there is refreshed before the statement runs', async () => {
  await signInTooLong();
  expect(await the.query(WHO, ada)).toEqual([ADA]);
  expect(await the.query(WHO, ada)).toEqual([ADA]);
  expect(the.issuer.control).toMatchObject({ refreshes: 1, reuses: 0 });
});

it('where it can’t be refreshed, the user signs in again, and queries', async () => {
  await signInTooLong();
  the.issuer.forgetEverything();
  await expect(the.query(WHO, ada)).rejects.toMatchObject({ type: 'OAUTH2_REDIRECT', extra: { database_name: 'Lake' } });
  await signIn(ada, ADA);
  expect(await the.query(WHO, ada)).toEqual([ADA]);
});

it('a coordinator that takes no token of that server is no reason to ask for one again and again', async () => {
  await signIn(ada, ADA);
  const { sign } = the.issuer.signer;
  Object.assign(the.issuer.signer, { sign: (claims: object) => sign({ ...claims, aud: 'another lake' }) });
  the.clock.nowMs += 3_590_000;
  try {
    await expect(the.query(WHO, ada)).rejects.toMatchObject({ type: 'CONNECTION_ACCESS_DENIED_ERROR' });
  } finally {
    Object.assign(the.issuer.signer, { sign });
  }
});

it('a database that impersonates too needs a coordinator that lets users do so', async () => {
  await the.setExtra({ impersonateUser: true });
  await signIn(ada, ADA);
  await expect(the.query(WHO, ada)).rejects.toMatchObject({
    type: 'CONNECTION_DATABASE_PERMISSIONS_ERROR',
    message: expect.stringContaining('cannot impersonate user ada') as string,
  });
});
