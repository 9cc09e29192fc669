// The browser's files for `npm run dev`, and the manifest in which Remix looks them up.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { removeExports } from '@remix-run/dev/dist/vite/remove-exports.js';
import type { AssetsManifest } from '@remix-run/dev';
import { build, context, type BuildContext, type BuildOptions, type Metafile, type OnLoadResult, type Plugin } from 'esbuild';
import { rememberFiles } from '#scripts/remember-files.ts';
import { styleSheets } from '#scripts/styles.ts';
import { ASSETS, defineFor, DEV_FOLDER, fileUrls, SHARED } from './options.ts';
import { createPackages, type Packages } from './packages.ts';
import { fileOf, type PageRoute } from './routes.ts';
import type { SourceImports } from './source-imports.ts';

const ENTRY = 'app/entry.client.tsx';
/** Files of routes as the browser gets them: without what only the server runs. */
const CLIENT_ROUTE = 'client-route';
const SERVER_EXPORTS = ['loader', 'action', 'headers'];

export interface PagesBuild {
  readonly context: BuildContext<{ metafile: true }>;
  readonly packages: Packages;
  /** Writes the manifest of what was built. */
  writeManifest(metafile: Metafile): AssetsManifest;
}

export async function createPagesBuild(routes: readonly PageRoute[], imports: SourceImports): Promise<PagesBuild> {
  const exportsOf = new Map<string, readonly string[]>();
  const files = [...new Set(routes.map(fileOf))];
  const options = { ...SHARED, outdir: ASSETS, platform: 'browser', define: defineFor('browser') } satisfies BuildOptions;
  const packages = createPackages({ options, base: '/assets', imports });
  const created = await context({
    ...options,
    entryPoints: [ENTRY, ...files.map((file) => `${CLIENT_ROUTE}:${file}`)].map((file) => ({ in: file, out: nameOf(file) })),
    splitting: true,
    // Without a hash, so that the manifest stays as it is and the app Worker needn't wait for the pages.
    entryNames: '[name]',
    chunkNames: 'chunk-[hash]',
    loader: { '.woff2': 'file' },
    plugins: [fileUrls, styleSheets({ isServer: false }), clientRoutes(exportsOf)],
    ...packages.readOptions(),
  });
  return { context: created, packages, writeManifest: (metafile) => writeManifest({ metafile, routes, exportsOf }) };
}

const nameOf = (file: string): string => file.replace(/^.*\//, '').replace(/\.tsx?$/, '');

function clientRoutes(exportsOf: Map<string, readonly string[]>): Plugin {
  const load = rememberFiles(async (_source, path): Promise<OnLoadResult> => {
    const { code, names } = await transform(path);
    exportsOf.set(path, names);
    const { code: contents } = removeExports(code, SERVER_EXPORTS) as { readonly code: string };
    return { contents, loader: 'js', resolveDir: resolve(dirname(path)) };
  });
  return {
    name: CLIENT_ROUTE,
    setup(setup) {
      setup.onResolve({ filter: /^client-route:/ }, ({ path }) => ({
        path: path.slice(CLIENT_ROUTE.length + 1),
        namespace: CLIENT_ROUTE,
      }));
      setup.onLoad({ filter: /./, namespace: CLIENT_ROUTE }, ({ path }) => load(path));
    },
  };
}

/** JavaScript of one file, and what it exports. */
async function transform(file: string): Promise<{ code: string; names: readonly string[] }> {
  const options = { ...SHARED, bundle: false, write: false } as const;
  const { outputFiles, metafile } = await build({ ...options, entryPoints: [file], outdir: 'x' });
  return { code: outputFiles[0]?.text ?? '', names: Object.values(metafile.outputs)[0]?.exports ?? [] };
}

interface Built {
  readonly metafile: Metafile;
  readonly routes: readonly PageRoute[];
  readonly exportsOf: ReadonlyMap<string, readonly string[]>;
}

function writeManifest({ metafile, routes, exportsOf }: Built): AssetsManifest {
  const entry = assetsOf(metafile, ENTRY);
  const pages = routes.map((route) => {
    const { id, parentId, path, index, caseSensitive } = route;
    const names = exportsOf.get(fileOf(route)) ?? [];
    const assets = assetsOf(metafile, `${CLIENT_ROUTE}:${fileOf(route)}`);
    return {
      ...{ id, parentId, path, index, caseSensitive },
      hasAction: names.includes('action'),
      hasLoader: names.includes('loader'),
      hasClientAction: names.includes('clientAction'),
      hasClientLoader: names.includes('clientLoader'),
      hasErrorBoundary: names.includes('ErrorBoundary'),
      ...assets,
      css: parentId === undefined ? [...entry.css, ...assets.css] : assets.css,
    };
  });
  const content = { entry, routes: Object.fromEntries(pages.map((page) => [page.id, page])) };
  const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 8);
  const manifest = { ...content, url: `/assets/manifest-${version}.js`, version };
  writeFileSync(join(ASSETS, `manifest-${version}.js`), `window.__remixManifest=${JSON.stringify(manifest)};`);
  return manifest as AssetsManifest;
}

type EntryAssets = Pick<AssetsManifest['entry'], 'module' | 'imports'> & { readonly css: string[] };

/** What the module imports isn't named: it changes with every change, and the browser finds it. */
function assetsOf({ outputs }: Metafile, entryPoint: string): EntryAssets {
  const [file, output] = Object.entries(outputs).find(([, each]) => each.entryPoint === entryPoint) ?? [];
  if (file === undefined || output === undefined) throw new Error(`The build made nothing of ${entryPoint}.`);
  return {
    module: urlOf(file),
    imports: [],
    css: output.cssBundle === undefined ? [] : [urlOf(output.cssBundle)],
  };
}

const urlOf = (file: string): string => `/${relative(`${DEV_FOLDER}/build/client`, file)}`;
