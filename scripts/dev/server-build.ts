// Remix's server build as the app Worker imports it, for `npm run dev`: all routes, and where the browser's files lie.
import type { AssetsManifest } from '@remix-run/dev';
import { FUTURE } from '#scripts/remix-future.ts';
import { fileOf, type PageRoute } from './routes.ts';

export function serverBuildSource(routes: readonly PageRoute[], assets: AssetsManifest): string {
  const imports = routes.map((route, index) => `import * as route${index} from ${JSON.stringify(`./${fileOf(route)}`)};`);
  const entries = routes.map(
    ({ file: _, ...route }, index) => `${JSON.stringify(route.id)}: { ...${JSON.stringify(route)}, module: route${index} }`,
  );
  return `
    import * as entryServer from './app/entry.server.tsx';
    ${imports.join('\n')}
    export const mode = 'production';
    export const assets = ${JSON.stringify(assets)};
    export const assetsBuildDirectory = 'build/client';
    export const basename = '/';
    export const future = ${JSON.stringify(FUTURE)};
    export const isSpaMode = false;
    export const publicPath = '/';
    export const entry = { module: entryServer };
    export const routes = { ${entries.join(',\n')} };`;
}
