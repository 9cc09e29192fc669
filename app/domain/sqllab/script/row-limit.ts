// How many rows a run can return, and what in the end has limited them.
import type { LimitingFactor } from '#app/domain/sqllab/run-job.ts';

export interface RowLimit {
  /** Rows kept at most. */
  readonly limit: number;
  /** Which limit would bite if there are enough rows. */
  readonly limitingFactor: LimitingFactor;
}

/** `own`: the text's limit, null when it has none for certain; `chosen`: the tab's, already within the operator's cap. */
export function decideLimit(own: number | null, selected: number): RowLimit {
  if (own === null || own > selected) return { limit: selected, limitingFactor: 'DROPDOWN' };
  return { limit: own, limitingFactor: own < selected ? 'QUERY' : 'QUERY_AND_DROPDOWN' };
}

/** The tab's row limit that a run had; a limit in the text isn't the tab's. */
export const chosenLimit = ({
  limit,
  limitingFactor,
}: {
  readonly limit: number | null;
  readonly limitingFactor: LimitingFactor;
}): number | null => (limitingFactor === 'QUERY' ? null : limit);

/** What the chooser's value comes to: null is the operator's default, 0 and less the maximum. */
export function selectedLimit(queryLimit: number | null, { defaultLimit, maxRows }: ChooserBounds): number {
  const wanted = queryLimit ?? defaultLimit;
  return wanted > 0 ? Math.min(Math.floor(wanted), maxRows) : maxRows;
}

export interface ChooserBounds {
  readonly defaultLimit: number;
  readonly maxRows: number;
}

/** What has limited a run that is over. `isTruncated`: the database had more rows than were kept. */
export function finalLimitingFactor(planned: RowLimit, rowCount: number, isTruncated: boolean): LimitingFactor {
  if (isTruncated) return planned.limitingFactor === 'NOT_LIMITED' ? 'DROPDOWN' : planned.limitingFactor;
  // A text's own limit is left in the text: the database never shows what is beyond it.
  const isOwn = planned.limitingFactor === 'QUERY' || planned.limitingFactor === 'QUERY_AND_DROPDOWN';
  return isOwn && rowCount >= planned.limit ? planned.limitingFactor : 'NOT_LIMITED';
}
