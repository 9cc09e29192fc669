// The pages' bundle exists only after `npm run build`; the types do not wait for it.
declare module 'virtual:remix/server-build' {
  import type { ServerBuild } from '@remix-run/cloudflare';
  const build: ServerBuild;
  export = build;
}
