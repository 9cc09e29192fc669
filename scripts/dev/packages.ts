// Installed packages for `npm run dev`: bundled once, beside the bundles that import them, since they don't change while one develops.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';

const PREFIX = 'packages-';
const BARE = /^[a-z@][^:?]*$/;
const JSX = 'react/jsx-runtime';
/** The compiler writes these imports; no source has them. */
const JSX_NAMES = ['jsx', 'jsxs', 'Fragment'];
/** Of a module that is imported as a namespace. */
const EVERYTHING = '*';
const ENTRY = 'package-entry';

export interface Packages {
  /** Leaves packages out of a bundle, and notes which it imports. */
  readonly plugin: Plugin;
  /** Bundles the packages that the last build imported, unless they are there. */
  bundle(): Promise<void>;
}

/** `options` are those of the bundle itself; `base` is the folder of the packages as its modules import them. */
export function createPackages(options: BuildOptions & { readonly outdir: string }, base: string): Packages {
  const importersOf = new Map<string, Set<string>>();
  const readImports = createImportReader();
  const built = new Map<string, ReadonlySet<string>>();
  return {
    plugin: {
      name: 'packages',
      setup(setup) {
        setup.onStart(() => importersOf.clear());
        setup.onResolve({ filter: BARE }, ({ path, importer, kind, pluginData }) => {
          const isOwn = (kind === 'import-statement' || kind === 'dynamic-import') && !importer.includes('node_modules');
          if (!isOwn || pluginData !== undefined || path.endsWith('.wasm') || builtinModules.includes(path)) return undefined;
          importersOf.set(path, (importersOf.get(path) ?? new Set()).add(importer));
          return { path: `${base}/${PREFIX}${fileNameOf(path)}.js`, external: true, sideEffects: false };
        });
      },
    },
    async bundle() {
      const wanted = [...importersOf].map(([name, importers]) => [name, namesOf(name, importers, readImports)] as const);
      const isBuilt = wanted.every(([name, names]) => [...names].every((each) => built.get(name)?.has(each)) && built.has(name));
      if (isBuilt) return;
      for (const [name, names] of wanted) built.set(name, new Set([...names, ...(built.get(name) ?? [])]));
      await bundlePackages(built, options);
    },
  };
}

const fileNameOf = (name: string): string => name.replaceAll('/', '_');

function namesOf(name: string, importers: ReadonlySet<string>, readImports: ImportReader): Set<string> {
  if (name === JSX) return new Set(JSX_NAMES);
  return new Set([...importers].flatMap((file) => readImports(file).get(name) ?? []));
}

type ImportReader = (file: string) => ReadonlyMap<string, readonly string[]>;

/** What files import by name, of each module. A file is read again when it has changed. */
function createImportReader(): ImportReader {
  const known = new Map<string, { readonly mtimeMs: number; readonly imports: ReadonlyMap<string, readonly string[]> }>();
  return (file) => {
    const { mtimeMs } = statSync(file);
    const found = known.get(file);
    if (found?.mtimeMs === mtimeMs) return found.imports;
    const imports = parseImports(readFileSync(file, 'utf8'));
    known.set(file, { mtimeMs, imports });
    return imports;
  };
}

function parseImports(code: string): ReadonlyMap<string, readonly string[]> {
  const imports = new Map<string, readonly string[]>();
  for (const [, name = ''] of code.matchAll(/^import\s+\*\s+as\s+\w+\s+from\s*'([^']+)'/gm)) imports.set(name, [EVERYTHING]);
  for (const [, list = '', name = ''] of code.matchAll(/^import\s[^'";{]*\{([^}]*)\}\s*from\s*'([^']+)'/gm)) {
    const names = list.split(',').map((each) => each.trim().replace(/\s+as\s.*$/s, ''));
    const values = names.filter((each) => /^[\w$]+$/.test(each) && each !== 'default');
    imports.set(name, [...(imports.get(name) ?? []), ...values]);
  }
  return imports;
}

/** One entry per package and shared chunks. CommonJS has no static names, so those that are imported are written out. */
async function bundlePackages(
  packages: ReadonlyMap<string, ReadonlySet<string>>,
  options: BuildOptions & { readonly outdir: string },
): Promise<void> {
  for (const file of readdirSync(options.outdir)) if (file.startsWith(PREFIX)) rmSync(join(options.outdir, file));
  await build({
    ...options,
    entryPoints: [...packages.keys()].map((name) => ({ in: `${ENTRY}:${name}`, out: PREFIX + fileNameOf(name) })),
    splitting: true,
    // Once; workerd reads them at each reload.
    minify: true,
    publicPath: '',
    entryNames: '[name]',
    chunkNames: `${PREFIX}chunk-[hash]`,
    plugins: [...(options.plugins ?? []), packageEntries(packages)],
  });
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
