import { describe, expect, it } from 'vitest';
import { pageFactsHtml } from './page-facts-html.ts';

const options = { nowMs: 600_000, locale: 'en', nonce: 'n0' };
const card = (slot: number, period: string | null, queriedAtMs = 420_000) => ({ slot, period, queriedAtMs });

describe('pageFactsHtml', () => {
  it('says period and age once, with no style where all cards agree', () => {
    const html = pageFactsHtml([card(1, '2001'), card(2, '2001')], options);
    expect(html).toMatch(/^<span data-page-period>2001<\/span> <span>Data updated <time [^>]*>3 minutes ago<\/time><\/span>$/);
  });

  it('shows period and age on the cards that differ, by a style that the page’s policy allows', () => {
    const html = pageFactsHtml([card(1, '2001'), card(2, '2002'), card(3, '2001', 0), card(4, '2001')], options);
    expect(html).toContain(
      '<style nonce="n0">[data-said-once] [data-chart-slot="2"] .chart-period,[data-said-once] [data-chart-slot="3"] .chart-age{display:inline}</style>',
    );
  });

  it('says both ends where a card is clearly older or younger', () => {
    const html = pageFactsHtml([card(1, null, 600_000), card(2, null, 0)], { ...options, nowMs: 1_800_000 });
    expect(html.replace(/<[^>]+>/g, '').replace(/^.*}/, '')).toBe('Data updated 30 minutes ago to 20 minutes ago');
  });

  it('is empty for a page without charts, and escapes what it prints', () => {
    expect(pageFactsHtml([], options)).toBe('');
    expect(pageFactsHtml([card(1, '<b>')], options)).toContain('&lt;b&gt;');
  });
});
