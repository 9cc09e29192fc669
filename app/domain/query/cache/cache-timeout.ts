// How long a result counts as fresh: precedence of the settings, and their values.

/** Seconds that no one waits out: ten years. */
const FOREVER_S = 315_360_000;

/** In seconds; null or undefined: says nothing. -1: never kept; 0: kept for good. */
type Timeout = number | null | undefined;

export interface CacheTimeouts {
  /** The request's own timeout. */
  readonly custom?: Timeout;
  readonly chart?: Timeout;
  /** The dataset's, or where it has none its database's. */
  readonly dataset?: Timeout;
  readonly fallback: number;
}

/** The timeout that applies: the request's, else the chart's, else the dataset's, else the installation's. */
export const chooseCacheTimeout = ({ custom, chart, dataset, fallback }: CacheTimeouts): number =>
  custom ?? chart ?? dataset ?? fallback;

/** Seconds for which a result with this timeout can be reused; 0: not at all. */
export function youngForS(timeoutS: number): number {
  if (timeoutS === 0) return FOREVER_S;
  return Math.max(0, timeoutS);
}

/** Seconds after that in which a stale result is still served while it is refreshed in the background. */
export const staleForS = (ttlS: number): number => ttlS;
