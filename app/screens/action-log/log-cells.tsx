// What a line of the log is about, and how long it took.
import type { LogListing } from '#app/services/accounts/pages.server.ts';

export function LogTarget({ line: { chartId, dashboardId } }: { readonly line: LogListing }) {
  if (dashboardId === null && chartId === null) return <span className="muted">–</span>;
  return (
    <span className="cell-links">
      {dashboardId === null ? null : <a href={`/superset/dashboard/${dashboardId}/`}>Dashboard no. {dashboardId}</a>}
      {chartId === null ? null : <a href={`/explore/?slice_id=${chartId}`}>Chart no. {chartId}</a>}
    </span>
  );
}

/** `340 ms`, `2.1 s`. */
export const formatDuration = (ms: number): string =>
  ms < 1000 ? `${ms} ms` : `${(ms / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} s`;
