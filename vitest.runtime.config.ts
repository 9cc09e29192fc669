// Runtime tests: in workerd, with real objects and buckets. One Worker holds the query fleet and the classes.
import { cloudflareTest } from '@cloudflare/vitest-pool-workers';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [
    cloudflareTest(({ inject }) => ({
      main: './tests/runtime/worker.ts',
      miniflare: {
        compatibilityDate: '2026-06-01',
        compatibilityFlags: ['nodejs_compat'],
        // PostgreSQL's parser.
        modulesRules: [{ type: 'CompiledWasm', include: ['**/*.wasm'] }],
        durableObjects: {
          WAREHOUSE: { className: 'Warehouse', useSQLite: true },
          QUERY_RUN: { className: 'QueryRun', useSQLite: true },
        },
        r2Buckets: ['RESULTS'],
        bindings: { POSTGRES: { ...inject('postgres') } },
      },
    })),
  ],
  test: {
    include: ['tests/runtime/**/*.test.ts', 'tests/contracts/*.runtime.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A real PostgreSQL server, one for all files.
    globalSetup: ['./tests/contracts/engine-postgres-setup.ts'],
  },
});
