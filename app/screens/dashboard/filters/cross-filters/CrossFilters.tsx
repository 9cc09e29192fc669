// The place of the chips of selections in charts: their code is loaded with the first selection.
import { lazyPart } from '#app/ui/browser/lazy-part.tsx';
import { selectedCharts } from '#app/screens/dashboard/filters/bar-state.ts';
import type { CrossFiltersProps } from './cross-filters-props.ts';

const Chips = lazyPart(() => import('./CrossFilterChips.tsx').then(({ CrossFilterChips }) => CrossFilterChips));

export function CrossFilters(props: CrossFiltersProps) {
  if (selectedCharts(props.filters.state, props.bar.crossFilters).length === 0) return null;
  return <Chips {...props} onClose={() => undefined} />;
}
