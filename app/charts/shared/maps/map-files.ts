// Map shape files: their names, URLs, and loading, with a cache per isolate or page.
import type { MapFile } from './topology.ts';

/** Hash of the files' content, part of their URLs. `scripts/maps/edition.test.ts` fails when it must change. */
export const MAPS_EDITION = 'c55517a4';

/** Countries at 1:110 million; at 1:50 million. */
export type MapFileName = 'world-110m' | 'world-50m' | 'places' | `cell-${string}` | `country-${string}`;
export type MapFiles = Readonly<Partial<Record<MapFileName, MapFile>>>;

export const mapFilePath = (name: MapFileName): string => `/assets/maps/${MAPS_EDITION}/${name}.json`;

/** Reads the text of a file at its path; null where the file does not exist. */
export type ReadMapFile = (path: string) => Promise<string | null>;
/** Called with the reason if a file couldn't be read. */
export type ReportUnread = (error: unknown) => void;
export type LoadMapFiles = (names: readonly MapFileName[]) => Promise<MapFiles>;

const MAX_FILES = 24;

/** Parsed files, most recently used last. */
export type MapFileCache = Map<MapFileName, MapFile>;

/**
 * Creates a loader that caches the most recently used files. Files that can't be read are left out and retried next time. Loaders
 * can share a cache, but not pending reads: on a server, a pending read belongs to another request and is canceled when that request
 * ends.
 */
export function createMapLoader(read: ReadMapFile, report: ReportUnread, kept: MapFileCache = new Map()): LoadMapFiles {
  const reading = new Map<MapFileName, Promise<MapFile | null>>();
  const keep = (name: MapFileName, file: MapFile): MapFile => {
    kept.delete(name);
    kept.set(name, file);
    const [oldest] = kept.keys();
    if (kept.size > MAX_FILES && oldest !== undefined) kept.delete(oldest);
    return file;
  };
  const readOnce = (name: MapFileName): Promise<MapFile | null> => {
    const begun =
      reading.get(name) ??
      readMapFile(read, name, report).then((file) => {
        reading.delete(name);
        return file === null ? null : keep(name, file);
      });
    reading.set(name, begun);
    return begun;
  };
  return async (names) => {
    const files: Partial<Record<MapFileName, MapFile>> = {};
    const load = async (name: MapFileName): Promise<void> => {
      const known = kept.get(name);
      const file = known === undefined ? await readOnce(name) : keep(name, known);
      if (file !== null) files[name] = file;
    };
    await Promise.all(names.map(load));
    return files;
  };
}

async function readMapFile(read: ReadMapFile, name: MapFileName, report: ReportUnread): Promise<MapFile | null> {
  try {
    const text = await read(mapFilePath(name));
    return text === null ? null : (JSON.parse(text) as MapFile);
  } catch (error) {
    // A map without its background still shows its data.
    report(error);
    return null;
  }
}
