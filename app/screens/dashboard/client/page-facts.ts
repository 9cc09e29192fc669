// What the head says of the charts that are shown, after some were redrawn or another tab was opened. Browser only.
import type { CardFacts } from '#app/domain/dashboard/page/page-facts.ts';
import { pageFactsHtml } from '#app/stores/chart-render/page-facts-html.ts';
import { shownSlots } from './chart-slots.ts';
import { serverNow } from '#app/ui/browser/server-clock.ts';

/** Does nothing where the page hides its head. */
export function writePageFacts(): void {
  const place = document.querySelector('[data-page-facts]');
  if (!place) return;
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  const cards = shownSlots(document).flatMap(readFacts);
  place.innerHTML = pageFactsHtml(cards, { nowMs: serverNow(), locale: document.documentElement.lang, nonce });
}

function readFacts(slot: HTMLElement): CardFacts[] {
  const note = slot.querySelector('.chart-note');
  const queriedAt = note?.querySelector<HTMLElement>('[data-queried-at]')?.dataset['queriedAt'];
  if (queriedAt === undefined) return [];
  const period = note?.querySelector<HTMLElement>('.chart-period')?.dataset['period'] ?? null;
  return [{ slot: Number(slot.dataset['chartSlot']), period, queriedAtMs: Number(queriedAt) }];
}
