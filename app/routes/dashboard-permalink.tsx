// A short link to a dashboard in a certain state: leads to the dashboard, which reads the state by the key.
import { redirect, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { refusePage, requirePermission } from '#app/services/auth/page-guard.server.ts';
import { permalinkTarget } from '#app/services/dashboards/state.server.ts';
import { dashboard } from '#app/messages/en/dashboard.ts';
import { createTranslate } from '#app/messages/translate.ts';

export async function loader({ request, params, context: { deps, identity, locale } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'Dashboard']);
  const target = await permalinkTarget(deps, identity, params['key'] ?? '', new URL(request.url).search);
  return target === null ? refusePage(404, createTranslate(dashboard, locale)('linkNotFound')) : redirect(target);
}

/** Renders nothing, but makes this a page: the loader's errors appear in the shell, not as plain text. */
export default function DashboardPermalink() {
  return null;
}
