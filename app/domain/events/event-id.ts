// Ids of a channel's events: `<ms>-<n>`, strictly increasing even if the clock is set back.

export interface EventId {
  /** UTC ms. */
  readonly ms: number;
  /** Counter within a millisecond, from 0. */
  readonly n: number;
}

const FORM = /^(\d{1,15})-(\d{1,10})$/;

/** Null if invalid. */
export function parseEventId(text: string): EventId | null {
  const match = FORM.exec(text);
  return match ? { ms: Number(match[1]), n: Number(match[2]) } : null;
}

export const formatEventId = ({ ms, n }: EventId): string => `${ms}-${n}`;

/** Next id after `last`, even if the clock was set back. */
export function nextEventId(last: EventId | null, nowMs: number): EventId {
  const ms = Math.floor(nowMs);
  return last === null || ms > last.ms ? { ms, n: 0 } : { ms: last.ms, n: last.n + 1 };
}
