// Unit tests: pure files and their neighbours, in Node; and the API's, which share one workerd for its databases.
// Runtime tests (in workerd) and host tests have configs of their own.
import { defineConfig } from 'vitest/config';

const shared = {
  environment: 'node',
  // Files of one process share what they import: loading it anew for each took longer than the tests.
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  // Generous: how busy the machine is must not decide a test.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Half of the API's time is spent waiting for the databases' process: both cores have work.
  maxWorkers: 2,
} as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'pure',
          include: ['{app,durable,scripts,workers}/**/*.test.{ts,tsx}', 'tests/contracts/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          include: ['tests/*.test.ts'],
          globalSetup: ['./tests/fixtures/metadata-server.ts'],
        },
      },
    ],
  },
});
