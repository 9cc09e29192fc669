// Who can call an endpoint, as data: the router decides by it, the access matrix prints it.

/** Who can call an endpoint at all. What they can see of the object itself is decided by the resource's rules. */
export type Rule =
  /** Anybody, logged in or not. `why` is printed in the access matrix. */
  | { readonly kind: 'public'; readonly why: string }
  /** Any logged-in user. */
  | { readonly kind: 'authenticated' }
  /** Holders of one (permission, view) pair, admins always. */
  | { readonly kind: 'permission'; readonly permission: string; readonly view: string };

/** The rules of a resource whose rights are `can_read` and `can_write` on one view. */
export interface CrudRules {
  readonly read: Rule;
  readonly write: Rule;
  /** Where showing, adding or removing an item needs another permission. */
  readonly show?: Rule;
  readonly add?: Rule;
  readonly remove?: Rule;
}

export const readWrite = (view: string): CrudRules => ({
  read: { kind: 'permission', permission: 'can_read', view },
  write: { kind: 'permission', permission: 'can_write', view },
});

/** The rules of a resource with a right for each of the five: users, roles, groups, permissions. */
export const fiveRights = (view: string): CrudRules => ({
  read: { kind: 'permission', permission: 'can_list', view },
  show: { kind: 'permission', permission: 'can_show', view },
  add: { kind: 'permission', permission: 'can_add', view },
  write: { kind: 'permission', permission: 'can_edit', view },
  remove: { kind: 'permission', permission: 'can_delete', view },
});
