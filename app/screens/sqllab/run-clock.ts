// Formats a run's elapsed time as mm:ss.s, and lists the row limits to choose from.

/** Shows hours only if there are any; never negative. */
export function clockText(durationMs: number): string {
  const tenths = Math.max(0, Math.floor(durationMs / 100));
  const pad = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(tenths / 10);
  const hours = Math.floor(seconds / 3600);
  const clock = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}.${tenths % 10}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
}

/** Row limits to choose from; the last one is `maxRows`. */
export function limitChoices(maxRows: number): number[] {
  const steps = [10, 50, 100, 250, 500, 1_000, 5_000, 10_000, 50_000, 100_000].filter((rows) => rows < maxRows);
  return [...steps, maxRows];
}
