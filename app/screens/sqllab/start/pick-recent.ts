// Which earlier runs are worth opening again.
import type { PaneRun } from '#app/screens/sqllab/pane-run.ts';

const MAX_RECENT = 5;

/** Those of the database that succeeded, newest first, each text once. */
export function pickRecent(queries: readonly PaneRun[], databaseId: number): readonly PaneRun[] {
  const byText = new Map<string, PaneRun>();
  for (const run of queries) {
    const text = run.sql.trim();
    if (run.databaseId !== databaseId || run.state !== 'success' || text === '' || byText.has(text)) continue;
    byText.set(text, run);
    if (byText.size === MAX_RECENT) break;
  }
  return [...byText.values()];
}
