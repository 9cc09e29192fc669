// Plain JavaScript for whatever Node the machine has: checks it, then installs packages when the lock file asks for it.
// Everything after this runs on the Node that the packages bring along.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const MIN_NODE_MAJOR = 18;
const STAMP = 'node_modules/.cache/meridian-install';

const major = Number(process.versions.node.split('.')[0]);
if (major < MIN_NODE_MAJOR) {
  fail(
    `This machine's Node is ${process.versions.node}; the installer needs ${MIN_NODE_MAJOR} or newer. Install a current Node.js and run the command again.`,
  );
}

const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
const isInstalled = existsSync('node_modules/node/bin/node') && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted;
if (!isInstalled) install();

function install() {
  console.log('Installing packages (one to two minutes the first time) …');
  const result = spawnSync('npm', ['ci', '--no-progress', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    fail(
      'npm ci failed: see its message above. Usual causes: no network to the npm registry, or a full disk (about 1.5 GB is needed).',
    );
  }
  mkdirSync('node_modules/.cache', { recursive: true });
  writeFileSync(STAMP, wanted);
}

function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}
