// Invites people and shares a dashboard with them in one step: it is what opens after their first login.
import type { Identity } from '#app/domain/access/identity.ts';
import {
  openForEditor,
  requireRightToAddViewers,
  shareDashboard,
  type ShareRequest,
} from '#app/services/dashboard-access/access.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { InvitationOutcome } from '#app/stores/invitation/wire.ts';
import { invitePeople, type InvitationRequest } from './invite.server.ts';

export interface DashboardInvitation
  extends Omit<ShareRequest, 'subjects'>, Pick<InvitationRequest, 'emails' | 'roles' | 'origin'> {}

/** Nobody is invited where the dashboard couldn't be shared: the same refusals as `shareDashboard` and `invitePeople`. */
export async function inviteToDashboard(
  deps: Deps,
  identity: Identity,
  id: number,
  { emails, roles, origin, ...share }: DashboardInvitation,
): Promise<InvitationOutcome[]> {
  const open = await openForEditor(deps, identity, id);
  if (share.right === 'viewer') requireRightToAddViewers(deps, identity, open, share.showsData);
  const dashboard = { path: `/superset/dashboard/${id}/`, title: open.dashboard.title };
  const outcomes = await invitePeople(deps, identity, { emails, roles, groups: [], origin, dashboard });
  const subjects = outcomes.flatMap((outcome) =>
    outcome.state === 'invited' ? [{ type: 'user' as const, id: outcome.user_id }] : [],
  );
  if (subjects.length > 0) await shareDashboard(deps, identity, id, { ...share, subjects });
  return outcomes;
}
