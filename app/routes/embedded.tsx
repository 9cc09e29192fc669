// An embedded dashboard, for the guest whose token the request carries. Without a token the Worker replies with the shell, which
// gets the token from the host page and then this page (services/embedding).
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { EmbeddedScreen } from '#app/screens/embedded/EmbeddedScreen.tsx';
import { parseTabs } from '#app/screens/dashboard/tab-state.ts';
import { recordView } from '#app/services/activity/record-view.server.ts';
import { refusePage } from '#app/services/auth/page-guard.server.ts';
import { openEmbedded } from '#app/services/embedding/embedded-page.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.dashboard.title ?? 'Meridian' }];

export async function loader({ request, params, context: { deps, charts, locale, nonce, impressionId } }: LoaderFunctionArgs) {
  const opened = await openEmbedded(request, deps, {
    uuid: params['uuid'] ?? '',
    openTabs: parseTabs(new URL(request.url).searchParams),
    drawsCharts: charts.areDrawn,
    locale,
    nonce,
  });
  if (typeof opened === 'number') return refusePage(opened, '');
  const { page, display, isBarShut, guest, kind } = opened;
  charts.handOver(opened.charts);
  const place = { source: 'dashboard', sourceId: page.dashboard.id } as const;
  if (kind === 'dashboard')
    recordView(deps, guest, request, { name: 'mount_dashboard', place, impressionId, charts: opened.charts });
  return { ...page, display, isBarShut, isAlone: kind === 'chart' };
}

/** The page keeps itself up to date chart by chart. */
export const shouldRevalidate = () => false;

export default function Embedded() {
  return <EmbeddedScreen {...useLoaderData<typeof loader>()} />;
}
