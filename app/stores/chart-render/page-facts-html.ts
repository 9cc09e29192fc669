// The line of a dashboard's head that says the period and the age of its data, and the style that shows them on the cards
// that differ. It comes in the stream after the charts; the browser writes it again whenever charts are redrawn.
import { findPageFacts, type CardFacts } from '#app/domain/dashboard/page/page-facts.ts';
import { exactTime, relativeTime } from '#app/domain/viewer/relative-time.ts';
import { chartFigure } from '#app/messages/en/chart-figure.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { escapeHtml } from './escape-html.ts';

interface FactsOptions {
  readonly nowMs: number;
  /** BCP 47. */
  readonly locale: string;
  /** Nonce of the page's policy, which style elements need. */
  readonly nonce: string;
}

/** Empty where no chart was drawn. */
export function pageFactsHtml(cards: readonly CardFacts[], { nowMs, locale, nonce }: FactsOptions): string {
  const facts = findPageFacts(cards, nowMs);
  if (facts === null) return '';
  const { period, oldestMs, newestMs } = facts;
  const t = createTranslate(chartFigure, locale);
  const timeOf = (ms: number): string =>
    `<time datetime="${new Date(ms).toISOString()}" title="${escapeHtml(exactTime(ms, locale))}" data-queried-at="${ms}">${escapeHtml(relativeTime(ms, nowMs, locale))}</time>`;
  const text =
    newestMs === null ? t('dataUpdated', { age: OLDEST }) : t('dataUpdatedBetween', { oldest: OLDEST, newest: NEWEST });
  const updated = escapeHtml(text)
    .replace(OLDEST, () => timeOf(oldestMs))
    .replace(NEWEST, () => timeOf(newestMs ?? oldestMs));
  const shown = [
    ...facts.otherPeriods.map((slot) => `${cardRule(slot)} .chart-period`),
    ...facts.otherAges.map((slot) => `${cardRule(slot)} .chart-age`),
  ];
  const style = shown.length === 0 ? '' : `<style nonce="${escapeHtml(nonce)}">${shown.join(',')}{display:inline}</style>`;
  return `${style}${period === null ? '' : `<span data-page-period>${escapeHtml(period)}</span> `}<span>${updated}</span>`;
}

const cardRule = (slot: number): string => `[data-said-once] [data-chart-slot="${slot}"]`;

/** Keep the places of the ages in their text. */
const OLDEST = '\u0000';
const NEWEST = '\u0001';
