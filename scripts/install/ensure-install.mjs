// Plain JavaScript for whatever Node the machine has: checks it, then installs packages when the lock file needs it. Everything
// after this runs on the Node from the packages: with arguments, `<script> …`, started from here.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainInstall } from './install-failure.mjs';
import { isInstalled } from './is-installed.mjs';

const MIN_NODE_MAJOR = 18;
const NODE = 'node_modules/node/bin/node';
const CACHE = process.env.npm_config_cache;
const PROBE_MS = 4_000;
/** Where the probe gets no reply, npm's own patience of more than a minute only delays the message. */
const SHORT_PATIENCE = ['--prefer-offline', '--fetch-retries=0', '--fetch-timeout=10000'];
/** npm's path other than the registry itself. */
const PROXY = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY', 'npm_config_proxy', 'npm_config_https_proxy'];

const major = Number(process.versions.node.split('.')[0]);
if (major < MIN_NODE_MAJOR) {
  fail(
    `This machine's Node is ${process.versions.node}; the installer needs ${MIN_NODE_MAJOR} or newer. Install a current Node.js and run the command again.`,
  );
}

if (!existsSync(NODE) || !isInstalled('.')) await install();

const [script, ...args] = process.argv.slice(2);
if (script !== undefined) process.exitCode = await runScript();

async function install() {
  console.log('Installing packages (one to two minutes the first time) …');
  const registry = readRegistry();
  refuseReadOnlyCache(registry);
  const isReachable = await isRegistryReachable(registry);
  if (!isReachable) console.log(`The npm registry ${registry} doesn't reply. Trying with what npm has cached …`);
  const flags = isReachable ? [] : SHORT_PATIENCE;
  const { code, errors } = await runNpm(['ci', '--no-progress', '--loglevel=error', ...flags]);
  if (code !== 0) fail(explainInstall(errors, { registry, cache: CACHE ?? '~/.npm', isReachable }));
}

/** The registry that npm is set up to use. */
function readRegistry() {
  const { stdout } = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8', shell: process.platform === 'win32' });
  return stdout?.trim() ?? '';
}

/** Before npm tries it: npm names a file deep in the cache, after a while. */
function refuseReadOnlyCache(registry) {
  if (CACHE === undefined) return;
  const probe = join(CACHE, `.meridian-${process.pid}`);
  try {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    fail(explainInstall(`${error.code} ${CACHE}`, { registry, cache: CACHE, isReachable: true }));
  }
}

/** Any reply will do. Behind a proxy npm reaches more than this does, so npm finds out for itself. */
async function isRegistryReachable(registry) {
  if (PROXY.some((name) => process.env[name])) return true;
  try {
    await globalThis.fetch(registry, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_MS) });
    return true;
  } catch {
    return false;
  }
}

function runNpm(npmArgs) {
  return new Promise((resolve) => {
    const child = spawn('npm', npmArgs, { stdio: ['ignore', 'inherit', 'pipe'], shell: process.platform === 'win32' });
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.on('error', (error) => resolve({ code: 127, errors: `${errors}${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, errors }));
  });
}

function runScript() {
  return new Promise((resolve) => {
    const child = spawn(NODE, [script, ...args], { stdio: 'inherit' });
    // Ctrl+C reaches the script as well, which decides how it ends.
    process.on('SIGINT', () => undefined);
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    child.on('error', (error) => fail(error.message));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}
