import { describe, expect, it } from 'vitest';
import { watchReasons } from './start-reasons.ts';

/** A shown slot with a chart, or with a failure that the server wrote. */
const createSlot = (failure: Record<string, string> | null) => ({
  offsetParent: {},
  dataset: {},
  firstElementChild: { matches: () => false },
  querySelector: (selector: string) =>
    selector === '[data-retry-after]' && failure?.['retryAfter'] ? { dataset: failure } : null,
});

function countReasons(slots: readonly ReturnType<typeof createSlot>[]): number {
  let count = 0;
  const page = {
    document: { readyState: 'complete', querySelectorAll: () => slots },
    location: { pathname: '/', search: '', hash: '' },
    addEventListener: () => undefined,
  } as unknown as Window;
  watchReasons(
    page,
    () => (count += 1),
    () => undefined,
  );
  return count;
}

describe('the app of an untouched page', () => {
  it('starts for a chart that was refused for a while, to retry it', () => {
    expect(countReasons([createSlot(null), createSlot({ retryAfter: '5' })])).toBe(1);
  });

  it('does not start for charts that are drawn, or failed for good', () => {
    expect(countReasons([createSlot(null), createSlot({})])).toBe(0);
  });
});
