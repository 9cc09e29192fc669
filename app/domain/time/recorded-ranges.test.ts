// Compares time ranges with recorded results of Superset 6.1 at a fixed time. Not included: text that only Meridian accepts
// ("last week" in lower case, ends of "Last 3 hours", quarters ago). Like in Superset's tests, a bare amount on the left side
// means ago.
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
  // The message of Superset's parser for an invalid expression isn't compared.
  if (one.error?.startsWith('Expected ')) return expect(resolve).toThrow();
  if (one.error !== undefined) return expect(resolve).toThrow(one.error);
  return expect(resolve()).toEqual({ sinceMs: msOf(one.since), untilMs: msOf(one.until) });
});
