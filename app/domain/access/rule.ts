// Access rules of endpoints as data, used by the router and listed in the access matrix.

/** Who can call an endpoint. Access to the requested object is decided by the resource. */
export type Rule =
  /** Everyone, including anonymous callers. `why` is shown in the access matrix. */
  | { readonly kind: 'public'; readonly why: string }
  /** Any logged-in user. */
  | { readonly kind: 'authenticated' }
  /** Users with the permission on the view, and administrators. */
  | { readonly kind: 'permission'; readonly permission: string; readonly view: string };

/** Rules of a resource with `can_read` and `can_write` on one view. */
export interface CrudRules {
  readonly read: Rule;
  readonly write: Rule;
  /** Set if showing, adding or removing an item needs another permission. */
  readonly show?: Rule;
  readonly add?: Rule;
  readonly remove?: Rule;
}

export const readWrite = (view: string): CrudRules => ({
  read: { kind: 'permission', permission: 'can_read', view },
  write: { kind: 'permission', permission: 'can_write', view },
});

/** Rules with a permission per action, for users, roles, groups and permissions. */
export const fiveRights = (view: string): CrudRules => ({
  read: { kind: 'permission', permission: 'can_list', view },
  show: { kind: 'permission', permission: 'can_show', view },
  add: { kind: 'permission', permission: 'can_add', view },
  write: { kind: 'permission', permission: 'can_edit', view },
  remove: { kind: 'permission', permission: 'can_delete', view },
});
