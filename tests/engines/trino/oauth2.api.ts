// Users sign in to a real Trino of the type OAUTH2, which would have its clients open a browser: its challenge to requests without a
// valid token becomes our sign-in, or an error that names the setting for it.
import { request, type RequestOptions } from 'node:https';
import { describe, expect, it } from 'vitest';
import { startOauth2TrinoFor } from './secured-server.ts';
import { ADA, prepareTokens, testTokens, WHO } from './token-suite.ts';

const tests = prepareTokens(startOauth2TrinoFor);
const { the, ada } = tests;

testTokens(tests);

interface Reply {
  readonly status: number | undefined;
  readonly challenge: string;
  readonly location: string;
}

/** Sends a request as any client does. */
const send = (url: string, options: RequestOptions = {}): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { ca: the().trino.authority, agent: false, ...options }, (reply) => {
      reply.resume();
      const { 'www-authenticate': challenge = '', location = '' } = reply.headers;
      resolve({ status: reply.statusCode, challenge, location });
    });
    sent.once('error', reject);
    sent.end();
  });

const post = (headers: Record<string, string> = {}): Promise<Reply> => {
  const { host, port } = the().trino.parameters;
  return send(`https://${host}:${port}/v1/statement`, { method: 'POST', headers });
};

it('a challenge for a browser becomes our sign-in', async () => {
  const { status, challenge } = await post();
  expect([status, challenge]).toEqual([
    401,
    expect.stringMatching(/^Bearer x_redirect_server="https:.*", x_token_server="https:/),
  ]);
  const [, place = ''] = /x_redirect_server="([^"]+)"/.exec(challenge) ?? [];
  const { location } = await send(place);
  expect(location.startsWith(`${the().issuer.origin}/authorize?`)).toBe(true);

  const signIn = { type: 'OAUTH2_REDIRECT', extra: { database_name: 'Lake', url: expect.any(String) as string } };
  await expect(the().query(WHO, ada)).rejects.toMatchObject(signIn);
  await tests.signIn(ada, ADA);
  expect(await the().query(WHO, ada)).toEqual([ADA]);
});

describe('a connection with its own credentials', () => {
  const queryWith = async (credentials: object): Promise<unknown> => {
    const parameters = { ...the().trino.parameters, ...credentials };
    await the().setExtra({ parameters, encryptedOauth2Client: null });
    return the().query(WHO, ada);
  };

  it.each([
    ['none', {}],
    ['a password', { password: 'secret' }],
    ['no token of that server', { authentication: 'jwt', password: 'no token' }],
  ])('is told how users sign in: it has %s', async (_, credentials) => {
    await expect(queryWith(credentials)).rejects.toMatchObject({
      type: 'CONNECTION_ACCESS_DENIED_ERROR',
      message: expect.stringContaining('turn on “Users sign in with their own account (OAuth2)”') as string,
    });
  });

  it('can have a token of that server', async () => {
    const { signer, claims } = the().issuer;
    const password = signer.sign(claims(ADA, Date.now() + 3_600_000));
    expect(await queryWith({ username: ADA, authentication: 'jwt', password })).toEqual([ADA]);
  });
});
