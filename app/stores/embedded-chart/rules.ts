// Who can embed charts: users who can embed dashboards. They must also be able to read the chart.
import type { Rule } from '#app/domain/access/rule.ts';

const onDashboard = (permission: string): Rule => ({ kind: 'permission', permission, view: 'Dashboard' });

export const GET_EMBEDDED_CHART = onDashboard('can_get_embedded');
export const SET_EMBEDDED_CHART = onDashboard('can_set_embedded');
export const DELETE_EMBEDDED_CHART = onDashboard('can_delete_embedded');
export const READ_EMBEDDED_CHART: Rule = { kind: 'permission', permission: 'can_read', view: 'EmbeddedDashboard' };
