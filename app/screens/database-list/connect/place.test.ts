import { expect, it } from 'vitest';
import { engineOf, wireEngines } from '#app/stores/database/wire-engines.ts';
import { hasPool, nameArgument } from './advanced-settings.ts';
import { BACKENDS, estimatesCost, hasCatalogs, impersonates, takesFiles } from './place.ts';

it('offers what the engine has, and nothing else', () => {
  for (const backend of BACKENDS) {
    const engine = wireEngines().find((one) => one.backend === backend);
    expect([backend, takesFiles(backend)]).toEqual([backend, engine && engineOf(engine).load !== undefined]);
    expect([backend, impersonates(backend)]).toEqual([backend, engine && engineOf(engine).impersonates === true]);
    expect([backend, hasCatalogs(backend)]).toEqual([backend, engine && engineOf(engine).catalog.listCatalogs !== undefined]);
    expect([backend, estimatesCost(backend)]).toEqual([backend, engine && engineOf(engine).estimate !== undefined]);
    expect([backend, hasPool(backend)]).toEqual([backend, engine && engineOf(engine).engineParams?.hasPool]);
    const named = Object.keys((engine && engineOf(engine).engineParams?.connectArgs.shape) ?? {});
    expect(nameArgument(backend)).toBe(named.find((name) => name === 'application_name' || name === 'source') ?? null);
    expect(engine?.information).toEqual({
      disable_ssh_tunneling: true,
      supports_dynamic_catalog: backend === 'trino',
      supports_file_upload: takesFiles(backend),
      supports_oauth2: backend === 'trino',
    });
  }
});
