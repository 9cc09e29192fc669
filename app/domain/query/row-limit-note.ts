// Whether a limit could have cut a result, and whether that limit was ours: what a caller requested is no cut.

export interface RowLimitNote {
  /** Whether the limit was reached: there can be more rows in the database. */
  readonly isReached: boolean;
  /** The most rows that a query gets here, if that cut the result; null: it did not. */
  readonly cappedAt: number | null;
}

/** `request`: the limit as sent, unparsed; absent or 0 requests all. `limit`: the one that applied. */
export function rowLimitNote(request: unknown, limit: number, rowCount: number): RowLimitNote {
  const isReached = limit > 0 && rowCount >= limit;
  const requestedRows = Number(request ?? 0) || Infinity;
  return { isReached, cappedAt: isReached && requestedRows > limit ? limit : null };
}

/** The same as a message; null if there is nothing to say. */
export const rowLimitMessage = ({ cappedAt }: RowLimitNote): string | null =>
  cappedAt === null
    ? null
    : `Only the first ${cappedAt.toLocaleString('en-US')} rows are included. There can be more: add filters or group the rows to see all.`;
