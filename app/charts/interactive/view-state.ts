// A viewer's changes to a chart: hidden series, page and order of a table, zoom.
import type { AxisRange } from '#app/charts/shared/axes/axis-place.ts';
import type { MapView } from '#app/charts/shared/maps/plane.ts';
import type { ChartLayout, OwnState } from '#app/charts/shared/kind.ts';

export interface ViewState {
  readonly hidden: readonly string[];
  readonly ownState: OwnState;
  /** Range of the x-axis; null for all of it. */
  readonly zoom: AxisRange | null;
  /** The view of a map that was panned or zoomed. Never saved. */
  readonly mapView?: MapView;
  /** Whether a map shows its WebGL view. Never saved. */
  readonly isSceneOn?: boolean;
}

export const UNTOUCHED: ViewState = { hidden: [], ownState: {}, zoom: null };

export const isUntouched = ({ hidden, ownState, zoom, mapView }: ViewState): boolean =>
  hidden.length === 0 && zoom === null && Object.keys(ownState).length === 0 && mapView === undefined;

/** Hides or shows a series; the last visible one can't be hidden. */
export function toggleSeries(view: ViewState, name: string, { legend }: Pick<ChartLayout, 'legend'>): ViewState {
  const { hidden } = view;
  if (hidden.includes(name)) return { ...view, hidden: hidden.filter((other) => other !== name) };
  return hidden.length + 1 < legend.length ? { ...view, hidden: [...hidden, name] } : view;
}

/** Hides all other series, or shows all if the series is already isolated. */
export function isolateSeries(view: ViewState, name: string, { legend }: Pick<ChartLayout, 'legend'>): ViewState {
  return { ...view, hidden: isAlone(name, legend) ? [] : legend.flatMap((item) => (item.name === name ? [] : [item.name])) };
}

/** Whether it is the only visible series. */
export const isAlone = (name: string, legend: ChartLayout['legend']): boolean =>
  legend.length > 1 && legend.every((item) => item.hidden === (item.name !== name));
