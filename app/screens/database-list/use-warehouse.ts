// What a Warehouse contains, read when a dialog opens, and again after a change.
import { useEffect, useState } from 'react';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { vacuumReply, warehouseReply, type WarehouseView } from '#app/stores/database/warehouse-wire.ts';
import type { DatabaseApi } from './client/database-api.ts';

export type WarehouseState = 'loading' | { readonly failure: string } | WarehouseView;

/** `id` null: no Warehouse, nothing is read. */
export function useWarehouse(api: DatabaseApi, id: number | null) {
  const [state, setState] = useState<WarehouseState>('loading');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (id === null) return undefined;
    const ended = new AbortController();
    const load = async (): Promise<void> => {
      const outcome = await api.call(`/${id}/warehouse/`, { signal: ended.signal, reply: checkBody(warehouseReply) });
      setState(outcome.ok ? warehouseReply.parse(outcome.value).result : { failure: outcome.failure.message });
    };
    load().catch((error: unknown) => {
      if (!ended.signal.aborted) throw error;
    });
    return () => ended.abort();
  }, [api, id, turn]);
  return {
    state,
    reload: () => setTurn((before) => before + 1),
    retry: () => {
      setState('loading');
      setTurn((before) => before + 1);
    },
  };
}

/** A large file is rewritten. */
const VACUUM_DEADLINE_MS = 300_000;

/** Bytes that were given back, or why not. */
export async function vacuumWarehouse(api: DatabaseApi, id: number): Promise<number | { readonly failure: string }> {
  const options = { method: 'POST', body: {}, reply: checkBody(vacuumReply), deadlineMs: VACUUM_DEADLINE_MS } as const;
  const outcome = await api.call(`/${id}/warehouse/vacuum`, options);
  return outcome.ok ? vacuumReply.parse(outcome.value).result.reclaimed_bytes : { failure: outcome.failure.message };
}
