// The same page for everyone who requests it: no header decides whether its charts are in it.
import { describe, expect, it } from 'vitest';
import type { TestHost } from './test-host.ts';

export const describeAnyAccept = (testHost: () => TestHost) =>
  describe('pages, whatever the headers of a request', () => {
    const HEADERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      'a browser': { accept: 'text/html,application/xhtml+xml' },
      'curl and link previews': { accept: '*/*' },
      'a client of JSON': { accept: 'application/json' },
      'a crawler': { accept: '*/*', 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    };

    describe.each([
      '/superset/dashboard/flights-on-time/',
      '/superset/dashboard/flights-on-time/?standalone=1',
      '/explore/?slice_id=1',
      '/explore/?slice_id=1&standalone=1',
    ])('%s', (path) => {
      it.each(Object.entries(HEADERS))('comes with its charts for %s', async (_name, headers) => {
        const reply = await fetch(`${testHost().origin}${path}`, {
          headers: { cookie: testHost().cookie, 'accept-encoding': 'identity', ...headers },
        });
        expect(reply.status).toBe(200);
        expect(await reply.text()).toMatch(/<(?:svg|table)[^>]*(?:aria-labelledby|id)="chart-/);
      });

      it('replies to HEAD as to GET', async () => {
        const reply = await fetch(`${testHost().origin}${path}`, { method: 'HEAD', headers: { cookie: testHost().cookie } });
        expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      });
    });

    describe.each([
      ['/dashboard/list/', 'Flights on time'],
      ['/chart/list/', 'How did the world fill up?'],
      ['/tablemodelview/list/', 'flights'],
      ['/databaseview/list/', 'examples'],
    ])('the list %s', (path, row) => {
      it('is the same for every header', async () => {
        const pages = await Promise.all(
          Object.values(HEADERS).map(async (headers) => {
            const reply = await fetch(`${testHost().origin}${path}`, { headers: { cookie: testHost().cookie, ...headers } });
            expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
            return bodyOf(await reply.text());
          }),
        );
        expect(pages[0]).toContain(row);
        expect(new Set(pages).size).toBe(1);
      });
    });

    /** What the page says, without the instants that it says it at. */
    const bodyOf = (html: string): string =>
      html
        .replaceAll(/<(script|style|head|time)[\s\S]*?<\/\1>/g, '')
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ');

    it('leads to the login page without a cookie, whatever the headers are', async () => {
      for (const path of ['/dashboard/list/', '/superset/dashboard/flights-on-time/', '/explore/?slice_id=1', '/sqllab/'])
        for (const headers of Object.values(HEADERS)) {
          const reply = await fetch(`${testHost().origin}${path}`, { headers, redirect: 'manual' });
          expect([path, reply.status, reply.headers.get('location')]).toEqual([
            path,
            302,
            expect.stringMatching(/^\/login\/\?(?:next|returnTo)=/),
          ]);
        }
    });

    it('leaves charts out of the data of a navigation', async () => {
      const reply = await fetch(`${testHost().origin}/superset/dashboard/flights-on-time.data`, {
        headers: { cookie: testHost().cookie, accept: 'text/html' },
      });
      expect(await reply.text()).not.toContain('<svg');
    });

    describe('an address that leads nowhere', () => {
      it.each([
        '/superset/dashboard/p/gone/',
        '/superset/dashboard/unknown/',
        '/explore/p/gone/',
        '/superset/explore/p/gone/',
        '/explore/?slice_id=999999',
        '/dataset/999999/',
        '/alert/999999/log/',
        '/nope',
      ])('is a page with a shell and a way on: %s', async (path) => {
        const reply = await fetch(`${testHost().origin}${path}`, { headers: { cookie: testHost().cookie } });
        expect(reply.status).toBe(404);
        const html = await reply.text();
        expect(html).toMatch(/<!DOCTYPE html>|<html/);
        expect(html).toContain('<h1');
        expect(html).toMatch(/<nav|<header/);
        expect(html).toMatch(/<a /);
      });

      it.each([
        ['/dataset/add/', '/tablemodelview/list/?new'],
        ['/superset/sqllab', '/sqllab/'],
        ['/superset/explore/?slice_id=1', '/explore/?slice_id=1'],
        ['/users/list/', '/users/'],
        ['/roles/list/', '/roles/'],
        ['/dashboard/flights-on-time/', '/superset/dashboard/flights-on-time/'],
      ])('of Superset leads on: %s to %s', async (path, to) => {
        const reply = await fetch(`${testHost().origin}${path}`, { headers: { cookie: testHost().cookie }, redirect: 'manual' });
        expect([reply.status, reply.headers.get('location')]).toEqual([302, to]);
      });

      it.each([
        '/chart/add/',
        '/chart/list/',
        '/dashboard/list/',
        '/databaseview/list/',
        '/savedqueryview/list/',
        '/sqllab/',
        '/sqllab/history/',
      ])('of Superset is a page here: %s', async (path) => {
        const reply = await fetch(`${testHost().origin}${path}`, { headers: { cookie: testHost().cookie } });
        expect(reply.status).toBe(200);
      });
    });
  });
