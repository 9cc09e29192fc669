// What carries a tag: /superset/all_entities/?id=…
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { tagList } from '#app/messages/en/tag-list.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { TaggedScreen } from '#app/screens/tag-list/TaggedScreen.tsx';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { refusePage, requirePermission } from '#app/services/auth/page-guard.server.ts';
import { loadTaggedPage } from '#app/services/lists/tagged-page.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: createTranslate(tagList, findPageLocale(matches))('tagged.pageTitle', { name: data?.page.tag.name ?? '' }) },
];

export async function loader({ request, context: { deps, identity, locale } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'Tag']);
  const id = new URL(request.url).searchParams.get('id') ?? '';
  const page = /^[1-9]\d{0,14}$/.test(id) ? await loadTaggedPage(deps, identity, Number(id)) : null;
  return {
    page: page ?? refusePage(404, createTranslate(tagList, locale)('tagged.notFound')),
  };
}

export default function Tagged() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <Shell>
      <TaggedScreen page={page} />
    </Shell>
  );
}
