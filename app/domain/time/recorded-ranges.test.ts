// Time ranges against what Superset 6.1 made of them at a fixed moment. Left out: what ours reads on purpose and Superset does
// not ("last week" in lower case, ends of "Last 3 hours", quarters ago). An amount alone on the left is ago, as in its own tests.
import { expect, it } from 'vitest';
import recorded from './recorded-ranges.json' with { type: 'json' };
import { resolveTimeRange } from './resolve-time-range.ts';

interface Case {
  readonly range: string;
  readonly since?: string | null;
  readonly until?: string | null;
  readonly error?: string;
}
const clock = { nowMs: Date.parse(`${recorded.now}Z`), timeZone: null };
const msOf = (text: string | null | undefined): number | null => (text ? Date.parse(`${text}Z`) : null);

it.each((recorded.cases as readonly Case[]).map((one) => [one.range, one] as const))('%s', (timeRange, one) => {
  const resolve = () => resolveTimeRange({ timeRange }, clock);
  // What its parser prints of a wrong expression is its own.
  if (one.error?.startsWith('Expected ')) return expect(resolve).toThrow();
  if (one.error !== undefined) return expect(resolve).toThrow(one.error);
  return expect(resolve()).toEqual({ sinceMs: msOf(one.since), untilMs: msOf(one.until) });
});
