// Remix's plugins, as far as a build needs them: those of its dev server are left out, and the others are called only for what they
// look at. Each call takes every module across from Rust: called for all of them they took half of a build.
import { vitePlugin } from '@remix-run/dev';
import { withFilter, type Plugin } from 'vite';

type Options = NonNullable<Parameters<typeof vitePlugin>[0]>;
type Filters = Parameters<typeof withFilter>[1];

const DEV_SERVER = /hmr|refresh/;
const FILTERS: Readonly<Record<string, Filters>> = {
  remix: { transform: { id: /\?__remix-build-client-route$|\.module\.css/ } },
  'remix-virtual-modules': { resolveId: { id: /^virtual:remix/ }, load: { id: /virtual:remix/ } },
  'remix-dot-server': { resolveId: { id: /\.server/ } },
  'remix-dot-client': { transform: { id: /\.client/ } },
  'remix-route-exports': { transform: { id: /\/app\/(?:routes\/|root\.)/ } },
};

export const remixPlugins = (options: Options): Plugin[] =>
  vitePlugin(options)
    .filter(({ name }) => !DEV_SERVER.test(name))
    .map((plugin) => withFilter(plugin, FILTERS[plugin.name] ?? {}));
