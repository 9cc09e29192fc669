// Options that start Chromium without background work, for measurements.
import type { LaunchOptions } from '@playwright/test';
import { findChromium } from '#scripts/install/find-chromium.mjs';

export const LAUNCH_OPTIONS: LaunchOptions = {
  executablePath: findChromium(process.env) ?? 'chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
