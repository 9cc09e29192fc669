// The edit screen of one dataset.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { data } from '@remix-run/react';
import { useLoaderData } from '@remix-run/react';
import { findSupersetAddress } from '#app/domain/viewer/superset-address.ts';
import { DatasetScreen } from '#app/screens/dataset/DatasetScreen.tsx';
import { DatasetMissing } from '#app/screens/dataset/DatasetMissing.tsx';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { loadDatasetPage } from '#app/services/datasets/page.server.ts';
import { leaveFor, requirePermission } from '#app/services/auth/page-guard.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? `${page.saved.name} · Datasets · Meridian` : 'Dataset not found · Meridian' },
];

const KEY = /^(?:[1-9]\d{0,14}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

export async function loader({ request, params, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'Dataset']);
  const { id = '' } = params;
  const elsewhere = findSupersetAddress(`/dataset/${id}`, new URL(request.url).search);
  if (elsewhere?.kind === 'moved') leaveFor(elsewhere.to);
  const key = KEY.test(id) ? (/^\d+$/.test(id) ? Number(id) : id) : null;
  const page = key === null ? null : await loadDatasetPage(deps, identity, key);
  return data(page, { status: page ? 200 : 404 });
}

/** Tabs are a part of the address; what is edited is not asked again for them. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
}) => (currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate);

export default function DatasetRoute() {
  const page = useLoaderData<typeof loader>();
  return <Shell>{page ? <DatasetScreen key={`${page.id}/${page.etag}`} page={page} /> : <DatasetMissing />}</Shell>;
}
