// Stories in a real Chromium against the host of `npm start`, started fresh for the run.
import { defineConfig } from '@playwright/test';
import { findChromium } from '#scripts/install/find-chromium.mjs';

/** Without them each page has a window with two more pages, of the address bar, in processes of their own. */
const OFF = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI'];
/** Playwright turns these off, and a list of ours replaces its own. */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
const CHROMIUM_ARGS = [
  `--disable-features=${[...OFF, ...OFF_IN_PLAYWRIGHT].join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// Servers of databases, and of tokens for them, that stories start on free ports.
process.env['MERIDIAN_ALLOWED_PRIVATE_HOSTS'] = 'databases=127.0.0.1:*, databases=localhost:*';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results/stories',
  // Generous: how busy the machine is must not decide a story.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // A story waits for frames, timers and the host about as long as it computes.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  reporter: [['line'], ['json']],
  use: {
    screenshot: 'only-on-failure',
    // Chromium draws each frame of what moves in software.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findChromium(process.env) ?? 'chromium', args: CHROMIUM_ARGS },
  },
});
