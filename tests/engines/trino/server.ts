// Trino for its tests: a cluster, and another that takes tokens.
import { startTrinoCluster } from '#scripts/servers/trino-server.ts';
import { missingForTrino } from '#scripts/servers/trino/libraries.ts';
import type { EngineServer } from '#tests/engines/engine-server.ts';
import { startSecured } from './secured-server.ts';

export const server: EngineServer = {
  name: 'Trino',
  findMissing: missingForTrino,
  start: startTrinoCluster,
  createBindings: async (certificate) => ({ SECURED: await startSecured(certificate) }),
};
