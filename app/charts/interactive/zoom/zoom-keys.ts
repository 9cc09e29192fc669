// Selects a zoom range by Shift and the keys that move between marks; Enter zooms. Browser only.
import { chartTouch } from '#app/messages/en/chart-touch.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import type { MarkPointer } from '#app/charts/interactive/mark-pointer.ts';
import { rangeAfterKey, rangeStretch, rangeValues, clampZoomRange, type KeyRange } from './zoom-range.ts';
import type { ZoomSelection } from './zoom-selection.ts';

export interface ZoomKeys {
  readonly isSelecting: () => boolean;
  readonly stop: () => void;
  readonly remove: () => void;
}

export function addZoomKeys(picture: HTMLElement, selection: ZoomSelection, marks: MarkPointer): ZoomKeys {
  const { layout, axis, showStretch, cancel, zoom } = selection;
  let selected: KeyRange | null = null;

  const extend = (event: KeyboardEvent): void => {
    const place = axis();
    const { hits, tooltips } = layout();
    const next = rangeAfterKey(event.key, selected, marks.current(), hits);
    if (next === null || place === null) return;
    consume(event);
    selected = next;
    showStretch(place, clampZoomRange(place, ...rangeStretch(hits, next)));
    const titleOf = (index: number): string => tooltips[hits[index]?.key ?? '']?.title ?? '';
    const ends = { from: titleOf(Math.min(next.anchor, next.end)), to: titleOf(Math.max(next.anchor, next.end)) };
    marks.focus(next.end, pageTranslate(chartTouch)('zoom.range', ends));
  };
  /** Runs before the handler that moves between marks. */
  const onKey = (event: KeyboardEvent): void => {
    if (event.target !== picture || event.key === 'Escape') return;
    if (event.shiftKey) return extend(event);
    if (selected === null) return;
    if (event.key !== 'Enter') return cancel();
    consume(event);
    const [from, to] = rangeValues(layout().hits, selected);
    zoom(from < to ? [from, to] : null);
  };
  const onBlur = (): void => {
    if (selected !== null) cancel();
  };
  picture.addEventListener('keydown', onKey, true);
  picture.addEventListener('blur', onBlur);
  return {
    isSelecting: () => selected !== null,
    stop: () => (selected = null),
    remove: () => {
      picture.removeEventListener('keydown', onKey, true);
      picture.removeEventListener('blur', onBlur);
    },
  };
}

/** Marks a key as handled, so that no dialog closes and the current mark doesn't change. */
export function consume(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
