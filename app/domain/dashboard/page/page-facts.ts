// What a dashboard says once of its charts' data: the period that most of them share and its age; and which cards differ.
import { MINUTE_MS } from '#app/domain/time/durations.ts';

export interface CardFacts {
  /** The chart's place on the page. */
  readonly slot: number;
  /** As text: what reads the same is the same. Null: all time. */
  readonly period: string | null;
  /** UTC ms at which the oldest of its results was queried. */
  readonly queriedAtMs: number;
}

export interface PageFacts {
  /** The time range of more than half of the charts; null: none. */
  readonly period: string | null;
  /** Time of the oldest data on the page. */
  readonly oldestMs: number;
  /** Time of the newest data; null if all charts count as equally old. */
  readonly newestMs: number | null;
  /** Slots of charts with another period. */
  readonly otherPeriods: readonly number[];
  /** Slots of charts whose data is clearly older or younger. */
  readonly otherAges: readonly number[];
}

/** Ages within this part of the median are one age; so are those within a minute. */
const AGE_TOLERANCE = 0.25;

/** Null without charts. */
export function findPageFacts(cards: readonly CardFacts[], nowMs: number): PageFacts | null {
  const median = cards.map(({ queriedAtMs }) => queriedAtMs).sort((a, b) => a - b)[Math.floor(cards.length / 2)];
  if (median === undefined) return null;
  const toleranceMs = Math.max(MINUTE_MS, (nowMs - median) * AGE_TOLERANCE);
  const isLike = ({ queriedAtMs }: CardFacts) => Math.abs(queriedAtMs - median) <= toleranceMs;
  const period = commonPeriod(cards);
  const times = cards.map(({ queriedAtMs }) => queriedAtMs);
  return {
    period,
    oldestMs: Math.min(...times),
    newestMs: cards.every(isLike) ? null : Math.max(...times),
    otherPeriods: cards.filter((card) => card.period !== period).map(({ slot }) => slot),
    otherAges: cards.filter((card) => !isLike(card)).map(({ slot }) => slot),
  };
}

function commonPeriod(cards: readonly CardFacts[]): string | null {
  const counts = new Map<string, number>();
  for (const { period } of cards) if (period !== null) counts.set(period, (counts.get(period) ?? 0) + 1);
  return [...counts].find(([, count]) => count * 2 > cards.length)?.[0] ?? null;
}
