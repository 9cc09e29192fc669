// Details of an audit entry: network address and changed fields.
import * as z from 'zod';

export interface AuditDetails {
  /** Network address; null if it wasn't recorded. */
  readonly address: string | null;
  /** Fields and values as text, such as `roles: [1,2]`. */
  readonly changes: readonly (readonly [field: string, value: string])[];
}

const recorded = z.record(z.string(), z.unknown());

/** Fields that the entry already shows elsewhere. */
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
