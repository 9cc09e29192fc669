// POST /dashboards/filter-options: options of a native filter, for all who can open its dashboard.
import { endpoint } from '#app/api/router/endpoint.ts';
import { notFound } from '#app/domain/errors.ts';
import { findFilterOptions } from '#app/services/dashboards/filters.server.ts';
import { openDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { optionsReplySchema, optionsRequestSchema } from '#app/stores/dashboard-filter/wire.ts';

const postOptions = endpoint({
  method: 'POST',
  path: '/dashboards/filter-options',
  summary: 'List what can be chosen in a native filter of a dashboard',
  tag: 'Dashboards',
  rule: { kind: 'permission', permission: 'can_read', view: 'Dashboard' },
  input: { body: optionsRequestSchema },
  output: optionsReplySchema,
  allowsGuests: true,
  invalidBody: 'errors',
  async run({ deps, identity }, { body }) {
    const open = await openDashboard(deps, identity, body.dashboardId);
    if (!open) throw notFound();
    return Response.json(await findFilterOptions(deps, identity, open, body), { headers: { 'Cache-Control': 'no-store' } });
  },
});

export const dashboardFilterEndpoints = [postOptions];
