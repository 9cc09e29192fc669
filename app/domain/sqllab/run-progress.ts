// How far a script of statements has come.
interface ProgressAt {
  readonly index: number;
  readonly count: number;
  readonly rowCount: number;
  readonly maxRows: number;
  /** As the database says of the statement, 0–100; null: it doesn't. */
  readonly percent: number | null;
}

/** In percent: finished statements, and how far the database says the current one is, else its rows against its row limit. */
export function computeProgress({ index, count, rowCount, maxRows, percent }: ProgressAt): number {
  const ofRows = maxRows > 0 ? Math.min(rowCount / maxRows, 1) : 0;
  const share = percent === null ? ofRows : percent / 100;
  return (100 * (index + share)) / count;
}
