// Unit tests: pure files and their neighbours, and the API's over SQLite in the same process; a few use D1 in one workerd.
// Runtime tests (in workerd) and host tests have configs of their own.
import { defineConfig } from 'vitest/config';
import { ReverseOrder } from './tests/reverse-order.ts';

export default defineConfig({
  test: {
    include: [
      '{app,bench,durable,scripts,workers}/**/*.test.{ts,tsx}',
      'tests/*.test.ts',
      'tests/{api,contracts,engines,scripts,security}/**/*.test.ts',
      'tests/contracts/**/*.api.ts',
    ],
    globalSetup: ['./tests/fixtures/metadata/metadata-server.ts'],
    environment: 'node',
    // React as it ships: checking what developers write takes a tenth of drawing charts.
    env: { NODE_ENV: 'production' },
    execArgv: ['--import', './tests/native-modules.ts'],
    // Files of one process share what they import: loading it anew for each took longer than the tests.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // Generous: how busy the machine is must not decide a test.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 200_000 } },
    maxWorkers: 2,
    ...(process.env['MERIDIAN_TEST_ORDER'] === 'reverse' && { sequence: { sequencer: ReverseOrder } }),
    // Node loads the sources itself: Vite's transformation of 4,000 modules was a fifth of the processor time.
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
