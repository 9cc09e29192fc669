// The build of the pages: the browser's files and, with `build.ssr`, the app Worker, which draws them. `scripts/bundle/bundle.ts` runs it, and
// bundles the other Workers in the same way.
import { defineConfig } from 'vite';
import { stylePlugins } from '#scripts/bundle/styles.ts';
import { browserOnly } from '#scripts/bundle/vite-browser-only.ts';
import { groupChunks } from '#scripts/bundle/vite-chunks.ts';
import { messagesPlugin } from '#scripts/bundle/vite-messages.ts';
import { remixPlugins } from '#scripts/bundle/vite-remix.ts';
import { stylesPlugin } from '#scripts/bundle/vite-styles.ts';
import { workerOptions, workerPlugins, workerRollup } from '#scripts/bundle/vite-worker.ts';
import { APP, BUILD_ROOT } from '#scripts/bundle/workers.ts';

declare module '@remix-run/cloudflare' {
  interface Future {
    v3_singleFetch: true;
  }
}

const grouping = groupChunks();
const root = process.env[BUILD_ROOT] ?? '.';

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    messagesPlugin(),
    stylesPlugin(),
    ...remixPlugins({
      appDirectory: 'app',
      buildDirectory: `${root}/build`,
      serverBuildFile: APP.main,
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
        unstable_optimizeDeps: false,
      },
    }),
    // After Remix's, which begins the server's build with its pages: it begins with the app Worker, which imports these.
    isSsrBuild
      ? [
          { name: 'meridian:app', config: () => ({ build: { rolldownOptions: { input: APP.source } } }) },
          browserOnly(),
          workerPlugins(),
        ]
      : grouping.plugin,
  ],
  css: {
    postcss: { plugins: [...stylePlugins] },
  },
  ...workerOptions,
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      experimental: { lazyBarrel: true },
      ...(isSsrBuild ? workerRollup(APP.main) : { output: { codeSplitting: grouping.codeSplitting } }),
    },
  },
}));
