// Zooms into a range of a chart's x-axis, by dragging or by Shift+arrow keys, and resets the zoom. Browser only.
// The layout draws the range; no rows are requested.
import { clsx } from 'clsx';
import type { AxisRange } from '#app/charts/shared/axes/axis-place.ts';
import type { ChartLayout } from '#app/charts/shared/kind.ts';
import { chartTouch } from '#app/messages/en/chart-touch.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { project } from '#app/charts/interactive/hit-test.ts';
import type { MarkPointer } from '#app/charts/interactive/mark-pointer.ts';
import { addZoomDrag } from './zoom-drag.ts';
import { addZoomKeys, consume } from './zoom-keys.ts';
import type { ZoomSelection } from './zoom-selection.ts';
import styles from './zoom-brush.module.css';

interface BrushOptions {
  readonly layout: () => ChartLayout;
  readonly marks: MarkPointer;
  /** Draws the range synchronously; null for the entire axis. */
  readonly zoomTo: (range: AxisRange | null) => void;
  readonly offer: RangeOffer | null;
}
/** A button for the zoomed time range. */
export interface RangeOffer {
  readonly label: string;
  readonly hint: string;
  /** Called with the moments of the first and last mark in the range, UTC ms. */
  readonly take: (range: AxisRange) => void;
}
export interface ZoomBrush {
  readonly isDragging: () => boolean;
  /** Must be called after a redraw: moves the buttons and clears the selection. */
  readonly drawn: () => void;
  readonly remove: () => void;
}

/** Height of the button plus a gap. */
const RESET_PX = 26;

export function addZoomBrush(picture: HTMLElement, { layout, marks, zoomTo, offer }: BrushOptions): ZoomBrush {
  const t = pageTranslate(chartTouch);
  const { selection, reset, tools, take } = addParts(picture, offer);
  const isZoomed = (): boolean => layout().axis?.isZoomed === true;
  const scaleNow = (): number => project(layout(), picture.getBoundingClientRect()).scale;
  const stop = (): void => {
    drag.stop();
    keys.stop();
    selection.hidden = true;
  };
  const shared: ZoomSelection = {
    layout,
    axis: () => {
      const { axis } = layout();
      return axis?.canZoom === true ? axis : null;
    },
    showStretch: ({ plot }, [start, end]) => {
      const scale = scaleNow();
      selection.hidden = false;
      selection.style.transform = `translate(${start * scale}px, ${plot.y * scale}px)`;
      selection.style.width = `${(end - start) * scale}px`;
      selection.style.height = `${plot.heightPx * scale}px`;
    },
    cancel: () => {
      stop();
      marks.forget();
    },
    zoom: (range) => {
      stop();
      if (range === null) return marks.say(t('zoom.tooNarrow'));
      zoomTo(range);
      const { hits, tooltips } = layout();
      const titleOf = (index: number): string => tooltips[hits.at(index)?.key ?? '']?.title ?? '';
      marks.say(t('zoom.zoomed', { from: titleOf(0), to: titleOf(-1) }));
    },
  };
  const drag = addZoomDrag(picture, shared);
  const keys = addZoomKeys(picture, shared, marks);

  const zoomOut = (): void => {
    const wasFocused = document.activeElement === reset;
    zoomTo(null);
    if (wasFocused) picture.focus({ preventScroll: true });
    marks.say(t('zoom.whole'));
  };
  const onDoubleClick = ({ target }: MouseEvent): void => {
    if (isZoomed() && (target as Element).closest('button, [popover]') === null) zoomOut();
  };
  /** Escape first cancels a selection, then the zoom. */
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || (event.target !== picture && event.target !== reset)) return;
    const isSelecting = drag.isDragging() || keys.isSelecting();
    if (!isSelecting && !isZoomed()) return;
    consume(event);
    if (isSelecting) shared.cancel();
    else zoomOut();
  };
  const place = (): void => {
    const { axis } = layout();
    picture.style.touchAction = axis?.canZoom === true ? 'pan-y pinch-zoom' : '';
    tools.hidden = !isZoomed();
    if (take !== null) take.hidden = axis?.kind !== 'time';
    if (!axis || tools.hidden) return;
    const scale = scaleNow();
    // Above the plot and next to the caption, so that it doesn't cover marks.
    tools.style.top = `${Math.max(0, axis.plot.y * scale - RESET_PX)}px`;
    tools.style.right = `calc(100% - ${(axis.plot.x + axis.plot.widthPx) * scale}px)`;
  };
  const watcher = new ResizeObserver(place);
  watcher.observe(picture);
  reset.addEventListener('click', zoomOut);
  take?.addEventListener('click', () => {
    const moments = layout().hits.flatMap(({ at }) => at ?? []);
    if (moments.length > 0) offer?.take([Math.min(...moments), Math.max(...moments)]);
  });
  picture.addEventListener('dblclick', onDoubleClick);
  picture.addEventListener('keydown', onKey, true);
  place();
  return {
    isDragging: drag.isDragging,
    drawn: () => {
      stop();
      place();
    },
    remove: () => {
      watcher.disconnect();
      drag.remove();
      keys.remove();
      picture.removeEventListener('dblclick', onDoubleClick);
      picture.removeEventListener('keydown', onKey, true);
      picture.style.touchAction = '';
      selection.remove();
      tools.remove();
    },
  };
}

interface Parts {
  readonly selection: HTMLElement;
  readonly tools: HTMLElement;
  readonly reset: HTMLButtonElement;
  readonly take: HTMLButtonElement | null;
}

/** Creates the selection rectangle and the buttons. */
function addParts(picture: HTMLElement, offer: RangeOffer | null): Parts {
  const t = pageTranslate(chartTouch);
  const selection = document.createElement('div');
  selection.className = clsx(styles.selection);
  selection.dataset['zoomSelection'] = '';
  selection.hidden = true;
  const tools = document.createElement('div');
  tools.className = clsx(styles.tools);
  tools.hidden = true;
  const take = offer && button(offer.label, offer.hint);
  const reset = button(t('zoom.reset'), t('zoom.resetHint'));
  if (take) tools.appendChild(take);
  tools.appendChild(reset);
  picture.appendChild(selection);
  picture.appendChild(tools);
  return { selection, tools, reset, take };
}

function button(label: string, hint: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = clsx(styles.reset);
  made.textContent = label;
  made.title = hint;
  return made;
}
