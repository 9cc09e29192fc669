import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, newNonce, setPageHeaders } from './csp.server.ts';

describe('contentSecurityPolicy', () => {
  const policy = contentSecurityPolicy('abc');
  const directive = (name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `));

  it('lets scripts run from the origin or by nonce only', () => {
    expect(directive('script-src')).toBe("script-src 'self' 'nonce-abc'");
  });
  it('never allows eval', () => {
    expect(policy).not.toContain('unsafe-eval');
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
    setPageHeaders(plain, { nonce: 'n', isSecure: false });
    expect(plain.get('Strict-Transport-Security')).toBeNull();
    expect(plain.get('Cache-Control')).toBe('no-store');
    const secure = new Headers();
    setPageHeaders(secure, { nonce: 'n', isSecure: true });
    expect(secure.get('Strict-Transport-Security')).toContain('max-age');
    expect(secure.get('Cache-Control')).toBe('private, no-cache');
  });
});
