import { describe, expect, it } from 'vitest';
import { oauth2ClientSchema } from './client.ts';
import { isFresh, readTokenReply, tokenRequest, type TokenGrant } from './token.ts';

const client = oauth2ClientSchema.parse({
  id: 'a b&c',
  secret: 's=1',
  authorization_request_uri: 'https://id.example.org/authorize',
  token_request_uri: 'https://id.example.org/token',
});
const refresh: TokenGrant = { kind: 'refresh', refreshToken: 'old' };
const read = (status: number, json: unknown, grant: TokenGrant = refresh) =>
  readTokenReply({ status, text: typeof json === 'string' ? json : JSON.stringify(json) }, { grant, nowMs: 1_000 });

describe('a token request', () => {
  it('is a form, or JSON, with everything encoded', () => {
    const code: TokenGrant = { kind: 'code', code: 'c&d', codeVerifier: 'v', redirectUri: 'https://bi/cb' };
    expect(tokenRequest(client, code)).toEqual({
      contentType: 'application/x-www-form-urlencoded',
      body: 'grant_type=authorization_code&code=c%26d&redirect_uri=https%3A%2F%2Fbi%2Fcb&code_verifier=v&client_id=a+b%26c&client_secret=s%3D1',
    });
    const { contentType, body } = tokenRequest({ ...client, secret: '', request_content_type: 'json' }, refresh);
    expect([contentType, JSON.parse(body)]).toEqual([
      'application/json',
      { grant_type: 'refresh_token', refresh_token: 'old', client_id: 'a b&c' },
    ]);
  });
});

describe('the reply', () => {
  it('is tokens with their end, which servers also write as text', () => {
    const tokens = { accessToken: 'new', refreshToken: 'next', expiresAtMs: 61_000 };
    expect(read(200, { access_token: 'new', token_type: 'bearer', refresh_token: 'next', expires_in: '60' })).toEqual({
      kind: 'tokens',
      tokens,
    });
    expect(read(200, { access_token: 'new' })).toEqual({
      kind: 'tokens',
      tokens: { accessToken: 'new', refreshToken: 'old', expiresAtMs: null },
    });
  });

  it.each([
    ['a header’s end in a token', 200, { access_token: 'x\r\nX-Trino-User: root' }],
    ['another kind of token', 200, { access_token: 'x', token_type: 'mac' }],
    ['no token', 200, {}],
    ['no JSON', 200, '<html>'],
    ['a redirect', 302, ''],
    ['a refusal without a code', 401, { error: 'invalid_client' }],
  ])('is a failure: %s', (_, status, json) => expect(read(status, json).kind).toBe('failed'));

  it('tells a grant that is no longer good from other failures', () => {
    expect(read(400, { error: 'invalid_grant', error_description: 'Token is not active' })).toEqual({ kind: 'spent' });
    expect(read(400, { error: 'invalid_scope', error_description: 'x'.repeat(1_000) })).toEqual({
      kind: 'failed',
      reason: 'x'.repeat(300),
    });
  });
});

it('is used until half a minute before its end', () => {
  expect(isFresh({ expiresAtMs: null }, 1e15)).toBe(true);
  expect(isFresh({ expiresAtMs: 100_000 }, 69_000)).toBe(true);
  expect(isFresh({ expiresAtMs: 100_000 }, 70_000)).toBe(false);
});
