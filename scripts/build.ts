// What `npm start`, tests and deployments build: of each part, only when its sources or its outputs are not those of its last build.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { renewRegistry } from './registry.ts';
import { clearStamp, hashSources, isStale, stampPart, type BuildPart } from './bundle/build-stamp.ts';
import { bundle, MANIFESTS, PAGES, PARTS } from './bundle/bundle.ts';
import { CLIENT } from './bundle/files.ts';
import { renewFonts } from './fonts/renew-fonts.ts';
import { renewPictures } from './kind-pictures/renew-pictures.ts';
import { renewMaps } from './maps/renew-maps.ts';
import { PRODUCTION, runNode } from './command/run.ts';
import { waitForLock } from './state/wait-for-lock.ts';
import { APP, BUNDLES, type WorkerSpec } from './bundle/workers.ts';

const SCRIPT = 'scripts/build.ts';
/** What a part is made of until its first build tells; and, of every build, what no bundler reads. */
const SOURCES = [
  'app',
  'docs/guide',
  'drizzle',
  'durable',
  'workers',
  'public',
  'scripts',
  'vite.config.ts',
  'package-lock.json',
];
const ALWAYS = ['public', 'scripts/bundle/bundle.ts', 'scripts/maps', 'scripts/kind-pictures', 'package-lock.json'];

const createWorkerPart = ({ name, outDir, main }: WorkerSpec): BuildPart => ({
  name,
  sources: name === APP.name ? [...SOURCES, ...MANIFESTS] : SOURCES,
  outputs: [outDir],
  entries: [join(outDir, main)],
});

const parts = new Map<string, BuildPart>([
  [PAGES, { name: PAGES, sources: SOURCES, outputs: [CLIENT], entries: [join(CLIENT, 'assets/messages.json')] }],
  ...BUNDLES.map((worker): [string, BuildPart] => [worker.name, createWorkerPart(worker)]),
]);

/** Builds what is not up to date; all of it with `force`. Throws with what is wrong. True when anything was built. */
export async function build(report: (message: string) => void, options: { force?: boolean } = {}): Promise<boolean> {
  mkdirSync('dist', { recursive: true });
  // Another build in this folder is waited for: both would write the same files.
  const release = await waitForLock('dist/lock', () => report('Waiting for another build in this folder'));
  try {
    await prepareFiles(report);
    const stale = options.force === true ? PARTS : findStale();
    if (stale.length === 0) return false;
    report(stale.length === PARTS.length ? 'Building' : `Building ${stale.join(', ')}`);
    await buildInChild(stale);
    return true;
  } finally {
    release();
  }
}

/** What bundles are made of and served with: lists of chart kinds, fonts, maps, examples of charts. */
export async function prepareFiles(report: (message: string) => void): Promise<void> {
  await renewRegistry();
  await renewFonts(report);
  await renewMaps(report);
  await renewPictures(report);
}

/** The app Worker is built with the pages: of their files, some come with it. */
function findStale(): readonly string[] {
  const stale = PARTS.filter((name) => isStale(findPart(name)));
  return stale.includes(PAGES) ? [...new Set([...stale, APP.name])] : stale;
}

/** In a separate process: a host would keep the memory that a build takes. */
async function buildInChild(names: readonly string[]): Promise<void> {
  const { code, output } = await runNode(SCRIPT, ['--parts', ...names], { env: PRODUCTION });
  if (code !== 0) throw new Error(output.trim());
}

function findPart(name: string): BuildPart {
  const part = parts.get(name);
  if (!part) throw new Error(`No part of the build is named ${name}.`);
  return part;
}

async function buildPart(name: string): Promise<void> {
  const part = findPart(name);
  const sources = hashSources(part);
  clearStamp(part);
  const inputs = await bundle(name, { root: '.', isForDevelopment: false });
  stampPart(part, sources, '.', [...inputs, ...ALWAYS, ...(name === APP.name ? MANIFESTS : [])]);
}

/** The app Worker after the pages, all others in parallel with them. */
async function buildParts(names: readonly string[]): Promise<void> {
  const isOfPages = (name: string): boolean => name === PAGES || name === APP.name;
  const lanes = [PARTS.filter(isOfPages), PARTS.filter((name) => !isOfPages(name))];
  await Promise.all(
    lanes.map(async (lane) => {
      for (const name of lane) if (names.includes(name)) await buildPart(name);
    }),
  );
}

if (import.meta.main) {
  const [option, ...names] = process.argv.slice(2);
  try {
    if (option === '--parts') await buildParts(names);
    else await build((message) => console.log(`${message} …`), { force: option === '--force' });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
