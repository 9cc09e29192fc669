// Loads the code for panning and zooming if a chart is a map.
import type { MapView } from '#app/charts/shared/maps/plane.ts';
import type { ChartLayout } from '#app/charts/shared/kind.ts';
import type { MapMover } from './map-view.ts';
import type { ViewState } from '#app/charts/interactive/view-state.ts';

interface MapChart {
  readonly layout: () => ChartLayout;
  readonly view: () => ViewState;
  readonly show: (view: ViewState) => void;
}

/** Does nothing for other charts. */
export function addMap(picture: HTMLElement, { layout, view, show }: MapChart, onMove: () => void): MapMover {
  if (layout().plane === undefined) return { drawn: () => undefined, remove: () => undefined };
  let mover: MapMover | null = null;
  let isRemoved = false;
  const options = {
    layout,
    onMove,
    show: (next: MapView | null) => show(withMapView(view(), next)),
    isSceneOn: () => view().isSceneOn === true,
    rememberScene: (isOn: boolean) => show({ ...view(), isSceneOn: isOn }),
  };
  import('./map-view.ts').then(
    ({ addMapView }) => {
      if (!isRemoved) mover = addMapView(picture, options);
    },
    // The map stays static.
    (error: unknown) => console.warn(error),
  );
  return {
    drawn: () => mover?.drawn(),
    remove: () => {
      isRemoved = true;
      mover?.remove();
    },
  };
}

function withMapView({ mapView: _former, ...others }: ViewState, next: MapView | null): ViewState {
  return next === null ? others : { ...others, mapView: next };
}
