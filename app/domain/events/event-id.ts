// Ids of a channel's events: `<ms>-<n>`, growing whatever the clock does.

export interface EventId {
  /** UTC milliseconds. */
  readonly ms: number;
  /** From 0, within a millisecond. */
  readonly n: number;
}

const FORM = /^(\d{1,15})-(\d{1,10})$/;

/** Null if not an id. */
export function parseEventId(text: string): EventId | null {
  const match = FORM.exec(text);
  return match ? { ms: Number(match[1]), n: Number(match[2]) } : null;
}

export const formatEventId = ({ ms, n }: EventId): string => `${ms}-${n}`;

/** The id of what happens now, after `last`; a clock that was set back does not set ids back. */
export function nextEventId(last: EventId | null, nowMs: number): EventId {
  const ms = Math.floor(nowMs);
  return last === null || ms > last.ms ? { ms, n: 0 } : { ms: last.ms, n: last.n + 1 };
}
