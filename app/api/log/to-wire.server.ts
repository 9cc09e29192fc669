// A line of the action log as clients get it.
import { formatNaiveIso } from '#app/domain/format/wire-date.ts';
import type { WireRow } from '#app/stores/list/list-reply.ts';
import type { ActionView } from '#app/stores/history/port.ts';

export const logRow = ({ row, user }: ActionView): WireRow => ({
  id: row.id,
  action: row.action,
  user: user && { first_name: user.firstName, last_name: user.lastName, username: user.username },
  user_id: row.userId,
  dttm: formatNaiveIso(row.happenedAtMs),
  json: row.json,
  slice_id: row.chartId,
  dashboard_id: row.dashboardId,
  duration_ms: row.durationMs,
  referrer: row.referrer,
});
