// Images and documents on a real host: app Worker, query Worker and report Worker together, over the sample dashboards.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '#tests/fixtures/reports/pdf-text.ts';
import { readPng } from '#tests/fixtures/reports/png-pixels.ts';
import { startTestHost, type TestHost } from './test-host.ts';

interface Board {
  readonly id: number;
  readonly uuid: string;
  readonly dashboard_title: string;
  readonly thumbnail_url: string;
}

let host: TestHost;
let boards: readonly Board[] = [];

const get = (path: string, cookie = host.cookie) => fetch(`${host.origin}${path}`, { headers: { cookie }, redirect: 'manual' });
const fileOf = async (path: string) => {
  const reply = await get(path);
  expect(reply.status, path).toBe(200);
  return new Uint8Array(await reply.arrayBuffer());
};

beforeAll(async () => {
  host = await startTestHost();
  const reply = await get('/api/v1/dashboard/?q=(columns:!(id,uuid,dashboard_title,thumbnail_url))');
  const { result } = await reply.json<{ result: Board[] }>();
  boards = result;
});
afterAll(() => host.stop());

describe('the sample dashboards', () => {
  it('are images in both themes', async () => {
    expect(boards.length).toBeGreaterThan(0);
    for (const { uuid } of boards) {
      const [light, dark] = [
        await readPng(await fileOf(`/d/${uuid}.png?width=800&scale=1`)),
        await readPng(await fileOf(`/d/${uuid}.png?width=800&scale=1&mode=dark`)),
      ];
      expect([light.width, light.at(1, 1), dark.at(1, 1)]).toEqual([800, '#f8f8f6', '#101214']);
    }
  });

  it('are documents whose text can be read', async () => {
    for (const { uuid, dashboard_title: title } of boards) {
      const pdf = await readPdf(await fileOf(`/d/${uuid}.pdf`));
      expect(pdf.pages[0]?.text.split('\n')[0]).toBe(title);
      expect(pdf.pages.at(-1)?.text).toContain(`Page ${pdf.pages.length} of ${pdf.pages.length}`);
    }
  });

  it('have thumbnails that are kept', async () => {
    const [board] = boards;
    const png = await readPng(await fileOf(`${board?.thumbnail_url ?? ''}?wait=true`));
    expect(png.width).toBe(640);
    expect((await get(board?.thumbnail_url ?? '')).status).toBe(200);
  });
});

it('closes the report Worker to the outside', async () => {
  for (const path of ['/image', '/document']) {
    const reply = await fetch(`${host.origin}${path}`, {
      method: 'POST',
      headers: { cookie: host.cookie, 'mf-route-override': 'meridian-report' },
      body: '{}',
    });
    expect(reply.headers.get('content-type') ?? '').not.toMatch(/image|pdf/);
    expect(reply.status).not.toBe(200);
  }
});
