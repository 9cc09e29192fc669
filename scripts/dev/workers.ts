// The bundles of the Workers for `npm run dev`, as wrangler makes them, without its start.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { context, type BuildContext, type BuildOptions, type Plugin } from 'esbuild';
import { serverScreens } from '#scripts/server-modules.ts';
import { styleSheets } from '#scripts/styles.ts';
import { WAREHOUSE_PROCESS, type WorkerSpec } from '#scripts/workers.ts';
import { DEV_FOLDER, fileUrls, SHARED } from './options.ts';
import { createPackages, type Packages } from './packages.ts';
import type { SourceImports } from './source-imports.ts';

const SERVER_BUILD = '#build/server/index.js';
/** The first event loads their handlers: workerd reads all Workers at every reload, and a page needs few of them. */
const LOADED_BY_EVENTS: ReadonlySet<string> = new Set(['meridian-query', 'meridian-report']);
const HANDLERS = 'handlers';
const LOADING_MAIN = `const load = async () => (await import('./${HANDLERS}.js')).default;
export default {
  fetch: async (...event) => (await load()).fetch(...event),
  queue: async (...event) => (await load()).queue(...event),
  scheduled: async (...event) => (await load()).scheduled(...event),
};
`;
const BUILTIN = new RegExp(`^(?:node:.+|${builtinModules.join('|')})$`);

export interface WorkerBuild {
  readonly context: BuildContext<{ metafile: true }>;
  /** Null where the bundle has to be one file. */
  readonly packages: Packages | null;
}

export interface WorkerSources {
  readonly imports: SourceImports;
  /** Gives the source of Remix's server build, which the app Worker imports. */
  readonly readServerBuild: () => string;
}

export async function createWorkerBuild(worker: WorkerSpec, { imports, readServerBuild }: WorkerSources): Promise<WorkerBuild> {
  const outdir = join(DEV_FOLDER, worker.outDir);
  const options = {
    ...SHARED,
    outdir,
    platform: 'browser',
    conditions: ['workerd', 'worker', 'browser'],
    keepNames: false,
    external: ['cloudflare:*', 'pg-native'],
    loader: { '.woff2': 'file' },
    plugins: [nodeModules(), wasmFiles(outdir)],
  } satisfies BuildOptions;
  const packages = worker === WAREHOUSE_PROCESS ? null : createPackages({ options, base: '.', imports });
  const ownPlugins = [
    serverScreens(imports.listOnDemand()),
    fileUrls,
    styleSheets({ isServer: true }),
    serverBuild(readServerBuild),
  ];
  const isLoadedByEvents = LOADED_BY_EVENTS.has(worker.name);
  if (isLoadedByEvents) writeMain(outdir, worker.main, LOADING_MAIN);
  const created = await context({
    ...options,
    entryPoints: [
      { in: join(dirname(worker.config), sourceOf(worker)), out: isLoadedByEvents ? HANDLERS : worker.main.replace(/\.js$/, '') },
    ],
    alias: packages?.options.alias ?? {},
    external: [...options.external, ...(packages?.options.external ?? [])],
    plugins: [...options.plugins, ...ownPlugins],
  });
  return { context: created, packages };
}

function writeMain(folder: string, file: string, source: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), source);
}

function sourceOf({ config }: WorkerSpec): string {
  const main = /^main\s*=\s*"([^"]+)"/m.exec(readFileSync(config, 'utf8'))?.[1];
  if (main === undefined) throw new Error(`${config} has no main.`);
  return main;
}

/** workerd has Node's modules for `import`; packages `require` them. */
function nodeModules(): Plugin {
  return {
    name: 'node-modules',
    setup(build) {
      build.onResolve({ filter: BUILTIN }, ({ path, kind }) =>
        kind === 'require-call' ? { path, namespace: 'required-builtin' } : { path, external: true },
      );
      build.onLoad({ filter: /./, namespace: 'required-builtin' }, ({ path }) => ({
        contents: `import builtin from ${JSON.stringify(path)}; module.exports = builtin;`,
        loader: 'js',
      }));
    },
  };
}

/** workerd loads them as modules from the bundle's folder. */
function wasmFiles(folder: string): Plugin {
  return {
    name: 'wasm-files',
    setup(build) {
      build.onResolve({ filter: /\.wasm$/ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
        if (pluginData === 'found') return undefined;
        const { path: found, errors } = await build.resolve(path, { importer, kind, resolveDir, pluginData: 'found' });
        if (errors.length > 0) return { errors };
        mkdirSync(folder, { recursive: true });
        copyFileSync(found, join(folder, basename(found)));
        return { path: `./${basename(found)}`, external: true };
      });
    },
  };
}

function serverBuild(read: () => string): Plugin {
  return {
    name: 'server-build',
    setup(build) {
      build.onResolve({ filter: /^#build\/server\/index\.js$/ }, () => ({ path: SERVER_BUILD, namespace: 'server-build' }));
      build.onResolve({ filter: /^\.\/assets-manifest\.js$/ }, ({ path }) => ({ path, external: true }));
      build.onLoad({ filter: /./, namespace: 'server-build' }, () => ({
        contents: read(),
        loader: 'js',
        resolveDir: process.cwd(),
      }));
    },
  };
}
