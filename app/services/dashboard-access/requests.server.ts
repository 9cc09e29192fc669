// Requests to open a dashboard: made by those who can't, granted or refused by its editors.
import { hasPermission, isAdmin } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError, notFound } from '#app/domain/errors.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { logWarn } from '#app/services/logging/log.server.ts';
import { mayOpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { findDashboard } from '#app/stores/dashboard/store.server.ts';
import { dashboardUrl } from '#app/stores/dashboard/wire-api.ts';
import type { AccessRequest } from '#app/stores/share/request-wire.ts';
import { findOpenRequest, listOpenRequests, refuseRequest, saveRequest } from '#app/stores/share/requests.server.ts';
import { openForEditor, shareDashboard } from './access.server.ts';

/**
 * Stores the request and tells the owners by mail, once. Nothing tells the caller whether there is such a dashboard. Throws 401 for
 * callers without an account: nobody could be let in.
 */
export async function requestAccess(deps: Deps, identity: Identity, idOrSlug: string): Promise<void> {
  if (identity.kind !== 'user') throw new AppError('LOGIN_REQUIRED_ERROR', 'Log in to request access.');
  const dashboard = await findDashboard(deps.db, idOrSlug);
  if (!dashboard || (await mayOpenDashboard(deps, identity, dashboard.id))) return;
  const id = await saveRequest(deps.db, { dashboardId: dashboard.id, userId: identity.userId, nowMs: deps.now() });
  if (id === null) return;
  recordAction(deps, identity, { action: 'dashboard_access_requested', dashboardId: dashboard.id });
  deps.waitUntil(
    tellOwners(deps, id).catch((error: unknown) =>
      logWarn('access_request_not_mailed', 'The mail about a request for access couldn’t be queued.', { error }),
    ),
  );
}

/** Without mail, the owners find it on Home. */
async function tellOwners({ mailProblem = 'absent', enqueueAccessRequest }: Deps, id: number): Promise<void> {
  if (mailProblem !== null || !enqueueAccessRequest) return;
  await enqueueAccessRequest(id);
}

/** For Home: what the viewer can decide; empty for those who can edit no dashboard. */
export async function listAccessRequests({ db }: Pick<Deps, 'db'>, identity: Identity): Promise<AccessRequest[]> {
  if (identity.kind !== 'user' || !hasPermission(identity, 'can_write', 'Dashboard')) return [];
  const rows = await listOpenRequests(db, isAdmin(identity) ? null : identity.userId);
  return rows.map(({ id, requestedOnMs, requester, dashboard: { slug, ...dashboard } }) => ({
    id,
    requested_on_ms: requestedOnMs,
    dashboard: { ...dashboard, url: dashboardUrl({ id: dashboard.id, slug }) },
    requester,
  }));
}

export interface RequestDecision {
  readonly isGranted: boolean;
  readonly showsData: boolean;
  readonly publish: boolean;
}

/** Throws 404 for a request that is decided, or that isn't the caller's to decide. */
export async function decideRequest(deps: Deps, identity: Identity, id: number, decision: RequestDecision): Promise<void> {
  const request = await findOpenRequest(deps.db, id);
  if (!request) throw notFound();
  const { dashboard, requester } = request;
  await openForEditor(deps, identity, dashboard.id).catch((error: unknown) => {
    // A 403 would tell others that there is such a request.
    throw error instanceof AppError && error.kind === 'denied' ? notFound() : error;
  });
  const { isGranted, showsData, publish } = decision;
  if (isGranted) {
    const subjects = [{ type: 'user', id: requester.id }] as const;
    return shareDashboard(deps, identity, dashboard.id, { subjects, right: 'viewer', showsData, publish });
  }
  await refuseRequest(deps.db, id);
  recordAction(deps, identity, { action: 'dashboard_access_refused', dashboardId: dashboard.id, json: { user: requester.id } });
}
