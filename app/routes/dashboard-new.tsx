// A new dashboard: an empty draft of the viewer's own, opened for editing.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { createDashboard } from '#app/services/dashboards/save.server.ts';
import { leaveFor, requirePermission, requireUser } from '#app/services/auth/page-guard.server.ts';

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  const user = requireUser(identity, request);
  requirePermission(identity, request, ['can_write', 'Dashboard']);
  // Another site's link or a browser that loads ahead must not make dashboards.
  const isRequested = request.headers.get('sec-fetch-site') !== 'cross-site' && request.headers.get('sec-purpose') === null;
  if (!isRequested) leaveFor('/dashboard/list/');
  const id = await createDashboard(deps, user, {});
  leaveFor(`/superset/dashboard/${id}/?edit=true`);
}

/** Renders nothing, but makes this a page: the loader's errors appear in the shell, not as plain text. */
export default function NewDashboard() {
  return null;
}
