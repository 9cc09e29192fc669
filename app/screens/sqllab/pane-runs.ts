// Runs of a tab in the form that the panes under the editor use.
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

/** One statement's rows of a run of several. They are complete, whatever became of the run. `sql` is the beginning of its text. */
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

/** Runs of the tab, or of all tabs where `editorId` is null; newest first, without looks at tables. */
export const listHistory = ({ queries }: TabsState, editorId: string | null): PaneRun[] =>
  [...queries.values()]
    .filter((query) => (editorId === null || query.editorId === editorId) && !query.isDataPreview)
    .sort((a, b) => b.startMs - a.startMs)
    .map(toPaneRun);

/** What it takes to run an earlier run's text again in the tab. */
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

/** What a new tab takes of an earlier run. */
export const runToOpen = ({ tabName, databaseId, ...query }: PaneRun): RunToOpen => ({
  tab: tabName,
  sql: query.sql,
  dbId: databaseId,
  catalog: query.catalog,
  schema: query.schema,
  queryLimit: chosenLimit(query),
  templateParams: query.templateParams,
});
