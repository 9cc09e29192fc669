// Type of Remix's server build, a virtual module that exists only in bundles.
declare module 'virtual:remix/server-build' {
  import type { ServerBuild } from '@remix-run/cloudflare';
  const build: ServerBuild;
  export = build;
}
