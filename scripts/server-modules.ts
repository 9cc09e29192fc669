// The server's half of the pages' build. The app Worker also has an API and services: what pages share with them stays an import here,
// and wrangler bundles it once.
import { relative, resolve } from 'node:path';
import type { Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin } from 'vite';
import { resolveSource } from './resolve-source.ts';

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
      if (!/^(?:\.|#app\/).*\.tsx?$/.test(source)) return null;
      const file = inApp(resolveSource(source, importer));
      if (file.startsWith('..') || READ_BY_VITE.test(file)) return null;
      return { id: `#app/${file}`, external: true };
    },
    resolveDynamicImport: (_, importer) => (isOfScreens(importer) ? BROWSER_ONLY : null),
    load: (id) => (id === BROWSER_ONLY ? 'export {};' : null),
  };
}

/**
 * For `npm run dev`, which has no build of Vite: leaves out what only browsers load. `onDemand` are the names that screens load so.
 */
export const serverScreens = (onDemand: readonly string[]): EsbuildPlugin => ({
  name: 'server-screens',
  setup(build) {
    const filter = new RegExp(`^(?:${onDemand.map((name) => name.replaceAll('.', '\\.')).join('|')})$`);
    build.onResolve({ filter }, ({ kind, importer }) =>
      kind === 'dynamic-import' && isOfScreens(importer) ? { path: BROWSER_ONLY, namespace: 'browser-only' } : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'browser-only' }, () => ({ contents: 'export {};' }));
  },
});

const inApp = (file: string): string => relative(resolve('app'), file);
const isOfScreens = (file: string): boolean => SCREENS.test(inApp(file));

/** `file`: a path from the project's folder. */
export const isInScreens = (file: string): boolean => isOfScreens(resolve(file));
