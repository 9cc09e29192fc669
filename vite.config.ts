import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import { FUTURE } from './scripts/remix-future.ts';
import { scopedName, stylePlugins } from './scripts/styles.ts';
import { groupModules, packPackages } from './scripts/vite-chunks.ts';
import { serverImports } from './scripts/server-modules.ts';
import { stylesPlugin } from './scripts/vite-styles.ts';
import { messagesPlugin } from './scripts/vite-messages.ts';

declare module '@remix-run/cloudflare' {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    messagesPlugin(),
    stylesPlugin(),
    packPackages(),
    serverImports(),
    remix({
      appDirectory: 'app',
      future: FUTURE,
    }),
  ],
  css: {
    postcss: { plugins: [...stylePlugins] },
    modules: { generateScopedName: scopedName },
  },
  ssr: {
    target: 'webworker',
    noExternal: true,
    resolve: { conditions: ['workerd', 'worker', 'browser'], externalConditions: ['workerd', 'worker'] },
  },
  build: {
    minify: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rollupOptions: {
      // PostgreSQL's parser is WASM: wrangler bundles it, not Vite.
      external: [/\.wasm$/],
      // Bytes. Code that several screens share came in files of a hundred bytes: a dashboard takes 19 requests instead of 26. From
      // 3,000 on Rollup also merges what only dialogs and Explore need into files of every dashboard: 6 KB more, and no fewer requests.
      output: { experimentalMinChunkSize: 500, ...(isSsrBuild !== true && { manualChunks: groupModules }) },
    },
  },
}));
