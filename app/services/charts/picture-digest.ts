// What tells two pictures of a chart apart. Not how old their data is: an answer that is newer but equal shows the same.
import { createHash, type Hash } from 'node:crypto';
import type { Column, Table } from '#app/domain/table.ts';
import type { PictureEntry } from '#app/stores/chart-render/wire.ts';

/** 128 bits: the browser only compares it with one that it has got for the same slot. */
const DIGEST_BYTES = 16;

interface DrawnFrom {
  readonly svg: string;
  /** With values beyond what the picture shows: tooltips and other pages are made from them. */
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

/** Of the picture with what stands around it in its card. */
export function digestEntry(drawnDigest: string, entry: Pick<PictureEntry, 'title' | 'note' | 'widthPx' | 'heightPx'>): string {
  const { title, note, widthPx, heightPx } = entry;
  const around = [drawnDigest, title, widthPx, heightPx, note.period, note.filters, note.badges, note.limit, note.currencies];
  return textOf(createHash('sha256').update(JSON.stringify(around)));
}

const textOf = (hash: Hash): string => hash.digest().toString('base64url', 0, DIGEST_BYTES);
