// Remix's server build as the app Worker imports it, for `npm run dev`: all routes, and where the browser's files lie. The manifest is
// a module beside the bundle, so that the bundle doesn't wait for the browser's files.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AssetsManifest } from '@remix-run/dev';
import { FUTURE } from '#scripts/remix-future.ts';
import { fileOf, type PageRoute } from './routes.ts';

const MANIFEST = 'assets-manifest.js';

/** Gives whether it differs from what was there. */
export function writeManifestModule(folder: string, manifest: AssetsManifest): boolean {
  const file = join(folder, MANIFEST);
  const text = `export default ${JSON.stringify(manifest)};\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
  return true;
}

export function serverBuildSource(routes: readonly PageRoute[]): string {
  const imports = routes.map((route, index) => `import * as route${index} from ${JSON.stringify(`./${fileOf(route)}`)};`);
  const entries = routes.map(
    ({ file: _, ...route }, index) => `${JSON.stringify(route.id)}: { ...${JSON.stringify(route)}, module: route${index} }`,
  );
  return `
    import * as entryServer from './app/entry.server.tsx';
    import manifest from './${MANIFEST}';
    ${imports.join('\n')}
    export const mode = 'production';
    export const assets = manifest;
    export const assetsBuildDirectory = 'build/client';
    export const basename = '/';
    export const future = ${JSON.stringify(FUTURE)};
    export const isSpaMode = false;
    export const publicPath = '/';
    export const entry = { module: entryServer };
    export const routes = { ${entries.join(',\n')} };`;
}
