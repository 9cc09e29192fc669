// Sample rows for tests of encoders, and a reader for complete files.
import { joinBytes } from '#app/domain/memory/join-bytes.ts';
import type { ExportColumn, ExportEvent, ExportNote, ExportRow, ExportSource } from './source.ts';

export const column = (name: string, databaseType: string | null, generic: ExportColumn['generic'] = 'string'): ExportColumn => ({
  name,
  databaseType,
  generic: databaseType === null ? null : generic,
});

/** Creates a source of these batches; complete if `note` is absent. */
export const makeSource = (
  columns: readonly ExportColumn[],
  batches: readonly (readonly ExportRow[])[],
  note: ExportNote | null = null,
): ExportSource => ({ columns, events: eventsOf(batches, note) });

async function* eventsOf(batches: readonly (readonly ExportRow[])[], note: ExportNote | null): AsyncGenerator<ExportEvent> {
  for (const rows of batches) yield { kind: 'rows', rows };
  yield { kind: 'end', note };
}

/** A source that returns one batch, then fails or stops without an end marker. */
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
