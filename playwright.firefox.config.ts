// The story from a file to an invited colleague, in Firefox: `npm run test:firefox`, outside of `npm test`, since not every machine has Firefox.
import { defineConfig } from '@playwright/test';
import { findFirefox } from './e2e/patch-firefox.ts';
import chromium from './playwright.config.ts';

export default defineConfig({
  ...chromium,
  testMatch: 'ten-minutes.spec.ts',
  outputDir: 'test-results/firefox',
  workers: 1,
  reporter: [['line']],
  use: {
    screenshot: 'only-on-failure',
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: findFirefox() ?? 'firefox', timeout: 120_000 },
  },
});
