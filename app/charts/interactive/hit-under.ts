// Finds the mark of a pointer event. Browser only.
import type { ChartLayout } from '#app/charts/shared/kind.ts';
import { hitAt, hitOfKey, project, toLayout } from './hit-test.ts';

/** The mark whose shape is under the pointer, such as a pie slice; else the nearest. Returns an index into `hits`. */
export function hitUnder(picture: HTMLElement, layout: ChartLayout, event: MouseEvent): number | null {
  const drawn = event.target instanceof Element ? event.target.closest<SVGElement>('svg [data-key]') : null;
  const direct = drawn && picture.contains(drawn) ? hitOfKey(layout.hits, drawn.dataset['key'] ?? '') : null;
  if (direct !== null) return direct;
  const box = picture.getBoundingClientRect();
  const at = { x: event.clientX - box.left, y: event.clientY - box.top };
  return hitAt(layout.hits, toLayout(at, project(layout, box)));
}
