// Rows that a database said of itself, kept in the metadata for a while.
import * as z from 'zod';
import type { Cell } from '#app/domain/table.ts';
import { sha256Hex } from '#app/services/query-service/chart-data-hash.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findState, keepState } from '#app/services/sharing/permalink.server.ts';

type Rows = readonly (readonly Cell[])[];

interface KeptUnder {
  /** Whatever tells it from others: the version of the connection, the statement and its values. */
  readonly key: unknown;
  readonly ttlMs: number;
}

const RESOURCE = 'catalog_rows';
/** More is read each time: it wouldn't fit into a row of the metadata. */
const MAX_CHARACTERS = 300_000;
const rowsSchema = z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])));

/** What `read` returns, or returned within the time. Throws what `read` throws, and keeps nothing then. */
export async function readKeptRows(
  deps: Pick<Deps, 'db' | 'now'>,
  { key, ttlMs }: KeptUnder,
  { force, read }: { readonly force: boolean; readonly read: () => Promise<Rows> },
): Promise<Rows> {
  const name = await sha256Hex(JSON.stringify(key));
  const kept = force ? null : await findState(deps.db, RESOURCE, name, deps.now());
  if (kept) return rowsSchema.parse(JSON.parse(kept.value));
  const rows = await read();
  const value = JSON.stringify(rows);
  if (value.length <= MAX_CHARACTERS)
    await keepState(deps.db, RESOURCE, name, { value, makerId: null, nowMs: deps.now(), ttlMs });
  return rows;
}
