// Bundles the parts of a build, each by one run of Vite: the browser's files, the Workers, the process of a Warehouse. The only place
// that does: for `npm start`, tests and deployments (`scripts/build.ts`) and, again whenever a source changes, for `npm run dev`.
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import { describeMistake } from './bundle-mistakes.ts';
import { CLIENT } from './files.ts';
import { copyPictures } from '#scripts/kind-pictures/renew-pictures.ts';
import { copyMaps } from '#scripts/maps/renew-maps.ts';
import { toModuleFile } from './styles.ts';
import { workerOptions, workerPlugins, workerRollup } from './vite-worker.ts';
import { APP, BUILD_ROOT, BUNDLES, WAREHOUSE_PROCESS, type WorkerSpec } from './workers.ts';

/** The browser's files. The app Worker comes after them: it knows their names. */
export const PAGES = 'pages';
export const PARTS: readonly string[] = [PAGES, ...BUNDLES.map(({ name }) => name)];

/** Source maps of the browser's files: not served, because only reading stack traces needs them. */
const CLIENT_MAPS = 'build/client-maps';
/** What the app Worker reads of the browser's build. */
export const MANIFESTS = [join(CLIENT, '.vite/manifest.json'), join(CLIENT, 'assets/messages.json')];
const GUIDE_PICTURES = 'docs/guide/pictures';
const WAREHOUSE_CONFIG = 'durable/warehouse-process.capnp';
/** Read by plugins, or copied: files and folders. */
const OTHER_INPUTS: Readonly<Record<string, readonly string[]>> = {
  [PAGES]: ['app/routes.ts', 'app/messages', 'public', GUIDE_PICTURES],
  [APP.name]: ['app/routes.ts', 'app/messages', 'docs/guide'],
  [WAREHOUSE_PROCESS.name]: [WAREHOUSE_CONFIG],
};

/** What the part's build writes: files and folders, below the target's root. */
export const listOutputs = (name: string): readonly string[] => [
  name === PAGES ? CLIENT : findWorker(name).outDir,
  ...(name === WAREHOUSE_PROCESS.name ? [WAREHOUSE_CONFIG] : []),
];

export interface BundleTarget {
  /** The folder below which the outputs lie: `build/client` and so on. */
  readonly root: string;
  /** What changes most is built quickly and readable, and files keep their names; source maps are served. */
  readonly isForDevelopment: boolean;
}

/**
 * Returns which of our files the part was made of, as paths from the project's folder. Throws what is wrong in them, and where. The
 * process has `NODE_ENV=production` (`PRODUCTION` in run.ts), so that React is bundled as it ships.
 */
export async function bundle(name: string, target: BundleTarget): Promise<readonly string[]> {
  const inputs = collectInputs();
  await build(createConfig(name, target, inputs.plugin)).catch((error: unknown) => {
    throw new Error(describeFailure(name, error), { cause: error });
  });
  if (name === PAGES) finishPages(target);
  if (name === WAREHOUSE_PROCESS.name) copyInto(target.root, WAREHOUSE_CONFIG);
  return [...inputs.list(), ...(OTHER_INPUTS[name] ?? [])];
}

function createConfig(name: string, { root, isForDevelopment }: BundleTarget, inputs: Plugin): InlineConfig {
  process.env[BUILD_ROOT] = root;
  const common = {
    logLevel: 'error',
    plugins: [inputs],
  } satisfies InlineConfig;
  // In development the app Worker reads what the browser's build wrote while that is rebuilt: nothing goes away in between.
  const output = { minify: !isForDevelopment, sourcemap: true, reportCompressedSize: false, emptyOutDir: !isForDevelopment };
  if (name === PAGES) return { ...common, build: { ...output, ...(isForDevelopment ? PLAIN_NAMES : HIDDEN_MAPS) } };
  if (name === APP.name) return { ...common, build: { ...output, ssr: true, ...(isForDevelopment ? UNMINIFIED : {}) } };
  // Minified in development, too: Miniflare copies all Workers 70 times while it writes them to workerd (workers-sdk#15271).
  const worker = createWorkerConfig(findWorker(name), root, { ...output, minify: true });
  return { ...common, ...worker, plugins: [inputs, workerPlugins()] };
}

