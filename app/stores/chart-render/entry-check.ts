// What a chart's entry must have to be put on a page: half a body, or a page of a proxy, has not. Without a schema library: every
// dashboard loads it.
import type { StreamedEntry } from './wire.ts';

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);

function isEntry(json: unknown): boolean {
  if (!isMembers(json) || typeof json['slot'] !== 'number' || typeof json['title'] !== 'string') return false;
  const { error, note, unchanged } = json;
  if (unchanged !== undefined) return isMembers(unchanged) && typeof unchanged['queriedAtMs'] === 'number';
  if (error !== undefined) return isMembers(error) && typeof error['title'] === 'string' && typeof error['message'] === 'string';
  return (
    typeof json['svg'] === 'string' && isMembers(json['dataTable']) && isMembers(note) && typeof note['queriedAtMs'] === 'number'
  );
}

/** In the form that `send` expects. */
export const ENTRY = { body: { safeParse: (json: unknown) => ({ success: isEntry(json) }) } };

/** Null for what is no entry. */
export const readEntry = (json: unknown): StreamedEntry | null => (isEntry(json) ? (json as StreamedEntry) : null);
