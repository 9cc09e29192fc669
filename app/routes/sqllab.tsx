// SQL Lab: write SQL in tabs, run it, read the rows.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { SqlLabScreen } from '#app/screens/sqllab/SqlLabScreen.tsx';
import { recordView, sqlLabView } from '#app/services/activity/record-view.server.ts';
import { requirePermission, requireUser } from '#app/services/auth/page-guard.server.ts';
import { loadSqllabPage, readRequested } from '#app/services/sqllab/page.server.ts';

export const meta: MetaFunction = ({ matches }) => [{ title: createTranslate(sqllab, findPageLocale(matches))('pageTitle') }];

export async function loader({ request, context: { deps, identity, impressionId } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_sqllab', 'Superset']);
  const user = requireUser(identity, request);
  recordView(deps, user, request, sqlLabView(impressionId));
  return await loadSqllabPage(deps, user, readRequested(new URL(request.url).searchParams));
}

/** The page keeps itself up to date. */
export const shouldRevalidate = () => false;

export default function SqlLab() {
  const page = useLoaderData<typeof loader>();
  return (
    <Shell>
      <SqlLabScreen page={page} />
    </Shell>
  );
}
