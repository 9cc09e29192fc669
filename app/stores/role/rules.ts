// Access to roles, and which roles can't be changed.
import { STANDARD_ROLES } from '#app/domain/access/standard-roles.ts';
import { fiveRights } from '#app/domain/access/rule.ts';
import type { Rule } from '#app/domain/access/rule.ts';

export const ROLE_RULES = fiveRights('Role');
export const ROLE_PERMISSION_RULES: { readonly read: Rule; readonly write: Rule } = {
  read: { kind: 'permission', permission: 'can_list_role_permissions', view: 'Role' },
  write: { kind: 'permission', permission: 'can_add_role_permissions', view: 'Role' },
};

/** Whether the product itself relies on the role: its name stays, and so does the role. */
export const isStandardRole = (name: string): boolean => STANDARD_ROLES.some((role) => role.name === name);
