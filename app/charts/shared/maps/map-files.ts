// Which files of shapes there are, where they are served, and how they are loaded: once an isolate, once a page.
import type { MapFile } from './topology.ts';

/** Of the files' content: another edition has other addresses. `scripts/maps/edition.test.ts` tells when it must change. */
export const MAPS_EDITION = '7c5b48db';

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

/** Parsed files, the most recent last. */
export type KeptMaps = Map<MapFileName, MapFile>;

/**
 * Loads files by name and keeps the most recent; a file that can't be read is left out, and read again the next time. Loaders can
 * share what they keep, but none waits for a file that another is reading: on a server that would be another request, whose reads end
 * with it.
 */
export function createMapLoader(read: ReadMapFile, report: ReportUnread, kept: KeptMaps = new Map()): LoadMapFiles {
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
