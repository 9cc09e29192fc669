// The files of fonts, read when a text needs them and kept while there is room.
import { createByteCache, type ByteCache } from '#app/domain/memory/byte-cache.ts';
import { AppError } from '#app/domain/errors.ts';
import { createFaceFinder, fontIndexSchema, type FaceFinder, type FontFace, type FontIndex } from './font-index.ts';

interface FontCatalog {
  readonly index: FontIndex;
  readonly finder: FaceFinder;
}
export interface FontStore {
  catalog(): Promise<FontCatalog>;
  read(face: FontFace): Promise<Uint8Array>;
}

/** Cache size for a page of several scripts; other fonts are read again. */
const KEPT_BYTES = 12_000_000;
const INDEX = 'index.json';

/** @param readFile a file of the fonts' folder */
export function createFontStore(readFile: (name: string) => Promise<Uint8Array>): FontStore {
  let catalog: FontCatalog | null = null;
  const kept: ByteCache<Uint8Array> = createByteCache(KEPT_BYTES, (bytes) => bytes.byteLength);
  return {
    // Requests don't wait for each other's reads, which never settle if their request is canceled.
    async catalog() {
      return (catalog ??= await readCatalog(readFile));
    },
    async read({ file }) {
      const known = kept.get(file);
      if (known) return known;
      const bytes = await readFile(file);
      kept.set(file, bytes);
      return bytes;
    },
  };
}

async function readCatalog(readFile: (name: string) => Promise<Uint8Array>): Promise<FontCatalog> {
  const parsed = fontIndexSchema.safeParse(JSON.parse(new TextDecoder().decode(await readFile(INDEX))));
  if (!parsed.success) throw new AppError('GENERIC_BACKEND_ERROR', 'The index of fonts is not valid.', { cause: parsed.error });
  return { index: parsed.data, finder: createFaceFinder(parsed.data) };
}
