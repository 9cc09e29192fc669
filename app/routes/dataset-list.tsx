// The list of datasets, and the form that creates one (?new).
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { KeptPage } from '#app/screens/lists/KeptPage.tsx';
import { DATASET_SHAPE } from '#app/screens/dataset-list/dataset-shape.ts';
import { DatasetListScreen } from '#app/screens/dataset-list/DatasetListScreen.tsx';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { findDatasetRows, loadListData } from '#app/services/lists/pages.server.ts';
import { hasPermission } from '#app/domain/access/decide.ts';
import { listRights } from '#app/services/lists/rights.server.ts';
import { requirePermission } from '#app/services/auth/page-guard.server.ts';
import { datasetList } from '#app/messages/en/dataset-list.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';

export const meta: MetaFunction = ({ matches }) => [
  { title: createTranslate(datasetList, findPageLocale(matches))('pageTitle') },
];

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'Dataset']);
  const data = await loadListData(deps, identity, {
    shape: DATASET_SHAPE,
    request,
    page: (requested) => findDatasetRows(deps, identity, requested),
  });
  return {
    data,
    can: { ...listRights(identity, 'Dataset'), mayDuplicate: hasPermission(identity, 'can_duplicate', 'Dataset') },
    isNew: new URL(request.url).searchParams.has('new'),
  };
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(request, () => serverLoader<typeof loader>());

export default function DatasetListPage() {
  const t = useMessages(datasetList);
  return (
    <Shell>
      <KeptPage loaded={useLoaderData<typeof clientLoader>()} title={t('title')}>
        {({ data, can, isNew }) => <DatasetListScreen data={data} can={can} isNew={isNew} />}
      </KeptPage>
    </Shell>
  );
}
