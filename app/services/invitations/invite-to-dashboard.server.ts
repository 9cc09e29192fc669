// Invites people and shares a dashboard with them in one step: it is what opens after their first login.
import type { Identity } from '#app/domain/access/identity.ts';
import { notFound } from '#app/domain/errors.ts';
import type { Deps } from '#app/services/deps.server.ts';
import {
  openForEditor,
  requireRightToAddViewers,
  shareObject,
  type ShareRequest,
} from '#app/services/object-access/access.server.ts';
import { findDashboard } from '#app/stores/dashboard/store.server.ts';
import type { InvitationOutcome } from '#app/stores/invitation/wire.ts';
import { invitePeople, type InvitationRequest } from './invite.server.ts';

export interface DashboardInvitation
  extends Omit<ShareRequest, 'subjects'>, Pick<InvitationRequest, 'emails' | 'roles' | 'origin'> {}

/** Invites no one if the dashboard can't be shared: the same refusals as `shareObject` and `invitePeople`. */
export async function inviteToDashboard(
  deps: Deps,
  identity: Identity,
  id: number,
  { emails, roles, origin, ...share }: DashboardInvitation,
): Promise<InvitationOutcome[]> {
  const key = { kind: 'dashboard', id } as const;
  const open = await openForEditor(deps, identity, key);
  if (share.right === 'viewer') requireRightToAddViewers(deps, identity, { key, open, showsData: share.showsData });
  const found = await findDashboard(deps.db, id);
  if (!found) throw notFound();
  const dashboard = { path: `/superset/dashboard/${id}/`, title: found.title };
  const outcomes = await invitePeople(deps, identity, { emails, roles, groups: [], origin, dashboard });
  const subjects = outcomes.flatMap((outcome) =>
    outcome.state === 'invited' ? [{ type: 'user' as const, id: outcome.user_id }] : [],
  );
  if (subjects.length > 0) await shareObject(deps, identity, key, { ...share, subjects });
  return outcomes;
}
