// The page and order that a chart on the page shows of its table: a refresh requests the same. Browser only.
import type { OwnState } from '#app/charts/shared/kind.ts';

const ownStates = new WeakMap<Element, OwnState>();

/** `card`: of a chart that was drawn in the browser. */
export function noteOwnState(card: HTMLElement, ownState: OwnState): void {
  const slot = card.querySelector('[data-chart-slot]');
  if (slot) ownStates.set(slot, ownState);
}

/** Undefined: as the chart is saved. */
export function readOwnState(slot: Element): OwnState | undefined {
  const ownState = ownStates.get(slot);
  return ownState && Object.keys(ownState).length > 0 ? ownState : undefined;
}
