// A short link to a dashboard in a certain state: leads to the dashboard, which reads the state by the key.
import { redirect, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { refusePage, requirePermission } from '#app/services/auth/page-guard.server.ts';
import { permalinkTarget } from '#app/services/dashboards/state.server.ts';

export async function loader({ request, params, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'Dashboard']);
  const target = await permalinkTarget(deps, identity, params['key'] ?? '');
  return target === null
    ? refusePage(404, "This link was deleted, or its dashboard isn't shared with you. Ask the sender for a new link.")
    : redirect(target);
}

/** Draws nothing of its own, but makes this a page: what the loader refuses is shown in the shell, not as plain text. */
export default function DashboardPermalink() {
  return null;
}
