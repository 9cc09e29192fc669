import { expect, it } from 'vitest';
import { createMapFiles } from './map-files.server.ts';

const world = { 'world-110m': { places: [] } };
const openReplyingFiles = (replies: readonly (() => Promise<Response>)[]) => {
  const left = [...replies];
  return { fetch: () => left.shift()?.() ?? Promise.reject(new Error('read once more')) };
};
const found = (): Promise<Response> => Promise.resolve(new Response(JSON.stringify(world['world-110m'])));

it('parses a file once for all requests', async () => {
  const files = openReplyingFiles([found]);
  expect(await createMapFiles(files)(['world-110m'])).toEqual(world);
  expect(await createMapFiles(files)(['world-110m'])).toEqual(world);
});

it('reads a file once for the charts of a request', async () => {
  const load = createMapFiles(openReplyingFiles([found]));
  expect(await Promise.all([load(['world-110m']), load(['world-110m'])])).toEqual([world, world]);
});

it('does not wait for a request that was cut off while it read', async () => {
  const files = openReplyingFiles([() => new Promise(() => undefined), found]);
  void createMapFiles(files)(['world-110m']);
  expect(await createMapFiles(files)(['world-110m'])).toEqual(world);
});
