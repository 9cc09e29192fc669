// The app Worker's entry point: routes requests to the API first, then to Remix's pages.
import { createRequestHandler } from '@remix-run/cloudflare';
import type { Identity } from '#app/domain/access/identity.ts';
import { isStorageFull } from '#app/domain/errors.ts';
import { findRequestLocale } from '#app/domain/viewer/request-locale.ts';
import { isDataRequest } from '#app/services/requests/data-request.ts';
import { redirectToSlash } from '#app/services/requests/page-address.server.ts';
import { holdBody } from '#app/services/requests/hold-body.server.ts';
import { createRouteLabels } from '#app/domain/metrics/route-label.ts';
import { API_TABLE } from '#app/api/router/endpoints.server.ts';
import { handleApi } from '#app/api/router/router.server.ts';
import { newNonce, withPageDefaults } from '#app/services/requests/csp.server.ts';
import { identifyForPage } from '#app/services/auth/identify.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { requireRequestId, withRequestContext } from '#app/services/logging/log-context.server.ts';
import * as build from 'virtual:remix/server-build';
import { createPageCharts } from '#app/services/charts/page-charts.ts';
import { isForeignForm } from '#app/services/auth/page-guard.server.ts';
import { runPostedQuery } from '#app/services/sqllab/posted-query.server.ts';
import { login } from '#app/messages/en/login.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { refusalResponse } from '#app/domain/viewer/refusal.ts';
import { withCaller } from '#app/services/requests/with-caller.server.ts';
import { createAfterReply } from './after-reply.ts';
import { isReadOnlyRequest } from './is-reading.ts';
import { renderEmbeddedShell, givenNonce } from '#app/services/embedding/embedded-shell.server.ts';
import { buildDeps, buildTrialDeps, type Lifetime } from './load-context.ts';
import { createDevEntrypoint } from './dev-entrypoint.ts';
import { findRefusal, toGetRequest, withRefusals } from './refused-pages.ts';
import { logFullStorage, withFullStorage, withStorageErrors } from './storage-errors.ts';
import { replyToFailure } from './reply-to-failure.ts';
import { withRequestId } from './with-request-id.ts';

const handlePage = createRequestHandler(withStorageErrors(build), 'production');
const handleRefusedPage = createRequestHandler(withRefusals(build), 'production');
const handleFullStoragePage = createRequestHandler(withFullStorage(build), 'production');
const ANONYMOUS: Identity = { kind: 'anonymous', permissions: new Set(), roleIds: [], roles: [] };

const app = {
  fetch: (request, env, execution): Promise<Response> =>
    withRequestContext(request, env, async () => {
      const requestId = requireRequestId();
      const heldBody = holdBody(request);
      try {
        return withRequestId(await respond(heldBody.request, env, execution), requestId);
      } catch (error) {
        return withRequestId(replyToFailure(error, request, requestId), requestId);
      } finally {
        await heldBody.drain();
      }
    }),
} satisfies ExportedHandler<AppEnv>;

async function respond(request: Request, env: AppEnv, execution: ExecutionContext): Promise<Response> {
  const waitUntil = (work: Promise<unknown>): void => execution.waitUntil(work);
  const trialReply = isReadOnlyRequest(request) ? await tryRespond(request, env, waitUntil) : null;
  if (trialReply) return trialReply;
  const after = createAfterReply(waitUntil);
  return after.send(
    await respondFrom(request, buildDeps(env, request, { waitUntil, afterReply: after.addAfter, beforeReply: after.addBefore })),
  );
}

/**
 * Responds from this isolate's metadata cache while validating it in parallel, which saves a round trip. Null if the cache was
 * outdated: then the reply is discarded.
 */
async function tryRespond(request: Request, env: AppEnv, waitUntil: Lifetime['waitUntil']): Promise<Response | null> {
  const after = createAfterReply(waitUntil, { isTrial: true });
  const { deps, isProven } = buildTrialDeps(env, request, {
    waitUntil,
    afterReply: after.addAfter,
    beforeReply: after.addBefore,
  });
  const [attempt] = await Promise.allSettled([respondFrom(request.clone() as Request, deps)]);
  // If reading the versions has failed, the second attempt meets and handles the failure.
  if (!(await isProven().catch(() => false))) {
    // The discarded body is never read.
    if (attempt.status === 'fulfilled' && attempt.value.body) waitUntil(attempt.value.body.cancel().catch(() => undefined));
    return null;
  }
  if (attempt.status === 'rejected') throw attempt.reason;
  return after.send(attempt.value);
}

async function respondFrom(request: Request, deps: Deps): Promise<Response> {
  const apiReply = await handleApi(request, deps);
  if (apiReply) return apiReply;
  const redirect = redirectToSlash(request);
  if (redirect) return redirect;
  const nonce = givenNonce(request) ?? newNonce(deps.randomBytes);
  const locale = findRequestLocale(request.headers);
  const embeddedShell = await renderEmbeddedShell(request, deps, { nonce, locale });
  if (embeddedShell) return embeddedShell;
  const postedQueryReply = await returnThrownResponse(runPostedQuery(request, deps, { nonce, locale }));
  const impressionId = deps.newUuid();
  let identity: Identity;
  try {
    identity = await identifyForPage(request, deps);
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    logFullStorage(request);
    return withPageDefaults(
      await handleFullStoragePage(request, {
        deps,
        identity: ANONYMOUS,
        locale,
        nonce,
        impressionId,
        charts: createPageCharts(false),
      }),
    );
  }
  const context = {
    deps: withCaller(deps, identity, request),
    identity,
    locale,
    nonce,
    impressionId,
    charts: createPageCharts(!isDataRequest(request.url)),
  };
  const reply = postedQueryReply ?? (isForeignForm(request) ? refuseOtherSite(locale) : await handlePage(request, context));
  const refusal = await findRefusal(request, reply);
  if (refusal === null) return withPageDefaults(reply);
  const page = withPageDefaults(await handleRefusedPage(toGetRequest(request), { ...context, refusal }));
  if (page.status === 405) page.headers.set('Allow', 'GET, HEAD');
  return page;
}

const refuseOtherSite = (locale: string): Response =>
  refusalResponse({ status: 403, message: createTranslate(login, locale)('otherSite') });

/** Returns a thrown Response instead of throwing it. */
async function returnThrownResponse(work: Promise<Response | null>): Promise<Response | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Response) return error;
    throw error;
  }
}

export default app;

const pagePaths = Object.values(build.routes).flatMap((route) => route?.path ?? []);

/** Entry point of the local host. */
export const DevEntrypoint = createDevEntrypoint(app, createRouteLabels([...API_TABLE.map(({ path }) => path), ...pagePaths]));
