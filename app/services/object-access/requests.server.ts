// Requests to open an object: made by those who can't, granted or refused by its editors.
import type { Identity } from '#app/domain/access/identity.ts';
import type { SharedKind } from '#app/domain/access/shared-objects.ts';
import { AppError, notFound } from '#app/domain/errors.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { logWarn } from '#app/services/logging/log.server.ts';
import { findDashboard } from '#app/stores/dashboard/store.server.ts';
import { dashboardUrl } from '#app/stores/dashboard/wire-api.ts';
import type { AccessRequest } from '#app/stores/share/request-wire.ts';
import {
  findOpenRequest,
  findRequested,
  listOpenRequests,
  refuseRequest,
  saveRequest,
  type StoredRequest,
} from '#app/stores/share/requests.server.ts';
import { openForEditor, shareObject } from './access.server.ts';
import { SHAREABLE_KINDS } from './kinds.server.ts';

/**
 * Stores the request and tells the editors by mail, once. Nothing tells the caller whether there is such an object. Throws 401 for
 * callers without an account: no account could be given access.
 */
export async function requestAccess(deps: Deps, identity: Identity, kind: SharedKind, name: string): Promise<void> {
  if (identity.kind !== 'user') throw new AppError('LOGIN_REQUIRED_ERROR', 'Log in to request access.');
  const objectId = await findNamed(deps, kind, name);
  if (objectId === null || (await SHAREABLE_KINDS[kind].open(deps, identity, objectId))) return;
  const key = { kind, id: objectId };
  const id = await saveRequest(deps.db, { key, userId: identity.userId, nowMs: deps.now() });
  if (id === null) return;
  note(deps, identity, 'requested', { key, json: {} });
  deps.waitUntil(
    tellEditors(deps, id).catch((error: unknown) =>
      logWarn('access_request_not_mailed', 'The mail about a request for access couldn’t be queued.', { error }),
    ),
  );
}

/** A dashboard by its slug or uuid as well. */
const findNamed = async ({ db }: Deps, kind: SharedKind, name: string): Promise<number | null> =>
  kind === 'dashboard' ? ((await findDashboard(db, name))?.id ?? null) : findRequested(db, kind, name);

/** Without mail, the editors find it on Home. */
async function tellEditors({ mailProblem = 'absent', enqueueAccessRequest }: Deps, id: number): Promise<void> {
  if (mailProblem !== null || !enqueueAccessRequest) return;
  await enqueueAccessRequest(id);
}

/** Requests that the viewer can decide, for Home; empty for users who can't edit anything. */
export async function listAccessRequests({ db }: Pick<Deps, 'db'>, identity: Identity): Promise<AccessRequest[]> {
  return (await listOpenRequests(db, identity)).map((request) => ({
    id: request.id,
    requested_on_ms: request.requestedOnMs,
    object: { ...request.key, title: request.title, url: objectUrl(request), published: request.published },
    requester: request.requester,
  }));
}

function objectUrl({ key: { kind, id }, slug, reportType }: StoredRequest): string {
  switch (kind) {
    case 'dashboard':
      return dashboardUrl({ id, slug });
    case 'chart':
      return `/explore/?slice_id=${id}`;
    case 'dataset':
      return `/dataset/${id}`;
    case 'saved_query':
      return `/sqllab?savedQueryId=${id}`;
    case 'report':
      return `/${reportType === 'Alert' ? 'alert' : 'report'}/${id}/log`;
  }
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
  const { key, requester } = request;
  await openForEditor(deps, identity, key).catch((error: unknown) => {
    // A 403 would tell others that there is such a request.
    throw error instanceof AppError && error.kind === 'denied' ? notFound() : error;
  });
  const { isGranted, showsData, publish } = decision;
  if (isGranted) {
    const subjects = [{ type: 'user', id: requester.id }] as const;
    return shareObject(deps, identity, key, { subjects, right: 'viewer', showsData, publish });
  }
  await refuseRequest(deps.db, id);
  note(deps, identity, 'refused', { key, json: { user: requester.id } });
}

function note(
  deps: Deps,
  identity: Identity,
  what: 'requested' | 'refused',
  { key: { kind, id }, json }: { readonly key: StoredRequest['key']; readonly json: Readonly<Record<string, unknown>> },
): void {
  const of = kind === 'dashboard' ? { dashboardId: id } : kind === 'chart' ? { chartId: id } : {};
  recordAction(deps, identity, { action: `${kind}_access_${what}`, ...of, json: { ...json, id } });
}
