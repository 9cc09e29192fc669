// Stack traces of bundles in lines of their sources.
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';

/** A place in a bundle as V8 writes it: `app.js:12:345`. */
const PLACE = /\b([\w-]+\.js):(\d+):(\d+)/g;

/** The bundle's folder, from the project's, and its source map. */
export interface BundleMap {
  readonly folder: string;
  readonly map: SourceMapPayload;
}

export const namesPlace = (text: string): boolean => text.search(PLACE) >= 0;

/** Replaces each place in a bundle by the place in its source; `findMap` gives null for what is no bundle. */
export function createSourceLines(findMap: (bundle: string) => BundleMap | null): (text: string) => string {
  const known = new Map<string, { readonly folder: string; readonly map: SourceMap } | null>();
  const read = (bundle: string) => {
    const found = known.get(bundle);
    if (found !== undefined) return found;
    const files = findMap(bundle);
    const opened = files && { folder: files.folder, map: new SourceMap(files.map) };
    known.set(bundle, opened);
    return opened;
  };
  return (text) =>
    text.replace(PLACE, (place, bundle: string, line: string, column: string) => {
      const opened = read(bundle);
      const entry = opened?.map.findEntry(Number(line) - 1, Number(column) - 1);
      if (!opened || !entry || !('originalSource' in entry)) return place;
      return `${join(opened.folder, entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    });
}
