// The current time and time zone, passed to all functions in this folder that need them.

export interface Clock {
  /** UTC milliseconds. */
  readonly nowMs: number;
  /** IANA time zone for days and midnights; null is UTC. */
  readonly timeZone: string | null;
}
