// What a viewer did to a chart: which series are hidden, which page and order a table has. Pure.
import type { ChartLayout, OwnState } from '#app/charts/shared/kind.ts';

export interface ViewState {
  readonly hidden: readonly string[];
  readonly ownState: OwnState;
}

export const UNTOUCHED: ViewState = { hidden: [], ownState: {} };

export const isUntouched = ({ hidden, ownState }: ViewState): boolean =>
  hidden.length === 0 && Object.keys(ownState).length === 0;

/** A series hides or comes back; the last one that shows stays. */
export function toggleSeries(view: ViewState, name: string, { legend }: Pick<ChartLayout, 'legend'>): ViewState {
  const { hidden } = view;
  if (hidden.includes(name)) return { ...view, hidden: hidden.filter((other) => other !== name) };
  return hidden.length + 1 < legend.length ? { ...view, hidden: [...hidden, name] } : view;
}
