// The app Worker's door: the API's table first, then Remix's pages.
import { createRequestHandler } from '@remix-run/cloudflare';
import type { Identity } from '#app/domain/access/identity.ts';
import { isStorageFull } from '#app/domain/errors.ts';
import { isDataRequest } from '#app/http/data-request.ts';
import { holdBody } from '#app/http/hold-body.server.ts';
import { handleApi } from '#app/http/router.server.ts';
import { newNonce, withPageDefaults } from '#app/http/csp.server.ts';
import { identityOf } from '#app/services/auth.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import * as build from '#build/server/index.js';
import type { PendingChart } from '#app/services/fill-chart-slots.server.ts';
import { refuseForeignForm } from '#app/services/page-guard.server.ts';
import { buildDeps } from './load-context.ts';
import { createLocalDoor } from './local-door.ts';
import { withFullStorage, withStorageErrors } from './storage-errors.ts';

const handlePage = createRequestHandler(withStorageErrors(build), 'production');
const handleFullPage = createRequestHandler(withFullStorage(build), 'production');
const NOBODY: Identity = { kind: 'anonymous', permissions: new Set(), roleIds: [], roles: [] };

const app = {
  async fetch(request, env, execution): Promise<Response> {
    const held = holdBody(request);
    try {
      return await respond(held.request, buildDeps(env, request, execution));
    } finally {
      await held.drain();
    }
  },
} satisfies ExportedHandler<AppEnv>;

async function respond(request: Request, deps: Deps): Promise<Response> {
  const answer = await handleApi(request, deps);
  if (answer) return answer;
  const foreign = refuseForeignForm(request);
  if (foreign) return foreign;
  const nonce = newNonce(deps.randomBytes);
  let identity: Identity;
  try {
    identity = await identityOf(request, deps);
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    console.error(JSON.stringify({ event: 'storage full', path: new URL(request.url).pathname }));
    return withPageDefaults(await handleFullPage(request, { deps, identity: NOBODY, nonce, charts: null }));
  }
  const charts = isDataRequest(request.url) ? null : new Map<number, PendingChart>();
  return withPageDefaults(await handlePage(request, { deps, identity, nonce, charts }));
}

export default app;

/** For the local host. */
export const LocalDoor = createLocalDoor(app);
