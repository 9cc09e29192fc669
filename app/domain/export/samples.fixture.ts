// Rows for the encoders' tests, and what reads a complete file.
import { joinBytes } from '#app/domain/memory/join-bytes.ts';
import type { ExportColumn, ExportEvent, ExportNote, ExportRow, ExportSource } from './source.ts';

export const column = (name: string, databaseType: string | null, generic: ExportColumn['generic'] = 'string'): ExportColumn => ({
  name,
  databaseType,
  generic: databaseType === null ? null : generic,
});

/** A source of these batches; with `note` left out it is complete. */
export const makeSource = (
  columns: readonly ExportColumn[],
  batches: readonly (readonly ExportRow[])[],
  note: ExportNote | null = null,
): ExportSource => ({ columns, events: eventsOf(batches, note) });

async function* eventsOf(batches: readonly (readonly ExportRow[])[], note: ExportNote | null): AsyncGenerator<ExportEvent> {
  for (const rows of batches) yield { kind: 'rows', rows };
  yield { kind: 'end', note };
}

/** A source that gives one batch and then fails, or ends without an end. */
export async function* brokenEvents(rows: readonly ExportRow[], error: Error | null): AsyncGenerator<ExportEvent> {
  yield { kind: 'rows', rows };
  if (error) throw error;
}

export async function collectBytes(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece.slice());
  return joinBytes(all);
}

export const collectText = async (pieces: AsyncIterable<Uint8Array>): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await collectBytes(pieces));
