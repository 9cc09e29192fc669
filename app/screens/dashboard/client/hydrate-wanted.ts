// Charts whose values are wanted by the crosshair of another one: they are hydrated as if they had been touched. Browser only.
import { VALUES_WANTED } from '#app/charts/interactive/crosshair.ts';

interface WantedChart {
  readonly chartId: number;
  readonly slot: number;
  readonly title: string;
}
type Hydrate = (card: HTMLElement, chart: WantedChart) => void;

let listener: ((event: Event) => void) | null = null;

/** The last caller's `hydrate` counts: another page of the same document has another dashboard. */
export function hydrateWanted(hydrate: Hydrate): void {
  if (listener !== null) document.removeEventListener(VALUES_WANTED, listener);
  listener = ({ target }) => {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null;
    const slot = card?.querySelector<HTMLElement>('[data-chart-slot]');
    if (!card || !slot || card.dataset['hydrated'] !== undefined) return;
    card.dataset['hydrated'] = 'listening';
    const title = card.querySelector('h2')?.textContent ?? '';
    hydrate(card, { chartId: Number(slot.dataset['chartId']), slot: Number(slot.dataset['chartSlot']), title });
  };
  document.addEventListener(VALUES_WANTED, listener);
}

/** More would be a burst of requests for charts that may never be looked at. */
const MAX_WANTED = 12;

/** Charts in the viewport: they can then follow a selection before the server has replied. */
export function wantCharts(chartIds: readonly number[]): void {
  const cards = chartIds.flatMap(
    (id) => document.querySelector(`[data-card] [data-chart-id="${id}"]`)?.closest('[data-card]') ?? [],
  );
  for (const card of cards.filter(isInWindow).slice(0, MAX_WANTED))
    card.dispatchEvent(new CustomEvent(VALUES_WANTED, { bubbles: true }));
}

function isInWindow(card: Element): boolean {
  const { top, bottom, width } = card.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
}
