// What a screen loads on demand stays in the browser's build: no server loads it.
import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

const SCREENS = /^(?:screens|ui|charts\/interactive)\//;
const BROWSER_ONLY = '\0meridian:browser-only';

export function browserOnly(): Plugin {
  return {
    name: 'meridian:browser-only',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    resolveDynamicImport: (_, importer = '') => (SCREENS.test(relative(resolve('app'), importer)) ? BROWSER_ONLY : null),
    load: { filter: { id: /browser-only$/ }, handler: (id) => (id === BROWSER_ONLY ? 'export {};' : null) },
  };
}
