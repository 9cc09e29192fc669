// The server's half of the pages' build. The app Worker has code of its own beside it: what both import stays an import here, and
// wrangler bundles it once.
import { dirname, relative, resolve } from 'node:path';
import type { Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin } from 'vite';

/** Modules that Vite has to read: they have styles, addresses of files, or what the browser's build found out. */
const READ_BY_VITE = /^(?:screens|ui|routes|charts\/interactive)\/|^messages\/(?:page-assets|asset-urls)\.|^(?:root|entry\.)/;
const SCREENS = /^(?:screens|ui|charts\/interactive)\//;
const PACKAGE = /^(?:@[\w-]+\/)?[a-z][\w.-]*(?:\/[\w./-]+)?$/;
/** Stands for what a screen loads on demand: no server loads it. */
const BROWSER_ONLY = '\0meridian:browser-only';

export function serverImports(): Plugin {
  return {
    name: 'meridian:server-imports',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    resolveId(source, importer) {
      if (importer === undefined) return null;
      if (PACKAGE.test(source)) return { id: source, external: true };
      const file = fileOf(source, importer);
      if (file === null || !/\.tsx?$/.test(file) || READ_BY_VITE.test(file)) return null;
      return { id: `#app/${file}`, external: true };
    },
    resolveDynamicImport: (_, importer) => (isOfScreens(importer) ? BROWSER_ONLY : null),
    load: (id) => (id === BROWSER_ONLY ? 'export {};' : null),
  };
}

/** For `npm run dev`, which has no build of Vite: leaves out what only browsers load. */
export const serverScreens: EsbuildPlugin = {
  name: 'server-screens',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ kind, importer }) =>
      kind === 'dynamic-import' && isOfScreens(importer) ? { path: BROWSER_ONLY, namespace: 'browser-only' } : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'browser-only' }, () => ({ contents: 'export {};' }));
  },
};

const isOfScreens = (file: string): boolean => SCREENS.test(relative(resolve('app'), file));

/** Below `app`; null for a file that lies elsewhere. */
function fileOf(source: string, importer: string): string | null {
  if (source.startsWith('#app/')) return source.slice('#app/'.length);
  if (!source.startsWith('.')) return null;
  const file = relative(resolve('app'), resolve(dirname(importer), source));
  return file.startsWith('..') ? null : file;
}
