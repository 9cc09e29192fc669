// Distinguishes pictures of a chart. The age of their data doesn't count: a newer but equal result has the same picture.
import { createHash, type Hash } from 'node:crypto';
import type { Column, Table } from '#app/domain/table.ts';
import type { PictureEntry } from '#app/stores/chart-render/wire.ts';

/** 128 bits: the browser only compares it with one that it has got for the same slot. */
const DIGEST_BYTES = 16;

interface DrawnFrom {
  readonly svg: string;
  /** Includes values that aren't in the picture, which tooltips and other pages use. */
  readonly tables: readonly Table[];
  /** Everything else that the browser draws from. */
  readonly settings: unknown;
}

export function digestDrawn({ svg, tables, settings }: DrawnFrom): string {
  const hash = createHash('sha256')
    .update(svg)
    .update(`\0${JSON.stringify(settings)}`);
  for (const table of tables) for (const column of table.columns) addColumn(hash, column);
  return textOf(hash);
}

function addColumn(hash: Hash, column: Column): void {
  hash.update(`\0${column.name}\0${column.type}\0`);
  if (column.type === 'string' || column.type === 'json') {
    hash.update(JSON.stringify(column.values));
    return;
  }
  const { buffer, byteOffset, byteLength } = column.values;
  hash.update(new Uint8Array(buffer, byteOffset, byteLength));
  if (column.type === 'numeric' && column.exact) hash.update(JSON.stringify([...column.exact]));
}

interface Digested {
  readonly around: string;
  readonly digest: string;
}
/** Digests of cached pictures: most viewers see the same chart card. */
const lastDigests = new WeakMap<object, Digested>();

/** Digest of the picture and its chart card. */
export function digestEntry(
  drawn: { readonly digest: string },
  entry: Pick<PictureEntry, 'title' | 'note' | 'widthPx' | 'heightPx'>,
): string {
  const { title, note, widthPx, heightPx } = entry;
  const warnings = [note.limit, note.currencies, note.annotations];
  const parts = [drawn.digest, title, widthPx, heightPx, note.period, note.filters, note.badges, ...warnings];
  const around = JSON.stringify(parts);
  const last = lastDigests.get(drawn);
  if (last?.around === around) return last.digest;
  const digest = textOf(createHash('sha256').update(around));
  lastDigests.set(drawn, { around, digest });
  return digest;
}

const textOf = (hash: Hash): string => hash.digest().toString('base64url', 0, DIGEST_BYTES);
