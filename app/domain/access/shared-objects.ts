// Objects that can be shared with users, groups and roles, and the rights that a share gives.

export const SHARED_KINDS = ['dashboard', 'chart', 'dataset', 'saved_query', 'report'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

export interface SharedRight {
  readonly canEdit: boolean;
  /** Whether the object shows them data that they can't query themselves. */
  readonly showsData: boolean;
}

/**
 * Rights to the objects shared with a caller, by kind and id. Contains only dashboards that the caller can edit: viewers are
 * stored with each dashboard.
 */
export type SharedObjects = Readonly<Partial<Record<SharedKind, ReadonlyMap<number, SharedRight>>>>;

export interface SharedObject extends SharedRight {
  readonly kind: SharedKind;
  readonly id: number;
}

/** Groups shares by kind, and combines the rights of objects that are shared several times, such as with a user and a group. */
export function groupShares(shares: readonly SharedObject[]): SharedObjects {
  const byKind: Partial<Record<SharedKind, Map<number, SharedRight>>> = {};
  for (const { kind, id, canEdit, showsData } of shares) {
    const ofKind = (byKind[kind] ??= new Map<number, SharedRight>());
    const other = ofKind.get(id);
    ofKind.set(id, { canEdit: canEdit || other?.canEdit === true, showsData: showsData || other?.showsData === true });
  }
  return byKind;
}
