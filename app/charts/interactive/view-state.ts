// What a viewer did to a chart: which series are hidden, which page and order a table has, where it is zoomed to. Pure.
import type { AxisRange } from '#app/charts/shared/axes/axis-place.ts';
import type { MapView } from '#app/charts/shared/maps/plane.ts';
import type { ChartLayout, OwnState } from '#app/charts/shared/kind.ts';

export interface ViewState {
  readonly hidden: readonly string[];
  readonly ownState: OwnState;
  /** Of the x axis; null: all of it. */
  readonly zoom: AxisRange | null;
  /** Where a map was moved to; left out where it is as the chart has it. Never saved. */
  readonly mapView?: MapView;
  /** Whether a map shows all of its marks, or their heights. Never saved. */
  readonly isSceneOn?: boolean;
}

export const UNTOUCHED: ViewState = { hidden: [], ownState: {}, zoom: null };

export const isUntouched = ({ hidden, ownState, zoom, mapView }: ViewState): boolean =>
  hidden.length === 0 && zoom === null && Object.keys(ownState).length === 0 && mapView === undefined;

/** A series hides or comes back; the last one that shows stays. */
export function toggleSeries(view: ViewState, name: string, { legend }: Pick<ChartLayout, 'legend'>): ViewState {
  const { hidden } = view;
  if (hidden.includes(name)) return { ...view, hidden: hidden.filter((other) => other !== name) };
  return hidden.length + 1 < legend.length ? { ...view, hidden: [...hidden, name] } : view;
}

/** Every other series hides; they come back where the series is alone already. */
export function isolateSeries(view: ViewState, name: string, { legend }: Pick<ChartLayout, 'legend'>): ViewState {
  return { ...view, hidden: isAlone(name, legend) ? [] : legend.flatMap((item) => (item.name === name ? [] : [item.name])) };
}

/** Whether it is the one series that shows. */
export const isAlone = (name: string, legend: ChartLayout['legend']): boolean =>
  legend.length > 1 && legend.every((item) => item.hidden === (item.name !== name));
