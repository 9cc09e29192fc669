import { expect, it } from 'vitest';
import { createMapLoader, mapFilePath } from './map-files.ts';

it('reads a file once, and retries after a failure', async () => {
  const unread: unknown[] = [];
  const paths: string[] = [];
  const load = createMapLoader(
    (path) => {
      paths.push(path);
      if (path.includes('places') && paths.length < 3) return Promise.reject(new Error('offline'));
      return Promise.resolve(path.includes('cell') ? null : '{"places":[]}');
    },
    (error) => unread.push(error),
  );
  expect(await load(['world-110m', 'places', 'cell-e0n0'])).toEqual({ 'world-110m': { places: [] } });
  expect(await load(['world-110m', 'places'])).toEqual({ 'world-110m': { places: [] }, places: { places: [] } });
  expect(unread).toEqual([new Error('offline')]);
  expect(paths).toEqual(['world-110m', 'places', 'cell-e0n0', 'places'].map((name) => mapFilePath(name as 'places')));
});
