// Which mark an event of a pointer means. Browser only.
import type { ChartLayout } from '#app/charts/shared/kind.ts';
import { hitAt, hitOfKey, project, toLayout } from './hit-test.ts';

/** The mark that is drawn under the pointer, as all of a pie's slice is; else the nearest. An index into `hits`. */
export function hitUnder(picture: HTMLElement, layout: ChartLayout, event: MouseEvent): number | null {
  const drawn = event.target instanceof Element ? event.target.closest<SVGElement>('svg [data-key]') : null;
  const direct = drawn && picture.contains(drawn) ? hitOfKey(layout.hits, drawn.dataset['key'] ?? '') : null;
  if (direct !== null) return direct;
  const box = picture.getBoundingClientRect();
  const at = { x: event.clientX - box.left, y: event.clientY - box.top };
  return hitAt(layout.hits, toLayout(at, project(layout, box)));
}
