// The annotations of one layer.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { hasPermission } from '#app/domain/access/decide.ts';
import { AnnotationListScreen } from '#app/screens/annotation-layer-list/AnnotationListScreen.tsx';
import { annotationShape } from '#app/screens/annotation-layer-list/annotation-shape.ts';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { KeptPage } from '#app/screens/lists/KeptPage.tsx';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { findAnnotationRows, findLayerOfPage } from '#app/services/charts/annotation-pages.server.ts';
import { loadListData } from '#app/services/lists/pages.server.ts';
import { refusePage, requirePermission } from '#app/services/auth/page-guard.server.ts';

export const meta: MetaFunction = () => [{ title: 'Annotations · Meridian' }];

export async function loader({ request, params, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'Annotation']);
  const id = /^[1-9]\d{0,14}$/.test(params['id'] ?? '') ? Number(params['id']) : 0;
  const found = id === 0 ? null : await findLayerOfPage(deps, id);
  const layer =
    found ??
    refusePage(404, 'This annotation layer does not exist, or somebody has deleted it. The list has those that are there.');
  const data = await loadListData(deps, identity, {
    shape: annotationShape(layer.id),
    request,
    page: (asked) => findAnnotationRows(deps, layer.id, asked),
  });
  return { layer, data, mayWrite: hasPermission(identity, 'can_write', 'Annotation') };
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(request, () => serverLoader<typeof loader>());

export default function AnnotationListPage() {
  return (
    <Shell>
      <KeptPage loaded={useLoaderData<typeof clientLoader>()} title="Annotations">
        {(page) => <AnnotationListScreen {...page} />}
      </KeptPage>
    </Shell>
  );
}
