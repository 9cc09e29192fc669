// The annotations of one layer.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { annotations } from '#app/messages/en/annotations.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { hasPermission } from '#app/domain/access/decide.ts';
import { AnnotationListScreen } from '#app/screens/annotation-layer-list/AnnotationListScreen.tsx';
import { annotationShape } from '#app/screens/annotation-layer-list/annotation-shape.ts';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { KeptPage } from '#app/screens/lists/KeptPage.tsx';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { findAnnotationRows, findLayerOfPage } from '#app/services/charts/annotation-pages.server.ts';
import { loadListData } from '#app/services/lists/pages.server.ts';
import { refusePage, requirePermission } from '#app/services/auth/page-guard.server.ts';

export const meta: MetaFunction = ({ matches }) => [
  { title: createTranslate(annotations, findPageLocale(matches))('pageTitle') },
];

export async function loader({ request, params, context: { deps, identity, locale } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'Annotation']);
  const id = /^[1-9]\d{0,14}$/.test(params['id'] ?? '') ? Number(params['id']) : 0;
  const found = id === 0 ? null : await findLayerOfPage(deps, id);
  const layer = found ?? refusePage(404, createTranslate(annotations, locale)('layers.notFound'));
  const data = await loadListData(deps, identity, {
    shape: annotationShape(layer.id),
    request,
    page: (requested) => findAnnotationRows(deps, layer.id, requested),
  });
  return { layer, data, mayWrite: hasPermission(identity, 'can_write', 'Annotation') };
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(request, () => serverLoader<typeof loader>());

export default function AnnotationListPage() {
  const t = useMessages(annotations);
  return (
    <Shell>
      <KeptPage loaded={useLoaderData<typeof clientLoader>()} title={t('title')}>
        {(page) => <AnnotationListScreen {...page} />}
      </KeptPage>
    </Shell>
  );
}
