// What the browser's tab is called.
import type { ExplorePage } from '#app/services/charts/explore-page.ts';

export const exploreTitle = (page: ExplorePage | undefined): string =>
  `${page?.chart?.name ?? page?.dataset?.name ?? 'New chart'} · Explore · Meridian`;
