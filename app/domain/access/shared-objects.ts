// What can be shared with people, groups and roles, and what of it is shared with a caller.

export const SHARED_KINDS = ['dashboard', 'chart', 'dataset', 'saved_query', 'report'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

export interface SharedRight {
  readonly canEdit: boolean;
  /** Whether the object shows them data that they can't query themselves. */
  readonly showsData: boolean;
}

/**
 * What is shared with a caller: the right to each object by its id, for each kind. Of dashboards only those they can edit: a
 * dashboard knows its viewers itself.
 */
export type SharedObjects = Readonly<Partial<Record<SharedKind, ReadonlyMap<number, SharedRight>>>>;

export interface SharedObject extends SharedRight {
  readonly kind: SharedKind;
  readonly id: number;
}

/** By kind; what is shared with a caller twice, by name and by a group, has what either gives. */
export function groupShares(shares: readonly SharedObject[]): SharedObjects {
  const byKind: Partial<Record<SharedKind, Map<number, SharedRight>>> = {};
  for (const { kind, id, canEdit, showsData } of shares) {
    const ofKind = (byKind[kind] ??= new Map<number, SharedRight>());
    const other = ofKind.get(id);
    ofKind.set(id, { canEdit: canEdit || other?.canEdit === true, showsData: showsData || other?.showsData === true });
  }
  return byKind;
}
