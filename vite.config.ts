import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import { messagesPlugin } from './scripts/vite-messages.ts';

declare module '@remix-run/cloudflare' {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [
    messagesPlugin(),
    remix({
      appDirectory: 'app',
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
  ],
  ssr: {
    target: 'webworker',
    noExternal: true,
    resolve: { conditions: ['workerd', 'worker', 'browser'], externalConditions: ['workerd', 'worker'] },
  },
  build: {
    minify: true,
    // `npm run dev` keeps the files of before: pages of the running server refer to them until it restarts.
    emptyOutDir: process.env['MERIDIAN_KEEP_BUILD'] !== '1',
    target: 'es2022',
    assetsInlineLimit: 0,
    rollupOptions: {
      // PostgreSQL's parser is WASM: wrangler bundles it, not Vite.
      external: [/\.wasm$/],
      // Bytes. Code that several screens share came in files of a hundred bytes: a dashboard takes 19 requests instead of 26.
      output: { experimentalMinChunkSize: 3_000 },
    },
  },
});
