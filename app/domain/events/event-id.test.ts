import { describe, expect, it } from 'vitest';
import { formatEventId, nextEventId, parseEventId } from './event-id.ts';

describe('ids of events', () => {
  it('grow within a millisecond, and when the clock is set back', () => {
    expect(nextEventId(null, 1_000)).toEqual({ ms: 1_000, n: 0 });
    expect(nextEventId({ ms: 1_000, n: 0 }, 1_000)).toEqual({ ms: 1_000, n: 1 });
    expect(nextEventId({ ms: 1_000, n: 1 }, 400)).toEqual({ ms: 1_000, n: 2 });
    expect(nextEventId({ ms: 1_000, n: 2 }, 1_001)).toEqual({ ms: 1_001, n: 0 });
    expect(nextEventId({ ms: 1_000, n: 2 }, 1_000.5)).toEqual({ ms: 1_000, n: 3 });
  });

  it('read as they are written, and nothing else is one', () => {
    expect(parseEventId(formatEventId({ ms: 1_795_255_967_462, n: 3 }))).toEqual({ ms: 1_795_255_967_462, n: 3 });
    for (const text of ['', '1', '1-', '-1', '1-1-1', ' 1-1', '1-x', '1-99999999999', "1-1' OR 1=1"]) {
      expect([text, parseEventId(text)]).toEqual([text, null]);
    }
  });
});
