// The local host's dev entrypoint acts as the edge: files with their age, compressed where useful, everything else the
// app's.
import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestHost } from './test-host.ts';

export const describeDevEntrypoint = (testHost: () => TestHost) =>
  describe('files and replies at the edge', () => {
    let script = '';

    beforeAll(async () => {
      const page = await (await fetch(`${testHost().origin}/login/`)).text();
      const scripts = [...new Set([...page.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path))];
      const read = async (path: string) => ({ path, size: (await (await fetch(testHost().origin + path)).text()).length });
      const bySize = (await Promise.all(scripts.map(read))).sort((a, b) => b.size - a.size);
      script = bySize[0]?.path ?? '';
    });

    interface Raw {
      readonly status: number;
      readonly headers: Readonly<Record<string, unknown>>;
      readonly size: number;
    }

    /** As it comes over the wire: `fetch` would unpack it. */
    const raw = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> =>
      new Promise((resolve, reject) => {
        request(`${testHost().origin}${path}`, { method, headers }, (reply) => {
          let size = 0;
          reply.on('data', (chunk: Buffer) => (size += chunk.length));
          reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, size }));
        })
          .on('error', reject)
          .end();
      });

    const GZIP = { 'accept-encoding': 'gzip, deflate, br' };

    it('counts requests by route for this machine, and shows nothing to those who come through a proxy', async () => {
      const lines = (await (await fetch(`${testHost().origin}/metrics`)).text()).split('\n');
      expect(lines.some((line) => /^meridian_requests_total\{route="\/login",status="2xx"\} [1-9]/.test(line))).toBe(true);
      expect(lines.some((line) => /^meridian_process_resident_memory_bytes\{process="workers"\} \d/.test(line))).toBe(true);
      expect(lines).toContain('meridian_queue_depth{queue="reports"} 0');
      expect((await raw('/metrics', { 'x-forwarded-for': '10.0.0.7' })).status).toBe(404);
    });

    it('gives files of the build compressed to those who take that, for a year', async () => {
      expect(script).not.toBe('');
      const [packed, plain] = [await raw(script, GZIP), await raw(script)];
      expect(packed).toMatchObject({ status: 200, headers: { 'content-encoding': 'gzip' } });
      expect(packed.headers['cache-control']).toContain('immutable');
      expect(String(packed.headers['vary'])).toMatch(/accept-encoding/i);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(packed.size).toBeLessThan(plain.size / 2);
      expect(await raw(script, GZIP, 'HEAD')).toMatchObject({ status: 200, size: 0 });
    });

    it('says that a file has not changed', async () => {
      const etag = String((await raw(script, GZIP)).headers['etag']);
      expect(await raw(script, { ...GZIP, 'if-none-match': etag })).toMatchObject({ status: 304, size: 0 });
    });

    it('names its request in every reply: by the client’s id where that is safe, else by one of its own', async () => {
      const cookie = { cookie: testHost().cookie };
      const paths = [
        script,
        '/login/',
        '/',
        '/nothing/',
        '/api/v1/me/',
        '/api/v1/nothing/',
        '/api/v1/chart/0',
        '/health',
        '/ready',
      ];
      for (const path of paths)
        expect((await raw(path, { ...cookie, 'x-request-id': 'r-1' })).headers['x-request-id'], path).toBe('r-1');
      const ids = await Promise.all(
        [{}, {}, { 'x-request-id': 'a b' }, { 'x-request-id': 'x'.repeat(65) }].map(
          async (headers) => (await raw('/health', headers)).headers['x-request-id'],
        ),
      );
      expect(new Set(ids).size).toBe(4);
      for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
      expect((await raw('/health', { 'cf-ray': '8f1c2d3e4a5b6c7d-FRA' })).headers['x-request-id']).toBe('8f1c2d3e4a5b6c7d-FRA');
    });

    it('leaves small replies as they are, and compresses large ones', async () => {
      const cookie = { cookie: testHost().cookie, ...GZIP };
      const small = await raw('/api/v1/me/', cookie);
      expect(small).toMatchObject({ status: 200 });
      expect(small.headers['content-encoding']).toBeUndefined();
      const large = await raw('/api/v1/dataset/1', cookie);
      expect(large).toMatchObject({ status: 200, headers: { 'content-encoding': 'gzip' } });
    });

    it('knows no file that the build has not', async () => {
      for (const path of ['/assets/none.js', '/assets/../secret-key', '/assets/%2e%2e/dist/app/app.js']) {
        expect((await raw(path)).status, path).toBeGreaterThanOrEqual(300);
      }
    });
  });
