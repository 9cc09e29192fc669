// The list of tags.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { tagList } from '#app/messages/en/tag-list.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { KeptPage } from '#app/screens/lists/KeptPage.tsx';
import { TAG_SHAPE } from '#app/screens/tag-list/tag-shape.ts';
import { TagListScreen } from '#app/screens/tag-list/TagListScreen.tsx';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { findTagRows, loadListData } from '#app/services/lists/pages.server.ts';
import { hasPermission } from '#app/domain/access/decide.ts';
import { requirePermission } from '#app/services/auth/page-guard.server.ts';

export const meta: MetaFunction = ({ matches }) => [{ title: createTranslate(tagList, findPageLocale(matches))('pageTitle') }];

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'Tag']);
  const data = await loadListData(deps, identity, {
    shape: TAG_SHAPE,
    request,
    page: (requested) => findTagRows(deps, identity, requested),
  });
  return { data, mayMake: hasPermission(identity, 'can_write', 'Tag') };
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(request, () => serverLoader<typeof loader>());

export default function TagListPage() {
  const t = useMessages(tagList);
  return (
    <Shell>
      <KeptPage loaded={useLoaderData<typeof clientLoader>()} title={t('title')}>
        {({ data, mayMake }) => <TagListScreen data={data} mayMake={mayMake} />}
      </KeptPage>
    </Shell>
  );
}
