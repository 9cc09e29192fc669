// Which columns a viewer wants to see of a dataset's rows: kept in the browser, by viewer and dataset. Browser only.
import * as z from 'zod';
import { parseJsonOrNull } from '#app/screens/shell/api/read-object.ts';
import { localStore } from '#app/ui/browser/browser-storage.ts';

const keptSchema = z.array(z.string()).min(1).max(2_000);

/** @param userId null for viewers without an account */
const keyOf = (userId: number | null, datasetId: number): string => `m-drill-columns:${userId ?? 'guest'}:${datasetId}`;

/** Null: all of them. */
export function readKeptColumns(userId: number | null, datasetId: number): readonly string[] | null {
  const text = localStore.read(keyOf(userId, datasetId));
  const kept = text === null ? null : keptSchema.safeParse(parseJsonOrNull(text));
  return kept?.success ? kept.data : null;
}

export function keepColumns(userId: number | null, datasetId: number, columns: readonly string[] | null): void {
  if (columns === null) localStore.remove(keyOf(userId, datasetId));
  else localStore.write(keyOf(userId, datasetId), JSON.stringify(columns));
}
