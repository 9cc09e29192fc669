// Unit tests: pure files and their neighbours, in Node. Runtime tests (workerd) have a config of their own.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'app/**/*.test.{ts,tsx}',
      'durable/**/*.test.ts',
      'scripts/**/*.test.ts',
      'tests/*.test.ts',
      'tests/contracts/**/*.test.ts',
    ],
    environment: 'node',
    // Half of a suite's time is spent waiting for the database's process: both cores have work.
    maxWorkers: 2,
    // Generous: how busy the machine is must not decide a test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
