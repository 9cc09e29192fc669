// What "now" is, handed to everything in this folder that needs it.

export interface Clock {
  /** UTC milliseconds. */
  readonly nowMs: number;
  /** IANA name of the zone whose days and midnights count; null is UTC. */
  readonly timeZone: string | null;
}
