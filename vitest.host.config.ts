// Tests against the whole host of `npm start`, without a browser: what comes over the wire, and when.
import { defineConfig } from 'vitest/config';
import { makeCertificate } from '#scripts/servers/postgres-server.ts';

// What workerd trusts beside the public authorities. Miniflare reads it when it is loaded.
process.env['NODE_EXTRA_CA_CERTS'] = makeCertificate().certificateFile;

export default defineConfig({
  test: {
    include: ['tests/host/**/*.test.ts'],
    environment: 'node',
    execArgv: ['--import', './tests/native-modules.ts'],
    globalSetup: ['./tests/host/prepared-state.ts'],
    // Each file has a host and a state; what they import is loaded once a worker.
    isolate: false,
    maxWorkers: 2,
    // Generous: how busy the machine is must not decide a test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // Node loads the sources itself, as for unit tests.
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
