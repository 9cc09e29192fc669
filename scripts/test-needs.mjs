// What `npm test` needs besides Node: checked before anything is installed, all at once, with one line that installs it.
// Plain JavaScript for whatever Node the machine has.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium, isExecutable } from './find-chromium.mjs';

const POSTGRES_ROOT = '/usr/lib/postgresql';
/** Not on every user's PATH. */
const SERVER_FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/bin'];

/**
 * What is missing on this machine, and the packages that bring it.
 * @param {Record<string, string | undefined>} env
 * @param {(path: string) => boolean} canRun
 * @returns {{ what: string, install: string | null }[]}
 */
export function findMissing(env, canRun = isExecutable) {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const isOnPath = (name) => folders.some((folder) => canRun(join(folder, name)));
  const missing = [];
  const chromium = findChromium(env, canRun);
  if (chromium === null) {
    missing.push({ what: 'Chromium (in /usr/bin, or another one in CHROMIUM_PATH)', install: 'chromium-headless-shell' });
  } else if (!canRun(chromium)) {
    missing.push({ what: `Chromium (CHROMIUM_PATH=${chromium} is no program)`, install: null });
  }
  if (!isOnPath('initdb') && !versionsOf(POSTGRES_ROOT).some((version) => canRun(join(POSTGRES_ROOT, version, 'bin', 'initdb'))))
    missing.push({ what: `PostgreSQL (initdb in ${POSTGRES_ROOT}/*/bin or on the PATH)`, install: 'postgresql' });
  if (!isOnPath('mariadbd') && !SERVER_FOLDERS.some((folder) => canRun(join(folder, 'mariadbd'))))
    missing.push({ what: 'MariaDB (mariadbd in /usr/sbin or on the PATH)', install: 'mariadb-server' });
  if (!isOnPath('openssl')) missing.push({ what: 'openssl (on the PATH)', install: 'openssl' });
  return missing;
}

/** @param {ReturnType<typeof findMissing>} missing */
export function describeMissing(missing) {
  const packages = missing.flatMap(({ install }) => (install === null ? [] : [install]));
  const line = packages.length > 0 ? `\nInstall with: sudo apt-get install -y ${packages.join(' ')}` : '';
  return `npm test needs programs that aren't installed:\n${missing.map(({ what }) => `  ${what}`).join('\n')}${line}`;
}

const versionsOf = (root) => (existsSync(root) ? readdirSync(root) : []);

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const missing = findMissing(process.env);
  if (missing.length > 0) {
    console.error(describeMissing(missing));
    process.exit(1);
  }
}
