// Installed packages for `npm run dev`: bundled once, beside the bundles that import them, since they don't change while one develops.
import { readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join, resolve } from 'node:path';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { importedModules } from './options.ts';
import { EVERYTHING, type SourceImports } from './source-imports.ts';

const PREFIX = 'packages-';
const ENTRY = 'package-entry';

export interface Packages {
  /** Leave packages out of what is built now. */
  readonly readOptions: () => Required<Pick<BuildOptions, 'alias' | 'external'>>;
  /** Bundles the packages that were imported, unless they are there. */
  readonly bundle: (compiled: Pick<Metafile, 'inputs'>) => Promise<void>;
  /** Names of the modules that one of packages imports. */
  readonly importsOf: (name: string) => readonly string[];
}

interface PackagesContext {
  /** Those of the bundle itself. */
  readonly options: BuildOptions & { readonly outdir: string };
  /** The folder of the packages as its modules import them. */
  readonly base: string;
  readonly imports: SourceImports;
}

export function createPackages({ options, base, imports }: PackagesContext): Packages {
  const readSpecifiers = (): ReadonlyMap<string, string> =>
    new Map(
      imports
        .listPackages()
        .filter((name) => !isFile(name))
        .map((name) => [addressOf(base, name), name]),
    );
  const built = new Map<string, ReadonlySet<string>>();
  let outputs: Metafile['outputs'] = {};
  return {
    readOptions: () => ({
      alias: Object.fromEntries(
        imports.listPackages().map((name) => [name, isFile(name) ? pathOf(name) : addressOf(base, name)]),
      ),
      external: [`${base}/${PREFIX}*`],
    }),
    importsOf: (name) => importedModules(outputs[join(options.outdir, name)] ?? { imports: [] }),
    async bundle(compiled) {
      const wanted = namesByPackage(compiled, readSpecifiers(), imports);
      const isBuilt = [...wanted].every(
        ([name, names]) => built.has(name) && [...names].every((each) => built.get(name)?.has(each)),
      );
      if (isBuilt) return;
      for (const [name, names] of wanted) built.set(name, new Set([...names, ...(built.get(name) ?? [])]));
      ({ outputs } = await bundlePackages(built, options));
    },
  };
}

const fileNameOf = (name: string): string => PREFIX + name.replaceAll('/', '_');
const addressOf = (base: string, name: string): string => `${base}/${fileNameOf(name)}.js`;
/** Of another kind than code: `@resvg/resvg-wasm/index_bg.wasm`. */
const isFile = (name: string): boolean => !['', '.js'].includes(extname(name));
const pathOf = (name: string): string => createRequire(resolve('package.json')).resolve(name);

/** What a bundle imports from each package by name. */
function namesByPackage({ inputs }: Pick<Metafile, 'inputs'>, specifiers: ReadonlyMap<string, string>, imports: SourceImports) {
  const found = new Map<string, Set<string>>();
  for (const [input, { imports: imported }] of Object.entries(inputs)) {
    for (const { path } of imported) {
      const name = specifiers.get(path);
      if (name === undefined) continue;
      const names = imports.namesOf(input.replace(/^[\w-]+:/, ''), name);
      found.set(name, new Set([...(found.get(name) ?? []), ...names]));
    }
  }
  return found;
}

/** One entry per package and shared chunks. CommonJS has no static names, so those that are imported are written out. */
async function bundlePackages(
  packages: ReadonlyMap<string, ReadonlySet<string>>,
  options: BuildOptions & { readonly outdir: string },
): Promise<Metafile> {
  for (const file of readdirSync(options.outdir)) if (file.startsWith(PREFIX)) rmSync(join(options.outdir, file));
  const { metafile } = await build({
    ...options,
    metafile: true,
    entryPoints: [...packages.keys()].map((name) => ({ in: `${ENTRY}:${name}`, out: fileNameOf(name) })),
    splitting: true,
    // Once; workerd reads them at each reload.
    minify: true,
    publicPath: '',
    entryNames: '[name]',
    chunkNames: `${PREFIX}chunk-[hash]`,
    plugins: [...(options.plugins ?? []), packageEntries(packages)],
  });
  return metafile;
}

function packageEntries(packages: ReadonlyMap<string, ReadonlySet<string>>): Plugin {
  return {
    name: ENTRY,
    setup(setup) {
      setup.onResolve({ filter: new RegExp(`^${ENTRY}:`) }, ({ path }) => ({
        path: path.slice(ENTRY.length + 1),
        namespace: ENTRY,
      }));
      setup.onLoad({ filter: /./, namespace: ENTRY }, ({ path }) => {
        const names = [...(packages.get(path) ?? [])];
        const specifier = JSON.stringify(path);
        const lines = names.map((name) =>
          name === EVERYTHING
            ? `export * from ${specifier};`
            : `const export_${name} = all.${name}; export { export_${name} as ${name} };`,
        );
        const contents = `import * as all from ${specifier}; export default all.default;\n${lines.join('\n')}`;
        return { contents, loader: 'js', resolveDir: resolve('.') };
      });
    },
  };
}
