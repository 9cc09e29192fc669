// A dashboard as clients get it in lists.
import { DASHBOARD_FIELDS } from '#app/domain/dashboard/fields.ts';
import { wireFields } from '#app/domain/fields/columns.ts';
import { dashboardUrl } from '#app/stores/dashboard/wire-api.ts';
import type { DashboardListView } from '#app/stores/dashboard/list.server.ts';
import { thumbnailUrl } from '#app/stores/dashboard/thumbnail.server.ts';
import { wireLinked } from '#app/stores/dashboard/wire-linked.server.ts';
import { wireAudit, wirePerson } from '#app/stores/list/audit-accounts.server.ts';
import type { WireRow } from '#app/stores/list/list-reply.ts';

const listed = wireFields(DASHBOARD_FIELDS, 'list');

export const dashboardListRow = (view: DashboardListView, nowMs: number): WireRow => {
  const { row, chartCount, creator, changer } = view;
  return {
    ...listed(row),
    id: row.id,
    uuid: row.uuid,
    status: row.published ? 'published' : 'draft',
    url: dashboardUrl(row),
    thumbnail_url: thumbnailUrl(row.id, `${row.uuid}.${row.version}`),
    is_managed_externally: row.isManagedExternally,
    chart_count: chartCount,
    ...wireAudit({ ...row, creator, changer }, nowMs),
    ...wireLinked(view),
    // Lists alone have their addresses.
    owners: view.owners.map((owner) => ({ email: owner.email, ...wirePerson(owner) })),
  };
};
