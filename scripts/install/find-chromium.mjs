// Where the tests find Chromium: its headless shell, which draws pages without a window around them and takes less time, or
// Chromium itself. Plain JavaScript for whatever Node the machine has.
import { accessSync, constants } from 'node:fs';

const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * The program to start; null where there is none. `CHROMIUM_PATH` stands above all, whatever it points to.
 * @param {Record<string, string | undefined>} env
 * @param {(path: string) => boolean} canRun
 * @returns {string | null}
 */
export function findChromium(env, canRun = isExecutable) {
  return env.CHROMIUM_PATH || PLACES.find(canRun) || null;
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
