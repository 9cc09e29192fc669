import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import { FUTURE } from './scripts/remix-future.ts';
import { scopedName, stylePlugins } from './scripts/styles.ts';
import { createGrouping, packPackages } from './scripts/vite-chunks.ts';
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
      // Bytes. From 3,000 on Rollup also merges what only dialogs and Explore need into files of every dashboard: 6 KB more.
      output: { experimentalMinChunkSize: 500, ...(isSsrBuild !== true && { manualChunks: createGrouping() }) },
    },
  },
}));
