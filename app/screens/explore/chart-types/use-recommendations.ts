// The charts that are recommended for the dataset, and whether they are shown: remembered by the browser, on until dismissed.
import { useEffect, useMemo, useState } from 'react';
import { recommendCharts, type Recommendation } from '#app/domain/explore/recommend-charts.ts';
import { localStore } from '#app/ui/browser/browser-storage.ts';
import { useExploreState } from '#app/screens/explore/explore-context.ts';

const KEY = 'm-explore-recommendations';

export interface Recommendations {
  /** Empty for a saved chart. */
  readonly charts: readonly Recommendation[];
  readonly isShown: boolean;
  readonly show: (isShown: boolean) => void;
}

export function useRecommendations(suggestedGrain: string | null): Recommendations {
  const dataset = useExploreState((state) => state.dataset);
  const isNew = useExploreState((state) => state.chart === null);
  const [isShown, setIsShown] = useState(true);
  useEffect(() => setIsShown(localStore.read(KEY) !== 'off'), []);
  const charts = useMemo(
    () => (isNew ? recommendCharts({ ...dataset, grain: suggestedGrain }) : []),
    [isNew, dataset, suggestedGrain],
  );
  const show = (next: boolean) => {
    setIsShown(next);
    // Where the browser keeps nothing, it lasts as long as the page.
    localStore.write(KEY, next ? 'on' : 'off');
  };
  return { charts, isShown, show };
}
