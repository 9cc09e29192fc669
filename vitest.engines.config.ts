// The drivers of engines that need servers which not every machine has: in workerd, with those that were found.
import { defineConfig } from 'vitest/config';
import { makeCertificate } from '#scripts/servers/postgres-server.ts';
import { createBindings, findTests, startServers } from './tests/engines/setup.ts';
import { requiredBuiltIns } from '#scripts/bundle/vite-worker.ts';

const certificate = makeCertificate();
// What workerd trusts beside the public authorities. The pool reads it when it is loaded: it must be there before.
process.env['NODE_EXTRA_CA_CERTS'] = certificate.certificateFile;
const { cloudflareTest, readD1Migrations } = await import('@cloudflare/vitest-plugin');

const servers = await startServers();
const bindings = await createBindings(servers, certificate);

export default defineConfig({
  plugins: [
    cloudflareTest(async () => ({
      main: './tests/runtime/worker.ts',
      miniflare: {
        compatibilityDate: '2026-06-01',
        compatibilityFlags: ['nodejs_compat', 'enable_request_signal', 'global_fetch_strictly_public'],
        modulesRules: [{ type: 'CompiledWasm', include: ['**/*.wasm'] }],
        durableObjects: {
          WAREHOUSE: { className: 'Warehouse', useSQLite: true },
          QUERY_RUN: { className: 'QueryRun', useSQLite: true },
          CACHE_LEASE: { className: 'CacheLease', useSQLite: true },
          CHART_JOB: { className: 'ChartJob', useSQLite: true },
          EVENT_QUEUE: { className: 'EventQueue', useSQLite: true },
          CONNECTION_POOL: { className: 'ConnectionPool', useSQLite: true },
          ACCESS_TOKEN: { className: 'AccessToken', useSQLite: true },
          CALLER_LIMITS: { className: 'CallerLimits', useSQLite: true },
          QUERY_SLOTS: { className: 'QuerySlots', useSQLite: true },
          TAB_STATE: { className: 'TabState', useSQLite: true },
        },
        d1Databases: ['DB'],
        r2Buckets: ['RESULTS'],
        queueProducers: { QUERIES: 'queries' },
        queueConsumers: { queries: { maxBatchTimeout: 0, maxRetries: 1, retryDelay: 0, deadLetterQueue: 'queries-dead' } },
        serviceBindings: { FILES: async () => new Response(null, { status: 404 }) },
        bindings: {
          ...bindings,
          SERVERS: { ...servers },
          MIGRATIONS: await readD1Migrations('drizzle/migrations'),
          SECRET_KEY: 'a secret key for tests, long enough to be one',
          ALLOWED_PRIVATE_HOSTS: 'databases=127.0.0.1:*, databases=localhost:*, mail=127.0.0.1:*, mail=localhost:*',
        },
      },
    })),
  ],
  test: {
    include: findTests(servers, 'runtime'),
    isolate: false,
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // It requires `process`, which workerd gives to bundles only.
    deps: { optimizer: { ssr: { enabled: true, include: ['mysql2'], rolldownOptions: { plugins: [requiredBuiltIns()] } } } },
  },
});
