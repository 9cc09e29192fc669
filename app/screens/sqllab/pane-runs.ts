// Converts runs for the panes under the editor, and earlier runs for running or opening them again.
import { chosenLimit } from '#app/domain/sqllab/script/row-limit.ts';
import type { StatementResult } from '#app/domain/sqllab/script/statement-result.ts';
import type { LabQuery, TabsState } from '#app/domain/sqllab/tabs/tab-editor.ts';
import type { Rerun } from './client/runs/run-actions.ts';
import type { RunToOpen } from './client/tabs/tab-actions.ts';
import type { PaneRun } from './pane-run.ts';

export const toPaneRun = (query: LabQuery): PaneRun => ({
  clientId: query.id,
  state: query.state,
  progress: query.progress,
  rows: query.rows ?? 0,
  limit: query.queryLimit,
  limitingFactor: query.limitingFactor,
  errors: query.errors ?? [],
  stopNote: query.state === 'stopped' ? query.errorMessage : null,
  startMs: query.startMs,
  endMs: query.endMs,
  resultsKey: query.resultsKey,
  sql: query.sql,
  databaseId: query.dbId,
  catalog: query.catalog,
  schema: query.schema,
  templateParams: query.templateParams,
  tabName: query.tab,
  isPreview: query.isDataPreview,
  statements: query.statements ?? [],
  shownStatement: null,
});

/** The result of one statement of a script; complete even if the script failed later. `sql` is the statement's shortened text. */
export const toStatementRun = (run: PaneRun, { number, rows, resultsKey, sql, ...result }: StatementResult): PaneRun => ({
  ...run,
  sql,
  resultsKey,
  rows: rows ?? 0,
  shownStatement: number,
  state: 'success',
  progress: 100,
  errors: [],
  limitingFactor: result.isTruncated ? 'DROPDOWN' : 'NOT_LIMITED',
  endMs: run.startMs + result.durationMs,
});

/** Runs of the tab, or of all tabs if `editorId` is null; newest first, without table previews. */
export const listHistory = ({ queries }: TabsState, editorId: string | null): PaneRun[] =>
  [...queries.values()]
    .filter((query) => (editorId === null || query.editorId === editorId) && !query.isDataPreview)
    .sort((a, b) => b.startMs - a.startMs)
    .map(toPaneRun);

/** Input for running an earlier run's SQL again in the tab. */
export const toRerun = ({ clientId, databaseId, catalog, schema, sql, limit }: PaneRun, editorId: string): Rerun => ({
  id: clientId,
  editorId,
  dbId: databaseId,
  catalog,
  schema,
  sql,
  queryLimit: limit,
  isDataPreview: false,
});

/** Input for opening an earlier run in a new tab. */
export const runToOpen = ({ tabName, databaseId, ...query }: PaneRun): RunToOpen => ({
  tab: tabName,
  sql: query.sql,
  dbId: databaseId,
  catalog: query.catalog,
  schema: query.schema,
  queryLimit: chosenLimit(query),
  templateParams: query.templateParams,
});
