// The pages' bundle exists only after `npm run build`; the types do not wait for it.
declare module '#build/server/index.js' {
  import type { ServerBuild } from '@remix-run/cloudflare';
  const build: ServerBuild;
  export = build;
}
