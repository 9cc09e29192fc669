// The first request for an image is cut off while it reads the fonts: those after it are drawn all the same.
import { expect, it, vi } from 'vitest';
import { createDrawings } from '#app/services/images/drawings.ts';
import { bindings } from './bindings.ts';

const picture = {
  widthPx: 300,
  heightPx: 40,
  background: '#ffffff',
  parts: [
    {
      x: 0,
      y: 0,
      widthPx: 300,
      heightPx: 40,
      svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 40"><text x="10" y="26" fill="#000000">Sales</text></svg>',
    },
  ],
};

it('draws after the request that read the fonts first was cut off', async () => {
  // Simulates an isolate that hasn't drawn anything yet.
  vi.resetModules();
  const { draw } = await import('#workers/report/draw.ts');
  let reads = 0;
  const files = {
    fetch: (request: Request) => {
      reads += 1;
      return reads === 1 ? new Promise<Response>(() => undefined) : bindings.FILES.fetch(request);
    },
  } as Fetcher;
  const report = { fetch: (input: string, init?: RequestInit) => draw(new Request(input, init), { FILES: files }) };
  const drawings = createDrawings(report);
  void drawings.image({ picture, scale: 1 });
  await expect.poll(() => reads, { timeout: 30_000 }).toBe(1);
  const file = await drawings.image({ picture, scale: 1 });
  expect((await new Response(file).arrayBuffer()).byteLength).toBeGreaterThan(100);
});
