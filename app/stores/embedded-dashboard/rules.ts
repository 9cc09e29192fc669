// Who can embed dashboards, and who can see how one is embedded. The dashboard itself must be readable besides.
import type { Rule } from '#app/domain/access/rule.ts';

const onDashboard = (permission: string): Rule => ({ kind: 'permission', permission, view: 'Dashboard' });

export const GET_EMBEDDED = onDashboard('can_get_embedded');
export const SET_EMBEDDED = onDashboard('can_set_embedded');
export const DELETE_EMBEDDED = onDashboard('can_delete_embedded');
export const READ_EMBEDDED: Rule = { kind: 'permission', permission: 'can_read', view: 'EmbeddedDashboard' };
