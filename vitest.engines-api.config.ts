// The API over engines that need servers which not every machine has: in Node, with those that were found.
import { defineConfig } from 'vitest/config';
import { findTests, startServers } from './tests/engines/setup.ts';

const servers = await startServers();
process.env['MERIDIAN_ENGINE_SERVERS'] = JSON.stringify(servers);

export default defineConfig({
  test: {
    include: findTests(servers, 'api'),
    environment: 'node',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
