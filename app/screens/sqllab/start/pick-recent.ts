// Which earlier runs are worth opening again.
import type { PaneQuery } from '#app/screens/sqllab/pane-query.ts';

const MAX_RECENT = 5;

/** Those of the database that succeeded, newest first, each text once. */
export function pickRecent(queries: readonly PaneQuery[], databaseId: number): readonly PaneQuery[] {
  const byText = new Map<string, PaneQuery>();
  for (const query of queries) {
    const text = query.sql.trim();
    if (query.databaseId !== databaseId || query.state !== 'success' || text === '' || byText.has(text)) continue;
    byText.set(text, query);
    if (byText.size === MAX_RECENT) break;
  }
  return [...byText.values()];
}
