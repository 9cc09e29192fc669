// The edit screen of one dataset.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { data } from '@remix-run/react';
import { useLoaderData } from '@remix-run/react';
import { isAdmin } from '#app/domain/access/decide.ts';
import { findSupersetAddress } from '#app/domain/viewer/superset-address.ts';
import { DatasetScreen } from '#app/screens/dataset/DatasetScreen.tsx';
import { DatasetMissing } from '#app/screens/dataset/DatasetMissing.tsx';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { loadDatasetPage } from '#app/services/datasets/page.server.ts';
import { leaveFor, refuseObject, requirePermission } from '#app/services/auth/page-guard.server.ts';
import { dataset } from '#app/messages/en/dataset.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const t = createTranslate(dataset, findPageLocale(matches));
  return [{ title: page ? t('pageTitle', { name: page.saved.name }) : t('missing.pageTitle') }];
};

const KEY = /^(?:[1-9]\d{0,14}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

export async function loader({ request, params, context: { deps, identity, locale } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'Dataset']);
  const { id = '' } = params;
  const elsewhere = findSupersetAddress(`/dataset/${id}`, new URL(request.url).search);
  if (elsewhere?.kind === 'moved') leaveFor(elsewhere.to);
  const key = KEY.test(id) ? (/^\d+$/.test(id) ? Number(id) : id) : null;
  const page = key === null ? null : await loadDatasetPage(deps, identity, key);
  if (!page && typeof key === 'number' && !isAdmin(identity))
    refuseObject(identity, createTranslate(dataset, locale)('missing.detail'), { kind: 'dataset', name: id });
  return data(page, { status: page ? 200 : 404 });
}

/** A change of tab changes the URL, but doesn't reload the dataset. */
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
