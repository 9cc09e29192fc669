// Runtime tests: in workerd, with real objects and buckets. One Worker holds the query fleet and the classes.
import { defineConfig } from 'vitest/config';
import { readFile } from 'node:fs/promises';
import { FILES_FOLDER } from '#scripts/bundle/files.ts';
import { renewFonts } from '#scripts/fonts/renew-fonts.ts';
import { makeCertificate } from '#scripts/servers/postgres-server.ts';
import { requiredBuiltIns } from '#scripts/bundle/vite-worker.ts';
import { OPTIONAL_ENGINES } from './tests/engines/servers.ts';

// What workerd trusts beside the public authorities. The pool reads it when it is loaded: it must be there before.
process.env['NODE_EXTRA_CA_CERTS'] = makeCertificate().certificateFile;
await renewFonts();
const { cloudflareTest, readD1Migrations } = await import('@cloudflare/vitest-plugin');

export default defineConfig({
  plugins: [
    cloudflareTest(async ({ inject }) => ({
      main: './tests/runtime/worker.ts',
      miniflare: {
        compatibilityDate: '2026-06-01',
        compatibilityFlags: ['nodejs_compat', 'enable_request_signal', 'global_fetch_strictly_public'],
        // PostgreSQL's parser.
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
          UPLOAD_JOB: { className: 'UploadJob', useSQLite: true },
        },
        d1Databases: ['DB'],
        r2Buckets: ['RESULTS'],
        queueProducers: { QUERIES: 'queries' },
        queueConsumers: { queries: { maxBatchTimeout: 0, maxRetries: 1, retryDelay: 0, deadLetterQueue: 'queries-dead' } },
        // As the report Worker's assets.
        serviceBindings: {
          FILES: async (request: Request) => new Response(await readFile(`${FILES_FOLDER}${new URL(request.url).pathname}`)),
        },
        hyperdrives: { CONTRACT_HYPERDRIVE: inject('postgres').url, MYSQL_HYPERDRIVE: inject('mysql').url },
        bindings: {
          POSTGRES: { ...inject('postgres') },
          MYSQL: { ...inject('mysql') },
          MIGRATIONS: await readD1Migrations('drizzle/migrations'),
          SECRET_KEY: 'a secret key for tests, long enough to be one',
          ALLOWED_PRIVATE_HOSTS: 'databases=127.0.0.1:*, databases=localhost:*, mail=127.0.0.1:*, mail=localhost:*',
        },
      },
    })),
  ],
  test: {
    include: ['tests/runtime/**/*.test.ts', 'tests/{contracts,engines}/**/*.runtime.ts'],
    exclude: OPTIONAL_ENGINES.map((id) => `tests/engines/${id}/**`),
    // Starting workerd and loading what is tested takes as long as most files' tests: once a worker, not once a file.
    isolate: false,
    // One file looks for traces in the server that all of them use.
    maxWorkers: 1,
    // It requires `process`, which workerd gives to bundles only.
    deps: { optimizer: { ssr: { enabled: true, include: ['mysql2'], rolldownOptions: { plugins: [requiredBuiltIns()] } } } },
    // Generous: how busy the machine is must not decide a test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Real PostgreSQL and MariaDB servers, and real mail servers, for all files.
    globalSetup: ['./tests/engines/postgres/setup.ts', './tests/engines/mysql/setup.ts', './tests/runtime/mail-setup.ts'],
  },
});
