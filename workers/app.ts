// The app Worker's door: the API's table first, then Remix's pages.
import { createRequestHandler } from '@remix-run/cloudflare';
import { handleApi } from '#app/http/router.server.ts';
import { newNonce, withPageDefaults } from '#app/http/csp.server.ts';
import { identityOf } from '#app/services/auth.server.ts';
import * as build from '#build/server/index.js';
import { refuseForeignForm } from '#app/services/page-guard.server.ts';
import { buildDeps } from './load-context.ts';
import { createLocalDoor } from './local-door.ts';

const handlePage = createRequestHandler(build, 'production');

const app = {
  async fetch(request, env, execution): Promise<Response> {
    const deps = buildDeps(env, request, execution);
    const answer = await handleApi(request, deps);
    if (answer) return answer;
    const foreign = refuseForeignForm(request);
    if (foreign) return foreign;
    const identity = await identityOf(request, deps);
    return withPageDefaults(await handlePage(request, { deps, identity, nonce: newNonce(deps.randomBytes), charts: new Map() }));
  },
} satisfies ExportedHandler<AppEnv>;

export default app;

/** For the local host. */
export const LocalDoor = createLocalDoor(app);
