// Users, groups and roles with whom an object is shared, and whether a caller is among them.
import type { Identity } from './identity.ts';

export const SUBJECT_TYPES = ['user', 'group', 'role'] as const;
type SubjectType = (typeof SUBJECT_TYPES)[number];

/** A user, a group or a role. */
export interface Subject {
  readonly type: SubjectType;
  readonly id: number;
}

export interface ObjectViewer extends Subject {
  /** Whether the object shows them data that they can't query themselves. */
  readonly showsData: boolean;
}

/** Whether the identity is one of the subjects, or belongs to one. Never true for guests, whose access is set by their token. */
export const isAmong = (identity: Identity, subjects: readonly Subject[]): boolean =>
  identity.kind !== 'guest' && subjects.some((subject) => isOrBelongsTo(identity, subject));

function isOrBelongsTo(identity: Exclude<Identity, { kind: 'guest' }>, { type, id }: Subject): boolean {
  if (type === 'role') return identity.roleIds.includes(id);
  if (identity.kind !== 'user') return false;
  return type === 'user' ? identity.userId === id : (identity.groupIds ?? []).includes(id);
}
