// What `npm test` needs besides Node, checked before anything else. Installs it where it may (as root, or with CI=true), and
// otherwise says the one line that does. Plain JavaScript for whatever Node the machine has.
import { spawnSync } from 'node:child_process';
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
  if (!isOnPath('pgbouncer') && !SERVER_FOLDERS.some((folder) => canRun(join(folder, 'pgbouncer'))))
    missing.push({ what: 'PgBouncer (pgbouncer in /usr/sbin or on the PATH)', install: 'pgbouncer' });
  if (!isOnPath('openssl')) missing.push({ what: 'openssl (on the PATH)', install: 'openssl' });
  return missing;
}

/** @param {ReturnType<typeof findMissing>} missing */
export function describeMissing(missing) {
  const line = composeCommand(missing);
  return `npm test needs programs that aren't installed:\n${missing.map(({ what }) => `  ${what}`).join('\n')}${line ? `\nInstall with: ${line}` : ''}`;
}

const listPackages = (missing) => missing.flatMap(({ install }) => (install === null ? [] : [install]));

const composeCommand = (missing) => {
  const packages = listPackages(missing);
  return packages.length > 0 ? `sudo apt-get install -y ${packages.join(' ')}` : '';
};

/**
 * The commands that install what is missing; none where that isn't allowed.
 * @param {ReturnType<typeof findMissing>} missing
 * @param {{ isRoot: boolean, isCi: boolean }} who
 * @returns {string[][]}
 */
export function installCommands(missing, { isRoot, isCi }) {
  const packages = listPackages(missing);
  if (packages.length === 0 || (!isRoot && !isCi)) return [];
  const prefix = isRoot ? [] : ['sudo', '-n'];
  return [
    [...prefix, 'apt-get', 'update', '-qq'],
    [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '-y', '-qq', ...packages],
  ];
}

const versionsOf = (root) => (existsSync(root) ? readdirSync(root) : []);

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  let missing = findMissing(process.env);
  const who = { isRoot: process.getuid?.() === 0, isCi: process.env.CI === 'true' };
  const commands = installCommands(missing, who);
  if (commands.length > 0) {
    console.log(`Installing ${listPackages(missing).join(', ')} …`);
    for (const [command = '', ...args] of commands) spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    missing = findMissing(process.env);
  }
  if (missing.length > 0) {
    console.error(describeMissing(missing));
    process.exit(1);
  }
}
