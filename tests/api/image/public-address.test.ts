// Links to images under the operator's address, whatever host a request names.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startImageBoard, type ImageBoard } from '#tests/fixtures/dashboards/image-board.ts';

let board: ImageBoard;
beforeAll(async () => {
  board = await startImageBoard();
});
afterAll(() => board.stop());

it('an image link names the public address wherever it is requested, and in nothing the host of the request', async () => {
  const { config } = board.deps;
  Object.assign(board.deps, { config: { ...config, publicUrl: 'https://bi.example.com' } });
  try {
    const made = await board.query('POST', '/api/v1/image_link/', board.admin, { type: 'chart', uuid: board.chartUuid });
    const listed = await board.query('GET', `/api/v1/image_link/?type=chart&uuid=${board.chartUuid}`, board.admin);
    const { url, image_url: image } = made.json as { url: string; image_url: string };
    for (const link of [url, image]) expect(link).toMatch(/^https:\/\/bi\.example\.com\/c\//);
    const page = new TextDecoder().decode((await board.file(url.replace('https://bi.example.com', ''), null)).bytes);
    const reply = await board.file(`/oembed?url=${encodeURIComponent(url)}`, null);
    const oembed = new TextDecoder().decode(reply.bytes);
    expect([reply.status, oembed.includes('"url":"https://bi.example.com/c/')]).toEqual([200, true]);
    const link = await board.query('POST', '/api/v1/explore/permalink', board.admin, { formData: {}, state: {} });
    for (const text of [page, oembed, JSON.stringify([made.json, listed.json, link.json])])
      expect(text).not.toContain('//localhost');
  } finally {
    Object.assign(board.deps, { config });
  }
});
