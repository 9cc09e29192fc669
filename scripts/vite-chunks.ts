// The files of the browser's build: which modules go together, and the packages of every page as small as they get.
import { relative, resolve } from 'node:path';
import { minify } from 'terser';
import type { Plugin, Rollup } from 'vite';

/** Packages that every page loads. They change rarely, so browsers keep their file over many versions of the product. */
const PACKAGES =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|zustand|clsx|icu-minify)\//;
const PACKAGES_CHUNK = 'packages';

/** Parts of a dashboard that only its editors load. */
const EDITING = ['edit', 'filter-settings', 'properties', 'conflict'];

/**
 * One sheet for what every page has, one for charts, one for each screen: a page links three or four instead of one per chunk.
 * Rollup groups all other modules.
 */
export const groupModules: Rollup.GetManualChunk = (id) => {
  if (PACKAGES.test(id)) return PACKAGES_CHUNK;
  const file = relative(resolve('app'), id.split('?')[0] ?? '');
  // What panels and drawings both read is so small that Rollup merges it with anything: one drawing then loads a parser of schemas.
  if (/^charts\/[^/]+\/settings\.ts$/.test(file)) return 'chart-settings';
  if (!file.endsWith('.css')) return undefined;
  const [top, screen = '', folder = ''] = file.split('/');
  if (top === 'charts') return 'charts-styles';
  if (top !== 'screens' || screen === 'shell') return 'ui-styles';
  return EDITING.includes(folder) ? `${screen}-${folder}-styles` : `${screen}-styles`;
};

/** Terser saves 4 % over esbuild, but takes seconds: it minifies what every page loads, and esbuild the rest. */
export function packPackages(): Plugin {
  return {
    name: 'meridian:pack-packages',
    renderChunk: {
      // After esbuild's own.
      order: 'post',
      async handler(code, { name }) {
        if (name !== PACKAGES_CHUNK) return null;
        const { code: packed } = await minify(code, { module: true, ecma: 2020, compress: { passes: 2 } });
        return { code: packed ?? code, map: null };
      },
    },
  };
}
