// The policy of pages: each names its own scripts only.
import { describe, expect, it } from 'vitest';
import type { TestHost } from './test-host.ts';

const PAGES = [
  '/',
  '/dashboard/list/',
  '/superset/dashboard/flights-on-time/',
  '/user_info/',
  '/login/?next=%22%3E%3Cscript%3E',
  '/no/such/page',
];

export const describePagePolicy = (testHost: () => TestHost) =>
  describe('the Content Security Policy', () => {
    it('names the scripts of its page only, and every script has its nonce', async () => {
      const nonces = new Set<string>();
      for (const address of PAGES) {
        const reply = await fetch(`${testHost().origin}${address}`, { headers: { cookie: testHost().cookie } });
        const header = reply.headers.get('content-security-policy') ?? '';
        const policy = new Map(header.split('; ').map((part) => [part.split(' ')[0], part]));
        const scripts = policy.get('script-src') ?? '';
        expect(scripts, address).toMatch(/^script-src 'self' 'nonce-[\w+/=]{22,}'$/);
        expect(policy.get('object-src')).toBe("object-src 'none'");
        expect(policy.get('base-uri')).toBe("base-uri 'none'");
        expect(policy.get('frame-ancestors')).toMatch(/'self'|'none'/);
        const nonce = /'nonce-([^']+)'/.exec(scripts)?.[1] ?? '';
        const html = await reply.text();
        const elements = [...html.matchAll(/<script\b[^>]*>/g)].map(([element]) => element);
        expect(elements.length, address).toBeGreaterThan(0);
        expect(
          elements.filter((element) => !element.includes(`nonce="${nonce}"`)),
          address,
        ).toEqual([]);
        expect(html, address).not.toMatch(/<[^>]+\son\w+=/);
        nonces.add(nonce);
      }
      expect(nonces.size).toBe(PAGES.length);
    });
  });
