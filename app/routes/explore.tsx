// Explore: a saved chart, a draft, a shared state, or a dataset to make a chart of.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { ExploreScreen } from '#app/screens/explore/ExploreScreen.tsx';
import { exploreTitle } from '#app/screens/explore/explore-title.ts';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { runExplore } from '#app/services/charts/explore-request.server.ts';
import { leaveFor } from '#app/services/auth/page-guard.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  { title: exploreTitle(page, findPageLocale(matches)) },
];

export async function loader(args: LoaderFunctionArgs) {
  const { pathname, search } = new URL(args.request.url);
  if (!pathname.endsWith('/')) leaveFor(`${pathname}/${search}`, 301);
  return runExplore(args, null);
}

/** The page keeps itself up to date. */
export const shouldRevalidate = () => false;

export default function Explore() {
  const page = useLoaderData<typeof loader>();
  return (
    <Shell>
      <ExploreScreen key={`${page.chart?.id ?? ''}/${page.dataset?.id ?? ''}`} page={page} />
    </Shell>
  );
}
