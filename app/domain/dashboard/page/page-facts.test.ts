import { describe, expect, it } from 'vitest';
import { findPageFacts, type CardFacts } from './page-facts.ts';

const NOW_MS = Date.UTC(2026, 10, 24, 12);
const minutesAgo = (minutes: number) => NOW_MS - minutes * 60_000;
const card = (slot: number, period: string | null, minutes = 0): CardFacts => ({
  slot,
  period,
  queriedAtMs: minutesAgo(minutes),
});
const facts = (cards: readonly CardFacts[]) => findPageFacts(cards, NOW_MS);

describe('findPageFacts', () => {
  it('says nothing of a page without charts', () => {
    expect(facts([])).toBeNull();
  });

  it('says the period of most charts once, and names those with another one or none', () => {
    const found = facts([card(1, '2001'), card(2, '2002'), card(3, '2001'), card(4, null), card(5, '2001')]);
    expect(found).toMatchObject({ period: '2001', otherPeriods: [2, 4] });
  });

  it('leaves the period to the cards where no more than half of them share one', () => {
    const found = facts([card(1, '2001'), card(2, '2002'), card(3, null), card(4, '2001')]);
    expect(found).toMatchObject({ period: null, otherPeriods: [1, 2, 4] });
  });

  it('takes the oldest of ages that are about the same, so that no card is older than the page says', () => {
    const found = facts([card(1, null, 60), card(2, null, 70), card(3, null, 55)]);
    expect(found).toMatchObject({ oldestMs: minutesAgo(70), newestMs: null, otherAges: [] });
  });

  it('names cards that are clearly older or younger than the others', () => {
    const found = facts([card(1, null, 60), card(2, null, 1_440), card(3, null, 60), card(4, null, 0), card(5, null, 62)]);
    expect(found).toMatchObject({ oldestMs: minutesAgo(1_440), newestMs: minutesAgo(0), otherAges: [2, 4] });
  });

  it('field/charts 27: never calls the page younger than its oldest card', () => {
    expect(facts([card(1, null, 30), card(2, null, 0)])).toMatchObject({ oldestMs: minutesAgo(30), newestMs: minutesAgo(0) });
  });

  it('calls all of the last minute equally old', () => {
    expect(facts([card(1, null, 0), card(2, null, 0.9), card(3, null, 0.1)])).toMatchObject({ otherAges: [] });
  });
});
