// Notes about unsupported content of a document, so that nothing is dropped silently.
import type * as z from 'zod';
import { columnDocument, metricDocument } from './document-schemas.ts';
import { SCHEMAS, type DocumentOf } from './documents.ts';
import type { TransferKind } from './kinds.ts';

/** Keys with more specific notes elsewhere. */
const NAMED_ELSEWHERE: ReadonlySet<string> = new Set(['data', 'theme_uuid', 'ssh_tunnel']);
const MAX_NAMED = 6;

type Loose = Readonly<Record<string, unknown>>;

/** Returns one note, or none. */
export function leftOutNotes<K extends TransferKind>(kind: K, value: DocumentOf[K]): string[] {
  const own = strangeKeys(value, SCHEMAS[kind]);
  const inside =
    'columns' in value
      ? [
          ...strangeInside(value.columns as readonly Loose[], columnDocument),
          ...strangeInside(value.metrics as readonly Loose[], metricDocument),
        ]
      : [];
  const keys = [...new Set([...own, ...inside])].map((key) => key.slice(0, 60));
  if (keys.length === 0) return [];
  const rest = keys.length > MAX_NAMED ? ` and ${keys.length - MAX_NAMED} more` : '';
  return [`Not imported because Meridian doesn't use it: ${keys.slice(0, MAX_NAMED).join(', ')}${rest}.`];
}

const strangeInside = (rows: readonly Loose[], schema: z.ZodObject): string[] => rows.flatMap((row) => strangeKeys(row, schema));

const strangeKeys = (value: Loose, { shape }: z.ZodObject): string[] =>
  Object.keys(value).filter((key) => !Object.hasOwn(shape, key) && !NAMED_ELSEWHERE.has(key) && !isNothing(value[key]));

/** Whether a value is an export's default for a setting that was never set. */
function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
