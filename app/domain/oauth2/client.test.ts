import { describe, expect, it } from 'vitest';
import { parseAllowedPrivateHosts } from '#app/domain/access/private-hosts.ts';
import { MASK } from '#app/domain/secret/mask.ts';
import { authorizationUrl } from './authorization-url.ts';
import { clientProblems, maskClient, oauth2ClientSchema, unmaskClient } from './client.ts';

const client = oauth2ClientSchema.parse({
  id: 'meridian',
  secret: 's3cret',
  authorization_request_uri: 'https://id.example.org/authorize?prompt=consent&state=theirs',
  token_request_uri: 'https://id.example.org/token',
});

describe('addresses of a client', () => {
  it.each([
    'ftp://id.example.org/',
    'javascript:alert(1)',
    'https://a:b@id.example.org/',
    'https://id.example.org/#x',
    '//id',
    'http:/id.example.org/token',
    'https:id.example.org/token',
    'https:///token',
    '',
  ])('are web addresses without user and fragment: not %s', (token_request_uri) =>
    expect(oauth2ClientSchema.safeParse({ ...client, token_request_uri }).success).toBe(false),
  );

  it.each([
    ['http://id.example.org/token', 'https'],
    ['https://127.0.0.1/token', 'not a public address'],
    ['https://[::1]/token', 'not a public address'],
    ['https://169.254.169.254/latest', 'not a public address'],
    ['https://metadata.internal/', 'not a public address'],
  ])('are public and encrypted, unless the operator allows others: %s', (token_request_uri, problem) => {
    expect(clientProblems({ ...client, token_request_uri }, () => false)).toEqual([expect.stringContaining(problem)]);
    expect(clientProblems({ ...client, token_request_uri }, () => true)).toEqual([]);
  });

  it('are private where the operator has listed host and port for databases', () => {
    const { isAllowedPrivate } = parseAllowedPrivateHosts('databases=id.lan:8080 webhooks=127.0.0.1:443');
    const of = (token_request_uri: string) => clientProblems({ ...client, token_request_uri }, isAllowedPrivate).length;
    expect([of('http://id.lan:8080/token'), of('http://id.lan/token'), of('https://127.0.0.1/token')]).toEqual([0, 1, 1]);
  });

  it('lead back to this installation’s callback alone', () => {
    const of = (redirect_uri: string) => oauth2ClientSchema.safeParse({ ...client, redirect_uri }).success;
    expect(of('https://bi.example.org/api/v1/database/oauth2/')).toBe(true);
    expect(of('https://evil.example.org/')).toBe(false);
  });
});

describe('the secret of a client', () => {
  it('is masked, and comes back by its mask for the same token address alone', () => {
    const masked = maskClient(client);
    expect(masked.secret).toBe(MASK);
    expect(unmaskClient({ ...masked, scope: 'openid' }, client)).toEqual({ ...client, scope: 'openid' });
    expect(unmaskClient({ ...masked, token_request_uri: 'https://evil.example.org/token' }, client)).toBeNull();
    expect(unmaskClient(masked, null)).toBeNull();
    expect(maskClient({ ...client, secret: '' }).secret).toBe('');
  });
});

describe('the address of the authorization page', () => {
  it('keeps the server’s own parameters, but none that would replace Meridian’s', () => {
    const url = new URL(authorizationUrl(client, { redirectUri: 'https://bi/cb', state: 'ours', codeChallenge: 'c' }));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      prompt: 'consent',
      state: 'ours',
      response_type: 'code',
      client_id: 'meridian',
      redirect_uri: 'https://bi/cb',
      code_challenge: 'c',
      code_challenge_method: 'S256',
    });
    expect(url.searchParams.getAll('state')).toEqual(['ours']);
  });
});
