// Builds the pages and bundles the Workers: of each part, only when its sources or its outputs are not those of its last build.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { clearStamp, hashSources, isStale, stampPart, type BuildPart } from './build-stamp.ts';
import { renewFonts } from './fonts/renew-fonts.ts';
import { copyPictures, renewPictures } from './kind-pictures/renew-pictures.ts';
import { copyMaps, renewMaps } from './maps/renew-maps.ts';
import { PRODUCTION, REMIX, WRANGLER, runNode } from './run.ts';
import { waitForLock } from './wait-for-lock.ts';
import { BUNDLES, type WorkerSpec } from './workers.ts';

/** What the bundler writes about its inputs, in the folder of each bundle. */
const METADATA = 'bundle-meta.json';
const SHARED = ['drizzle', 'package-lock.json'];
const APP = 'meridian';

/** What Vite's configuration imports. */
const PLUGINS = ['server-modules', 'resolve-source', 'vite-chunks', 'vite-messages', 'vite-styles', 'styles', 'remix-future'];

/** The Remix build: the browser's files, and the server's that the app Worker is bundled from. */
const PAGES: BuildPart = {
  name: 'pages',
  sources: [
    'app',
    'public',
    'scripts/maps',
    'scripts/kind-pictures',
    'vite.config.ts',
    ...PLUGINS.map((name) => `scripts/${name}.ts`),
    ...SHARED,
  ],
  outputs: ['build/client', 'build/server'],
  entries: ['build/server/index.js'],
};

const partOf = ({ name, config, outDir, main }: WorkerSpec): BuildPart => ({
  name,
  sources: ['app', 'durable', 'workers', config, ...SHARED, ...(name === APP ? ['build/server'] : [])],
  outputs: [outDir],
  entries: [join(outDir, main)],
});

/** Builds what is not up to date; all of it with `force`. Throws with the failing tool's message. True when anything was built. */
export async function build(report: (message: string) => void, options: { force?: boolean } = {}): Promise<boolean> {
  mkdirSync('dist', { recursive: true });
  // Another build in this folder is waited for: both would write the same files.
  const release = await waitForLock('dist/lock', () => report('Waiting for another build in this folder'));
  try {
    await renewFonts(report);
    await renewMaps(report);
    await renewPictures(report);
    const isPagesStale = options.force === true || isStale(PAGES);
    if (isPagesStale) await buildPages(report);
    const stale = BUNDLES.filter((worker) => options.force === true || isStale(partOf(worker)));
    if (stale.length > 0) {
      report(stale.length === BUNDLES.length ? 'Bundling the Workers' : `Bundling ${stale.map(({ name }) => name).join(', ')}`);
      await Promise.all(stale.map(bundle));
    }
    return isPagesStale || stale.length > 0;
  } finally {
    release();
  }
}

async function buildPages(report: (message: string) => void): Promise<void> {
  const sources = hashSources(PAGES);
  clearStamp(PAGES);
  report('Building pages');
  await must('remix vite:build', await runNode(REMIX, ['vite:build'], { env: PRODUCTION }));
  copyMaps('build/client');
  copyPictures('build/client');
  stampPart(PAGES, sources);
}

async function bundle(worker: WorkerSpec): Promise<void> {
  const part = partOf(worker);
  const sources = hashSources(part);
  clearStamp(part);
  rmSync(worker.outDir, { recursive: true, force: true });
  mkdirSync(dirname(worker.outDir), { recursive: true });
  const outDir = resolve(worker.outDir);
  const args = ['deploy', '--dry-run', '--minify', '--outdir', outDir, '--metafile', join(outDir, METADATA), '-c', worker.config];
  await must(`bundling ${worker.name}`, await runNode(WRANGLER, args, { env: PRODUCTION }));
  stampPart(part, sources, '.', [
    ...readInputs(join(outDir, METADATA), dirname(worker.config)),
    worker.config,
    'package-lock.json',
  ]);
}

/** Own files that the bundle was made of; what is installed is told by the lock file. */
function readInputs(metadata: string, folder: string): string[] {
  const { inputs } = JSON.parse(readFileSync(metadata, 'utf8')) as { inputs: Readonly<Record<string, unknown>> };
  // The bundler names them as the folder of its configuration sees them.
  const files = Object.keys(inputs).map((file) => relative('.', join(folder, file)));
  return files.filter((file) => !file.includes('node_modules/') && existsSync(file));
}

async function must(what: string, result: { code: number; output: string }): Promise<void> {
  if (result.code !== 0) throw new Error(`${what} failed:\n${result.output.trim()}`);
}

if (import.meta.main) {
  await build((message) => console.log(`${message} …`), { force: process.argv.includes('--force') });
}
