// The shapes of maps on servers: files deployed with the Worker, parsed once per isolate.
import { logWarn } from '#app/services/logging/log.server.ts';
import { createMapLoader, type MapFileCache, type LoadMapFiles } from '#app/charts/shared/maps/map-files.ts';

/** Of this isolate, by what the files are read from. */
const keptMaps = new WeakMap<object, MapFileCache>();

/** Creates the loader of one request. Reads from a Worker's static files, with any binding that fetches them. */
export function createMapFiles(files: Pick<Fetcher, 'fetch'>): LoadMapFiles {
  const kept = keptMaps.get(files) ?? new Map();
  keptMaps.set(files, kept);
  const read = async (path: string): Promise<string | null> => {
    const response = await files.fetch(new Request(`https://files${path}`));
    return response.ok ? await response.text() : null;
  };
  return createMapLoader(read, (error) => logWarn('map_file_not_read', 'The shapes of a map couldn’t be read.', { error }), kept);
}
