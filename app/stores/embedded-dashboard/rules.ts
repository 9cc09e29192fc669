// Who can embed dashboards, and see a dashboard's embedding. They must also be able to read the dashboard.
import type { Rule } from '#app/domain/access/rule.ts';

const onDashboard = (permission: string): Rule => ({ kind: 'permission', permission, view: 'Dashboard' });

export const GET_EMBEDDED = onDashboard('can_get_embedded');
export const SET_EMBEDDED = onDashboard('can_set_embedded');
export const DELETE_EMBEDDED = onDashboard('can_delete_embedded');
export const READ_EMBEDDED: Rule = { kind: 'permission', permission: 'can_read', view: 'EmbeddedDashboard' };
