import { describe, expect, it } from 'vitest';
import { parsePosted } from '#app/domain/sqllab/posted-query.ts';
import { runPostedQuery } from './posted-query.server.ts';

const config = { imageHosts: [], mapTiles: null } as never;
const post = (body: BodyInit | null, { path = '/sqllab/', method = 'POST', headers = {} } = {}) =>
  runPostedQuery(
    new Request(`http://h${path}`, { method, headers, ...(method === 'POST' && { body }) }),
    { config },
    {
      nonce: 'n0nce',
      locale: 'en',
    },
  );
const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const kept = (html: string) => parsePosted(/id="posted">(.*?)<\/script>/s.exec(html)?.[1] ?? null);

describe('POST /sqllab/', () => {
  it('spec 32: replies 200 with a page that keeps the query in the tab and opens it', async () => {
    const request = { datasourceKey: '1__table', sql: 'select 42' };
    for (const fields of [{ form_data: JSON.stringify(request) }, request]) {
      const reply = await post(form(fields));
      const html = (await reply?.text()) ?? '';
      expect([reply?.status, kept(html)]).toEqual([200, request]);
      expect(html).toContain('location.replace(to)');
      expect(html).toContain('"/sqllab/?posted"');
    }
    expect((await post(form(request), { path: '/superset/sqllab' }))?.status).toBe(200);
  });

  it('spec 32: opens what another site sends too, with or without a session, and lets its text do nothing', async () => {
    const sql = `select '</script><script>alert(1)</script>' as "x" -- <!--`;
    const headers = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };
    const reply = await post(form({ datasourceKey: '"><img src=x>', sql }), { headers });
    const html = (await reply?.text()) ?? '';
    expect(kept(html)).toEqual({ datasourceKey: '"><img src=x>', sql });
    expect(html).not.toMatch(/<script>|<img|<!--/);
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(reply?.headers.get('content-security-policy')).toContain("'nonce-n0nce'");
    expect(html).not.toMatch(/autorun|execute/);
  });

  it('spec 32: has the text in the address for browsers that keep nothing, as far as addresses go', async () => {
    const short = (await (await post(form({ sql: 'select 42' })))?.text()) ?? '';
    expect(short).toContain('to="/sqllab/?sql=select+42"');
    const long = (await (await post(form({ sql: `select '${'x'.repeat(10_000)}'` })))?.text()) ?? '';
    expect(long).toContain('to="/sqllab/"');
    expect(kept(long)?.sql).toHaveLength(10_009);
  });

  it('spec 32: opens SQL Lab where the form names no query, and leaves other requests alone', async () => {
    for (const body of [form({}), form({ form_data: '{' }), 'not a form']) {
      const reply = await post(body);
      expect([reply?.status, reply?.headers.get('location')]).toEqual([303, '/sqllab/']);
    }
    expect(await post(form({ sql: '1' }), { path: '/sqllab/history/' })).toBeNull();
    expect(await post(null, { method: 'GET' })).toBeNull();
  });
});
