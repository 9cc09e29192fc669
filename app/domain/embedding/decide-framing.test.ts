import { describe, expect, it } from 'vitest';
import { decideFraming, frameAncestors } from './decide-framing.ts';

const SITE = 'https://app.example.com';

describe('decideFraming', () => {
  it('allows the sites of the list, whatever page of them', () => {
    for (const referer of [SITE, `${SITE}/`, `${SITE}/reports/7?x=1`, 'https://APP.example.com/'])
      expect(decideFraming([SITE], referer)).toEqual({ kind: 'allowed' });
  });
  it('compares scheme, host and port', () => {
    for (const origin of ['http://app.example.com', `${SITE}:8443`, `${SITE}.evil.test`, 'https://example.com'])
      expect(decideFraming([SITE], `${origin}/`)).toEqual({ kind: 'denied', origin });
  });
  it('denies a site that hides its address, or has none', () => {
    for (const referer of [null, '', 'about:blank', 'data:text/html,x', 'no address'])
      expect(decideFraming([SITE], referer)).toEqual({ kind: 'denied', origin: null });
  });
  it('allows every site where the list is empty', () => {
    for (const referer of [null, SITE, 'about:blank']) expect(decideFraming([], referer)).toEqual({ kind: 'allowed' });
  });
});

describe('frameAncestors', () => {
  it('names the sites of the list, or any', () => {
    expect(frameAncestors([SITE, 'http://127.0.0.1:9000'])).toBe(`${SITE} http://127.0.0.1:9000`);
    expect(frameAncestors([])).toBe('*');
  });
});
