// The shapes of maps on servers: files beside the Worker, parsed once an isolate.
import { createMapLoader, type LoadMapFiles } from '#app/charts/shared/geo/map-files.ts';

const loaders = new WeakMap<object, LoadMapFiles>();

/** Reads from the files of a Worker, by any binding that fetches them. */
export function createMapFiles(files: Pick<Fetcher, 'fetch'>): LoadMapFiles {
  const known = loaders.get(files);
  if (known !== undefined) return known;
  const load = createMapLoader(async (path) => {
    const response = await files.fetch(new Request(`https://files${path}`));
    return response.ok ? await response.text() : null;
  });
  loaders.set(files, load);
  return load;
}
