// Which files of shapes there are, where they are served, and how they are loaded: once an isolate, once a page.
import type { MapFile } from './topology.ts';

/** Of the files' content: another edition has other addresses. `scripts/maps/edition.test.ts` tells when it must change. */
export const MAPS_EDITION = '8976c6ee';

/** Countries at 1:110 million; at 1:50 million. */
export type MapFileName = 'world-110m' | 'world-50m' | 'places' | `cell-${string}` | `country-${string}`;
export type MapFiles = Readonly<Partial<Record<MapFileName, MapFile>>>;

export const mapFilePath = (name: MapFileName): string => `/assets/maps/${MAPS_EDITION}/${name}.json`;

/** Reads the text of a file at its path; null where the file does not exist. */
export type ReadMapFile = (path: string) => Promise<string | null>;
export type LoadMapFiles = (names: readonly MapFileName[]) => Promise<MapFiles>;

/** Loads files by name and keeps the most recent; a file that can't be read is left out, and read again the next time. */
export function createMapLoader(read: ReadMapFile, maxFiles = 24): LoadMapFiles {
  const kept = new Map<MapFileName, Promise<MapFile | null>>();
  const loadOne = (name: MapFileName): Promise<MapFile | null> => {
    const loading = kept.get(name) ?? readMapFile(read, name);
    kept.delete(name);
    kept.set(name, loading);
    const [oldest] = kept.keys();
    if (kept.size > maxFiles && oldest !== undefined) kept.delete(oldest);
    return loading.then((file) => {
      if (file === null && kept.get(name) === loading) kept.delete(name);
      return file;
    });
  };
  return async (names) => {
    const files: Partial<Record<MapFileName, MapFile>> = {};
    const load = async (name: MapFileName): Promise<void> => {
      const file = await loadOne(name);
      if (file !== null) files[name] = file;
    };
    await Promise.all(names.map(load));
    return files;
  };
}

async function readMapFile(read: ReadMapFile, name: MapFileName): Promise<MapFile | null> {
  try {
    const text = await read(mapFilePath(name));
    return text === null ? null : (JSON.parse(text) as MapFile);
  } catch (error) {
    // A map without its background still shows its data.
    console.warn(error);
    return null;
  }
}
