// Whether a limit may have cut an answer, and whether that limit was ours: what somebody asked for is no cut.

export interface RowLimitNote {
  /** Whether there are as many rows as could come: there may be more in the database. */
  readonly isReached: boolean;
  /** The most rows that a question gets here, where that is what cut the answer; null: it did not. */
  readonly cappedAt: number | null;
}

/** `asked`: the limit as sent, unparsed; absent or 0 asks for all. `limit`: the one that held. */
export function rowLimitNote(request: unknown, limit: number, rowCount: number): RowLimitNote {
  const isReached = limit > 0 && rowCount >= limit;
  const requestedRows = Number(request ?? 0) || Infinity;
  return { isReached, cappedAt: isReached && requestedRows > limit ? limit : null };
}

/** The same for people; null where there is nothing to say. */
export const rowLimitMessage = ({ cappedAt }: RowLimitNote): string | null =>
  cappedAt === null
    ? null
    : `Only the first ${cappedAt.toLocaleString('en-US')} rows are here, and there may be more: add filters or group the rows to see all.`;