/** Vite's `minify: false` still removes dead code of each bundle as a whole: a quarter of the app Worker's build, for nothing. */
const UNMINIFIED_OUTPUT = { minify: false, comments: false } as const;
const UNMINIFIED = { rolldownOptions: { output: UNMINIFIED_OUTPUT } } as const;

/** Without the sources: readers of a stack trace have them. */
const HIDDEN_MAPS = { sourcemap: 'hidden', rolldownOptions: { output: { sourcemapExcludeSources: true } } } as const;

/** So the app Worker, which knows them, needn't be rebuilt for each change of the files. */
const PLAIN_NAMES = {
  rolldownOptions: {
    output: {
      ...UNMINIFIED_OUTPUT,
      entryFileNames: 'assets/[name].js',
      chunkFileNames: 'assets/[name].js',
      assetFileNames: 'assets/[name][extname]',
    },
  },
} as const;

const createWorkerConfig = ({ source, outDir, main }: WorkerSpec, root: string, output: InlineConfig['build']): InlineConfig => ({
  configFile: false,
  publicDir: false,
  ...workerOptions,
  build: {
    ...output,
    ssr: true,
    target: 'es2022',
    outDir: join(root, outDir),
    rolldownOptions: { input: source, experimental: { lazyBarrel: true }, ...workerRollup(main) },
  },
});

function findWorker(name: string): WorkerSpec {
  const worker = BUNDLES.find((candidate) => candidate.name === name);
  if (!worker) throw new Error(`No part of the build is named ${name}.`);
  return worker;
}

function finishPages({ root, isForDevelopment }: BundleTarget): void {
  const folder = join(root, CLIENT);
  copyMaps(folder);
  copyPictures(folder);
  copyGuidePictures(folder);
  // Without the headers, browsers request files that keep their names again.
  if (isForDevelopment) rmSync(join(folder, '_headers'));
  else moveSourceMaps(folder, join(root, CLIENT_MAPS));
}

/** Without the file of their sizes, which the app Worker has. */
const copyGuidePictures = (folder: string): void =>
  cpSync(GUIDE_PICTURES, join(folder, 'guide'), { recursive: true, filter: (file) => !file.endsWith('.json') });

function moveSourceMaps(folder: string, mapsFolder: string): void {
  rmSync(mapsFolder, { recursive: true, force: true });
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.map'))) {
    mkdirSync(dirname(join(mapsFolder, file)), { recursive: true });
    renameSync(join(folder, file), join(mapsFolder, file));
  }
}

function copyInto(root: string, file: string): void {
  if (resolve(root) === resolve('.')) return;
  mkdirSync(join(root, dirname(file)), { recursive: true });
  cpSync(file, join(root, file));
}

/** What the bundler reads, and what its configuration is made of. */
function collectInputs(): { readonly plugin: Plugin; readonly list: () => readonly string[] } {
  const files = new Set<string>();
  const plugin: Plugin = {
    name: 'meridian:inputs',
    configResolved({ configFileDependencies }) {
      for (const file of configFileDependencies) files.add(file);
    },
    buildEnd() {
      for (const id of this.getModuleIds()) files.add(toModuleFile(id.split('?')[0] ?? ''));
    },
  };
  const own = (file: string): string[] => {
    const path = relative('.', file);
    return file.startsWith('\0') || path.startsWith('..') || path.startsWith('node_modules') ? [] : [path];
  };
  return { plugin, list: () => [...new Set([...files].flatMap(own))].toSorted() };
}

function describeFailure(name: string, error: unknown): string {
  const { errors = [error as Error] } = error as { errors?: readonly Error[] };
  const mistakes = errors.map(({ message }) => describeMistake(message, (file) => readFileSync(file, 'utf8')));
  return [`${name} can't be built:`, ...new Set(mistakes)].join('\n');
}
