// What invited users will see: everything that their role lets its users see. Pure.
import type { ObjectReach } from '#app/stores/share/wire.ts';

interface InvitedReach {
  readonly emails: readonly string[];
  readonly roleId: number;
  /** Whether it is also shared with all users of the role. */
  readonly isRoleSelected: boolean;
}

/** Puts the invited people in the place of their role. */
export function nameInvited({ reach, ...facts }: ObjectReach, { emails, roleId, isRoleSelected }: InvitedReach): ObjectReach {
  const ofRole = reach.find(({ type, id }) => type === 'role' && id === roleId);
  if (!ofRole || emails.length === 0) return { ...facts, reach };
  const invited = emails.map((email) => ({ ...ofRole, type: 'user' as const, name: email, email }));
  return { ...facts, reach: [...reach.filter((one) => one !== ofRole || isRoleSelected), ...invited] };
}
