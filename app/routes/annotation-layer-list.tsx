// The list of annotation layers.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { annotations } from '#app/messages/en/annotations.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { hasPermission } from '#app/domain/access/decide.ts';
import { AnnotationLayerListScreen } from '#app/screens/annotation-layer-list/AnnotationLayerListScreen.tsx';
import { LAYER_SHAPE } from '#app/screens/annotation-layer-list/annotation-shape.ts';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { KeptPage } from '#app/screens/lists/KeptPage.tsx';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { findLayerRows } from '#app/services/charts/annotation-pages.server.ts';
import { loadListData } from '#app/services/lists/pages.server.ts';
import { requirePermission } from '#app/services/auth/page-guard.server.ts';

export const meta: MetaFunction = ({ matches }) => [
  { title: createTranslate(annotations, findPageLocale(matches))('layers.pageTitle') },
];

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'Annotation']);
  const data = await loadListData(deps, identity, {
    shape: LAYER_SHAPE,
    request,
    page: (requested) => findLayerRows(deps, requested),
  });
  return { data, mayWrite: hasPermission(identity, 'can_write', 'Annotation') };
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(request, () => serverLoader<typeof loader>());

export default function AnnotationLayerListPage() {
  const t = useMessages(annotations);
  return (
    <Shell>
      <KeptPage loaded={useLoaderData<typeof clientLoader>()} title={t('layers.title')}>
        {(page) => <AnnotationLayerListScreen {...page} />}
      </KeptPage>
    </Shell>
  );
}
