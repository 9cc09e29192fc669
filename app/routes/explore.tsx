// Explore: a saved chart, a draft, a shared state, or a dataset to make a chart of.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { ExploreScreen } from '#app/screens/explore/ExploreScreen.tsx';
import { StandaloneChart } from '#app/screens/explore/chart/StandaloneChart.tsx';
import { exploreTitle } from '#app/screens/explore/explore-title.ts';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { runExplore } from '#app/services/charts/explore/explore-request.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  { title: exploreTitle(page, findPageLocale(matches)) },
];

export const loader = (args: LoaderFunctionArgs) => runExplore(args, null);

/** The page keeps itself up to date. */
export const shouldRevalidate = () => false;

export default function Explore() {
  const page = useLoaderData<typeof loader>();
  if (page.standalonePx !== null) return <StandaloneChart page={page} heightPx={page.standalonePx} />;
  return (
    <Shell>
      <ExploreScreen key={`${page.chart?.id ?? ''}/${page.dataset?.id ?? ''}`} page={page} />
    </Shell>
  );
}
