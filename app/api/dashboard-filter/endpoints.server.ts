// POST /dashboards/filter-options: options of a native filter, for everyone who can open its dashboard.
// POST /dashboards/filter-bar: its filters with their values, for the form of a report.
import { endpoint } from '#app/api/router/endpoint.ts';
import { findRequestLocale } from '#app/domain/viewer/request-locale.ts';
import { notFound } from '#app/domain/errors.ts';
import { loadFilterBar } from '#app/services/dashboards/filter-bar.server.ts';
import { findFilterOptions } from '#app/services/dashboards/filters.server.ts';
import { openDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { barReplySchema, barRequestSchema, optionsReplySchema, optionsRequestSchema } from '#app/stores/dashboard-filter/wire.ts';

const postOptions = endpoint({
  method: 'POST',
  path: '/dashboards/filter-options',
  summary: 'List the options of a native filter',
  tag: 'Dashboards',
  rule: { kind: 'permission', permission: 'can_read', view: 'Dashboard' },
  input: { body: optionsRequestSchema },
  output: optionsReplySchema,
  allowsGuests: true,
  invalidBody: 'errors',
  async run({ deps, identity, request }, { body }) {
    const open = await openDashboard(deps, identity, body.dashboardId);
    if (!open) throw notFound();
    const locale = findRequestLocale(request.headers);
    const options = await findFilterOptions(deps, identity, open, { ...body, locale });
    return Response.json(options, { headers: { 'Cache-Control': 'no-store' } });
  },
});

const postBar = endpoint({
  method: 'POST',
  path: '/dashboards/filter-bar',
  summary: 'List the native filters of a dashboard with their values',
  tag: 'Dashboards',
  rule: { kind: 'permission', permission: 'can_read', view: 'Dashboard' },
  input: { body: barRequestSchema },
  output: barReplySchema,
  invalidBody: 'errors',
  async run({ deps, identity, request }, { body: { dashboardId, masks } }) {
    const open = await openDashboard(deps, identity, dashboardId);
    if (!open) throw notFound();
    const locale = findRequestLocale(request.headers);
    const { bar } = await loadFilterBar(deps, identity, open, { openTabs: [], given: masks, urlParams: {}, locale });
    const { items, ignored } = bar;
    return Response.json({ items, ignored }, { headers: { 'Cache-Control': 'no-store' } });
  },
});

export const dashboardFilterEndpoints = [postOptions, postBar];
