// The list of CSS templates.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { CSS_TEMPLATE_SHAPE } from '#app/screens/css-template-list/css-template-shape.ts';
import { CssTemplateListScreen } from '#app/screens/css-template-list/CssTemplateListScreen.tsx';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { findCssTemplateRows, loadListData } from '#app/services/list-pages.server.ts';
import { hasPermission } from '#app/domain/access/decide.ts';
import { requirePermission } from '#app/services/page-guard.server.ts';

export const meta: MetaFunction = () => [{ title: 'CSS templates · Meridian' }];

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'CssTemplate']);
  const data = await loadListData(deps, identity, {
    shape: CSS_TEMPLATE_SHAPE,
    request,
    page: (asked) => findCssTemplateRows(deps, asked),
  });
  return { data, mayWrite: hasPermission(identity, 'can_write', 'CssTemplate') };
}

export default function CssTemplateListPage() {
  const { data, mayWrite } = useLoaderData<typeof loader>();
  return (
    <Shell>
      <CssTemplateListScreen data={data} mayWrite={mayWrite} />
    </Shell>
  );
}
