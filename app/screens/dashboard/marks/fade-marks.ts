// Marks that filters leave out fade: in the chart that filters, all that are not selected; in the others, until they are redrawn.
import type { SelectionOf } from '#app/charts/shared/kind.ts';
import type { MarkCondition } from '#app/domain/dashboard/masks/mark-conditions.ts';
import { passes } from './mark-actions.ts';
import styles from './marks.module.css';

/** No conditions: none fades. */
export function fadeMarks(picture: HTMLElement, selectionOf: SelectionOf, conditions: readonly MarkCondition[]): void {
  const faded = styles['faded'] ?? '';
  for (const [mark, key] of marksIn(picture)) {
    const selection = conditions.length === 0 ? null : selectionOf(key);
    mark.classList.toggle(faded, selection !== null && passes(conditions, selection) === false);
  }
}

function* marksIn(picture: HTMLElement): Generator<readonly [Element, string]> {
  for (const mark of picture.querySelectorAll<HTMLElement | SVGElement>(
    'svg [data-key], .m-pivot [data-cell], tbody > tr[data-key]',
  )) {
    const { cell, key } = mark.dataset;
    // Lines of a pivot have keys of their own: its cells say which they are.
    if (cell !== undefined) yield [mark, cell];
    else if (key !== undefined && mark.closest('.m-pivot') === null) yield [mark, key];
  }
}

/** Shows that marks can be pressed. */
export const setPressable = (picture: HTMLElement, isPressable: boolean): void =>
  void picture.classList.toggle(styles['pressable'] ?? '', isPressable);
