// The list of CSS templates.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { cssTemplates } from '#app/messages/en/css-templates.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { KeptPage } from '#app/screens/lists/KeptPage.tsx';
import { CSS_TEMPLATE_SHAPE } from '#app/screens/css-template-list/css-template-shape.ts';
import { CssTemplateListScreen } from '#app/screens/css-template-list/CssTemplateListScreen.tsx';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { findCssTemplateRows, loadListData } from '#app/services/lists/pages.server.ts';
import { hasPermission } from '#app/domain/access/decide.ts';
import { requirePermission } from '#app/services/auth/page-guard.server.ts';

export const meta: MetaFunction = ({ matches }) => [
  { title: createTranslate(cssTemplates, findPageLocale(matches))('pageTitle') },
];

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'CssTemplate']);
  const data = await loadListData(deps, identity, {
    shape: CSS_TEMPLATE_SHAPE,
    request,
    page: (requested) => findCssTemplateRows(deps, requested),
  });
  return { data, mayWrite: hasPermission(identity, 'can_write', 'CssTemplate') };
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(request, () => serverLoader<typeof loader>());

export default function CssTemplateListPage() {
  const t = useMessages(cssTemplates);
  return (
    <Shell>
      <KeptPage loaded={useLoaderData<typeof clientLoader>()} title={t('title')}>
        {({ data, mayWrite }) => <CssTemplateListScreen data={data} mayWrite={mayWrite} />}
      </KeptPage>
    </Shell>
  );
}
