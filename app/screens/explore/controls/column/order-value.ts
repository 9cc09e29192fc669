// An order of plain rows as saved: each entry JSON text of a column and whether it ascends.

export interface OrderEntry {
  readonly column: string;
  readonly ascending: boolean;
}

/** null if not an order. */
export function readOrder(saved: unknown): OrderEntry | null {
  const pair = typeof saved === 'string' ? parse(saved) : saved;
  if (!Array.isArray(pair)) return null;
  const [column, ascending] = pair as readonly unknown[];
  return typeof column === 'string' && typeof ascending === 'boolean' ? { column, ascending } : null;
}

export const writeOrder = ({ column, ascending }: OrderEntry): string => `[${JSON.stringify(column)}, ${ascending}]`;

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Not ours and not readable: the entry is shown as it is, and can be removed.
    return null;
  }
}
