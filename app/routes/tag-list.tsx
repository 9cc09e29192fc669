// The list of tags.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { TAG_SHAPE } from '#app/screens/tag-list/tag-shape.ts';
import { TagListScreen } from '#app/screens/tag-list/TagListScreen.tsx';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { findTagRows, loadListData } from '#app/services/list-pages.server.ts';
import { hasPermission } from '#app/domain/access/decide.ts';
import { requirePermission } from '#app/services/page-guard.server.ts';

export const meta: MetaFunction = () => [{ title: 'Tags · Meridian' }];

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'Tag']);
  const data = await loadListData(deps, identity, {
    shape: TAG_SHAPE,
    request,
    page: (asked) => findTagRows(deps, identity, asked),
  });
  return { data, mayMake: hasPermission(identity, 'can_write', 'Tag') };
}

export default function TagListPage() {
  const { data, mayMake } = useLoaderData<typeof loader>();
  return (
    <Shell>
      <TagListScreen data={data} mayMake={mayMake} />
    </Shell>
  );
}
