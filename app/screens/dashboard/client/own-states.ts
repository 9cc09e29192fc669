// Remembers the page and sort order of each table chart, so that a refresh requests the same. Browser only.
import type { OwnState } from '#app/charts/shared/kind.ts';

const ownStates = new WeakMap<Element, OwnState>();

/** @param card the card of a chart that was drawn in the browser */
export function noteOwnState(card: HTMLElement, ownState: OwnState): void {
  const slot = card.querySelector('[data-chart-slot]');
  if (slot) ownStates.set(slot, ownState);
}

/** Undefined if the chart shows its saved state. */
export function readOwnState(slot: Element): OwnState | undefined {
  const ownState = ownStates.get(slot);
  return ownState && Object.keys(ownState).length > 0 ? ownState : undefined;
}
