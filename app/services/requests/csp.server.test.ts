import { describe, expect, it } from 'vitest';
import { parseMapTiles } from '#app/domain/setup/map-tiles.ts';
import { contentSecurityPolicy, newNonce, setPageHeaders, withPageDefaults } from '#app/services/requests/csp.server.ts';

describe('contentSecurityPolicy', () => {
  const policy = contentSecurityPolicy('abc', { imageHosts: ['cdn.example.com'], mapTiles: null });
  const directive = (name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `));

  it('lets scripts run from the origin or by nonce only', () => {
    expect(directive('script-src')).toBe("script-src 'self' 'nonce-abc'");
  });
  it('lets style elements come from the origin or by nonce only; attributes size charts', () => {
    expect(directive('style-src')).toBe("style-src 'self' 'nonce-abc'");
    expect(policy.match(/'unsafe-inline'/g)).toHaveLength(1);
    expect(directive('style-src-attr')).toBe("style-src-attr 'unsafe-inline'");
  });
  it('never allows eval', () => {
    expect(policy).not.toContain('unsafe-eval');
  });
  it('lets pictures and videos come from the origin and the hosts that the operator names only', () => {
    expect(directive('img-src')).toBe("img-src 'self' data: blob: https://cdn.example.com");
    expect(directive('media-src')).toBe("media-src 'self' https://cdn.example.com");
  });
  it('lets tiles of maps come from their one origin, as pictures only', () => {
    const mapTiles = parseMapTiles('https://tiles.example.com/{z}/{x}/{y}.png');
    const withTiles = contentSecurityPolicy('abc', { imageHosts: [], mapTiles });
    expect(withTiles).toContain("img-src 'self' data: blob: https://tiles.example.com;");
    expect(withTiles.match(/tiles\.example\.com/g)).toHaveLength(1);
  });
  it('closes what a page does not need', () => {
    for (const name of ['object-src', 'base-uri', 'frame-src']) expect(directive(name)).toBe(`${name} 'none'`);
  });
});

describe('newNonce', () => {
  it('carries all 128 bits of the source', () => {
    expect(newNonce((count) => new Uint8Array(count).fill(255))).toBe('/////////////////////w==');
  });
});

describe('setPageHeaders', () => {
  it('sends HSTS only over https, and keeps a stricter Cache-Control', () => {
    const plain = new Headers({ 'Cache-Control': 'no-store' });
    setPageHeaders(plain, { nonce: 'n', isSecure: false, fetchSite: null, imageHosts: [], mapTiles: null });
    expect(plain.get('Strict-Transport-Security')).toBeNull();
    expect(plain.get('Cache-Control')).toBe('no-store');
    const secure = new Headers();
    setPageHeaders(secure, { nonce: 'n', isSecure: true, fetchSite: null, imageHosts: [], mapTiles: null });
    expect(secure.get('Strict-Transport-Security')).toContain('max-age');
    expect(secure.get('Cache-Control')).toBe('private, no-cache');
  });

  it.each([
    ['cross-site', 'same-origin'],
    ['same-site', 'same-origin'],
    [null, 'same-origin'],
    ['same-origin', null],
    ['none', null],
  ])('isolates the page from its opener wherever that can be another site (%s)', (fetchSite, policy) => {
    const headers = new Headers();
    setPageHeaders(headers, { nonce: 'n', isSecure: true, fetchSite, imageHosts: [], mapTiles: null });
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe(policy);
  });
});

describe('withPageDefaults', () => {
  it('keeps what a page fetches for itself out of caches, other sites and guesses of its type', async () => {
    const reply = withPageDefaults(new Response('[1]', { status: 202, headers: { 'Content-Type': 'text/x-script' } }));
    expect([reply.status, await reply.text()]).toEqual([202, '[1]']);
    expect(reply.headers.get('Cache-Control')).toBe('private, no-store');
    expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(reply.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
  });
  it('leaves every cookie of a redirect, and the headers that a page chose', () => {
    const headers = new Headers({ Location: '/', 'Cache-Control': 'private, no-cache' });
    headers.append('Set-Cookie', 'a=1');
    headers.append('Set-Cookie', 'b=2');
    const reply = withPageDefaults(new Response(null, { status: 302, headers }));
    expect(reply.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(reply.headers.get('Cache-Control')).toBe('private, no-cache');
  });
});
