// The Workers for `npm run dev`: each source is one module, in a folder that all Workers share. The process of a Warehouse is one file.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { context, type BuildContext, type BuildOptions, type Plugin } from 'esbuild';
import { writeModuleList } from '#scripts/module-list.ts';
import { serverScreens } from '#scripts/server-modules.ts';
import { styleSheets } from '#scripts/styles.ts';
import { WAREHOUSE_PROCESS, WORKERS, type WorkerSpec } from '#scripts/workers.ts';
import { defineFor, DEV_FOLDER, fileUrls, SHARED } from './options.ts';
import { createOwnModules, moduleOf, type OwnModules } from './own-modules.ts';
import { createPackages } from './packages.ts';
import type { SourceImports } from './source-imports.ts';

/** The folder of the modules, in the build. */
export const MODULES = 'dist/modules';
/** Stands for a file, which changes as pages come and go. */
export const SERVER_BUILD = '#build/server/index.js';
/** The first event loads their handlers: few pages need them. */
const LOADED_BY_EVENTS: ReadonlySet<string> = new Set(['meridian-query', 'meridian-report']);
const BUILTIN = new RegExp(`^(?:node:.+|${builtinModules.join('|')})$`);

export interface WorkerModules {
  /** Names of the Workers that these files are part of, or all; and of those that have mistakes. */
  findStale(changed: ReadonlySet<string> | undefined): readonly string[];
  /** Builds those. Throws the mistakes in them. */
  build(): Promise<void>;
}

export interface WorkerSources {
  readonly imports: SourceImports;
  /** Gives the source of Remix's server build, which the app Worker imports. */
  readonly readServerBuild: () => string;
}

export function createWorkerModules({ imports, readServerBuild }: WorkerSources): WorkerModules {
  const folder = join(DEV_FOLDER, MODULES);
  const options = optionsOf(folder);
  const packages = createPackages({ options, base: '.', imports });
  const plugins = [...options.plugins, fileUrls, styleSheets({ isServer: true }), serverBuild(readServerBuild)];
  const readOptions = (): BuildOptions => {
    const { alias, external } = packages.readOptions();
    return {
      ...options,
      alias,
      external: [...options.external, ...external],
      plugins: [serverScreens(imports.listOnDemand()), ...plugins],
    };
  };
  const modules = createOwnModules({ folder, readOptions, onCompiled: packages.bundle, importsOf: packages.importsOf });
  const inputs = new Map<WorkerSpec, ReadonlySet<string>>();
  const stale = new Set<WorkerSpec>(WORKERS);
  return {
    findStale(changed) {
      for (const [worker, files] of inputs) if (!changed || [...changed].some((file) => files.has(file))) stale.add(worker);
      modules.invalidate(changed ?? []);
      return [...stale].map(({ name }) => name);
    },
    async build() {
      await modules.compile(WORKERS.map(sourceOf));
      // Of all: what one imports anew can move the code of packages that all have into other modules.
      for (const worker of WORKERS) inputs.set(worker, writeModules(worker, modules));
      stale.clear();
    },
  };
}

/** Writes which modules a Worker has; gives the files of which they are made. */
function writeModules(worker: WorkerSpec, modules: OwnModules): ReadonlySet<string> {
  const entry = sourceOf(worker);
  const { names, inputs } = modules.list(entry);
  const main = LOADED_BY_EVENTS.has(worker.name) ? [writeLoadingMain(worker, entry)] : [];
  writeModuleList(join(DEV_FOLDER, worker.outDir), { folder: relative(worker.outDir, MODULES), names: [...main, ...names] });
  return inputs;
}

function writeLoadingMain({ name }: WorkerSpec, entry: string): string {
  const source = `const load = async () => (await import('./${moduleOf(entry)}')).default;
export default {
  fetch: async (...event) => (await load()).fetch(...event),
  queue: async (...event) => (await load()).queue(...event),
  scheduled: async (...event) => (await load()).scheduled(...event),
};
`;
  writeFileSync(join(DEV_FOLDER, MODULES, `${name}.js`), source);
  return `${name}.js`;
}

/** One file, which workerd gets without Miniflare. */
export function createWarehouseBuild(): Promise<BuildContext<{ metafile: true }>> {
  const outdir = join(DEV_FOLDER, WAREHOUSE_PROCESS.outDir);
  const entry = { in: sourceOf(WAREHOUSE_PROCESS), out: WAREHOUSE_PROCESS.main.replace(/\.js$/, '') };
  return context({ ...optionsOf(outdir), entryPoints: [entry] });
}

const optionsOf = (outdir: string) =>
  ({
    ...SHARED,
    outdir,
    platform: 'browser',
    define: defineFor('server'),
    conditions: ['workerd', 'worker', 'browser'],
    keepNames: false,
    external: ['cloudflare:*', 'pg-native'],
    loader: { '.woff2': 'file' },
    plugins: [nodeModules(), wasmFiles(outdir)],
  }) satisfies BuildOptions;

function sourceOf({ config }: WorkerSpec): string {
  const main = /^main\s*=\s*"([^"]+)"/m.exec(readFileSync(config, 'utf8'))?.[1];
  if (main === undefined) throw new Error(`${config} has no main.`);
  return join(dirname(config), main);
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
