// What the parts of Explore's screen share: the store, the previewer, the API, and what the viewer can do.
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { TemporalState } from 'zundo';
import type { ExplorePage } from '#app/services/charts/explore/explore-page.ts';
import type { ChartApi } from './client/chart-api.ts';
import type { ExploreState, ExploreStore } from './client/explore-store.ts';
import type { Previewer, PreviewState } from './client/previewer.ts';
import type { Recommender } from './client/recommender.ts';

export interface ExploreParts {
  readonly store: ExploreStore;
  readonly previewer: Previewer;
  readonly recommender: Recommender;
  readonly api: ChartApi;
  readonly can: ExplorePage['can'];
}

export const ExploreContext = createContext<ExploreParts | null>(null);

/** Throws outside of the screen. */
export function useExplore(): ExploreParts {
  const parts = useContext(ExploreContext);
  if (!parts) throw new Error('A part of Explore stands outside of its screen.');
  return parts;
}

export function useExploreState<T>(select: (state: ExploreState) => T): T {
  return useStore(useExplore().store, select);
}

export function usePreviewState<T>(select: (state: PreviewState) => T): T {
  return useStore(useExplore().previewer.store, select);
}

type History = TemporalState<Pick<ExploreState, 'formData' | 'stash'>>;

export function useHistory<T>(select: (history: History) => T): T {
  return useStore(useExplore().store.temporal, select as (history: unknown) => T);
}
