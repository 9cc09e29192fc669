// Where the pickers of users find their options.
import type { OptionSource } from '#app/domain/list/list-shape.ts';

export const USERS: OptionSource = { kind: 'list', path: '/api/v1/security/users/', column: 'username' };
export const ROLES: OptionSource = { kind: 'list', path: '/api/v1/security/roles/', column: 'name' };
export const GROUPS: OptionSource = { kind: 'list', path: '/api/v1/security/groups/', column: 'name' };
