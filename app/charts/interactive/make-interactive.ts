// Makes a drawn chart interactive: tooltips, crosshair, legend, zoom, keyboard, and sorting and paging of tables. Browser only.
// The caller redraws the chart and requests its data.
import type { ChartLayout, OwnState } from '#app/charts/shared/kind.ts';
import { joinCrosshair } from './crosshair.ts';
import { addLegend } from './legend/legend-buttons.ts';
import { addMap } from './map/map-hook.ts';
import { addCellPress } from './table/cell-press.ts';
import { addMarks } from './mark-pointer.ts';
import { addMarkPress } from './mark-press.ts';
import { followScrolling } from './new-scrolling.ts';
import type { OnMark } from './pressed-mark.ts';
import { chartTouch } from '#app/messages/en/chart-touch.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { columnNames, isServerTable, nextOwnState } from './table/own-state.ts';
import { focusPressed, PRESSABLE, readPressedButton, typedIn, type Pressed } from './table/pressed-button.ts';
import { addTableTools } from './table/table-tools.ts';
import { isolateSeries, toggleSeries, type ViewState } from './view-state.ts';
import { addZoomBrush, type RangeOffer, type ZoomBrush } from './zoom/zoom-brush.ts';

export interface InteractiveChart {
  readonly title: string;
  /** The current layout. */
  readonly layout: () => ChartLayout;
  readonly view: () => ViewState;
  /** Draws the chart before it returns. */
  readonly show: (view: ViewState) => void;
  /** Requests another page or order of a table with server pagination. */
  readonly request: (ownState: OwnState, pressed: Pressed) => Promise<void> | void;
  /** Absent if clicking a mark does nothing. */
  readonly onMark?: OnMark;
  /** An additional button for a zoomed time range; null for none. */
  readonly onRange?: RangeOffer | null;
}

export interface Interaction {
  /** Must be called after a redraw: updates the legend and zoom buttons, and closes the tooltip. */
  readonly drawn: () => void;
  readonly remove: () => void;
}

export function makeInteractive(picture: HTMLElement, chart: InteractiveChart): Interaction {
  const { title, layout, view, show, request } = chart;
  followScrolling();
  const legend = addLegend(picture, {
    items: () => layout().legend,
    onToggle: (name) => show(toggleSeries(view(), name, layout())),
    onIsolate: (name) => show(isolateSeries(view(), name, layout())),
  });
  let brush: ZoomBrush | null = null;
  const marks = addMarks(picture, { layout, title, isBrushing: () => brush?.isDragging() === true });
  brush = addZoomBrush(picture, { layout, marks, zoomTo: (zoom) => show({ ...view(), zoom }), offer: chart.onRange ?? null });
  const leaveCrosshair = joinCrosshair(picture, layout);
  /** Double clicks reset a zoomed axis and zoom in on a map. */
  const awaitsDouble = (): boolean => view().zoom !== null || layout().plane !== undefined;
  const stopPress = chart.onMark ? addMarkPress(picture, { layout, marks, onMark: chart.onMark, awaitsDouble }) : null;
  const stopCells = chart.onMark
    ? addCellPress(picture, { onMark: chart.onMark, hint: pageTranslate(chartTouch)('cells') })
    : null;
  const map = addMap(picture, chart, marks.forget);

  /** Handles sort headers and page buttons by the data attributes of the table's HTML. */
  const onClick = async ({ target }: MouseEvent): Promise<void> => {
    const button = target instanceof Element ? target.closest<HTMLElement>(PRESSABLE) : null;
    if (!button) return;
    const pressed = readPressedButton(button);
    const ownState = nextOwnState(view().ownState, button.dataset, layout());
    if (isServerTable(layout())) await request(ownState, pressed);
    else show({ ...view(), ownState });
    focusPressed(picture, pressed);
  };
  const onPress = (event: MouseEvent) => void onClick(event);
  picture.addEventListener('click', onPress);
  const find = (ownState: OwnState): void => {
    if (isServerTable(layout())) void request(ownState, typedIn(picture));
    else show({ ...view(), ownState });
  };
  const removeTools = addTableTools(picture, {
    ownState: () => view().ownState,
    columns: () => columnNames(layout()),
    arrange: (ownState) => show({ ...view(), ownState }),
    find,
    isServer: () => isServerTable(layout()),
  });
  return {
    drawn: () => {
      legend.place();
      marks.forget();
      brush.drawn();
      map.drawn();
    },
    remove: () => {
      legend.remove();
      marks.remove();
      brush.remove();
      leaveCrosshair();
      stopPress?.();
      stopCells?.();
      map.remove();
      removeTools();
      picture.removeEventListener('click', onPress);
    },
  };
}
