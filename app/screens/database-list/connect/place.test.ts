import { expect, it } from 'vitest';
import { ENGINE_CLIENTS } from '#app/engines/registry/clients.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { requireWireEngine } from '#app/stores/database/wire-engines.ts';

it.each(ENGINE_CLIENTS.filter(({ connection }) => connection !== null))(
  'offers what $backend has, and nothing else',
  ({ id, connection }) => {
    const { load, impersonates, catalog, estimate, engineParams, takesTokens } = findEngine(id);
    const named = Object.keys(engineParams?.connectArgs.shape ?? {});
    expect(connection?.abilities).toEqual({
      takesFiles: load !== undefined,
      impersonates: impersonates === true,
      hasCatalogs: catalog.listCatalogs !== undefined,
      estimatesCost: estimate !== undefined,
      hasPool: engineParams?.hasPool === true,
      takesTokens: takesTokens === true,
      nameArgument: named.find((name) => name === 'application_name' || name === 'source') ?? null,
    });
    expect(connection?.defaultPort).toBe(String(requireWireEngine(id).defaultPort));
  },
);
