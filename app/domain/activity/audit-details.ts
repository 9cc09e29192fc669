// What an entry of the audit view says besides its action: from which address it came, and what it changed. Pure.
import * as z from 'zod';

export interface AuditDetails {
  /** The network address; null where it wasn't recorded. */
  readonly address: string | null;
  /** Fields and their values, as text: `roles: [1,2]`. */
  readonly changes: readonly (readonly [field: string, value: string])[];
}

const recorded = z.record(z.string(), z.unknown());

/** Named by the entry itself, or shown in a column. */
const SHOWN: ReadonlySet<string> = new Set(['address', 'id', 'ids', 'name', 'names', 'username', 'usernames']);

export function readAuditDetails(json: string): AuditDetails {
  const parsed = recorded.safeParse(parseJson(json));
  if (!parsed.success) return { address: null, changes: [] };
  const { address } = parsed.data;
  const changes = Object.entries(parsed.data)
    .filter(([field]) => !SHOWN.has(field))
    .map(([field, value]) => [field, typeof value === 'string' ? value : JSON.stringify(value)] as const);
  return { address: typeof address === 'string' ? address : null, changes };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // An entry that other software wrote.
  }
}
