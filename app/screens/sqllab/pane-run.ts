// Props of the panes under the editor. The panes fetch rows themselves.
import type { WireError } from '#app/domain/errors.ts';
import type { QueryState } from '#app/domain/sqllab/query-state.ts';
import type { StatementResult } from '#app/domain/sqllab/script/statement-result.ts';
import type { LimitingFactor } from '#app/domain/sqllab/run-job.ts';

export interface PaneRun {
  readonly clientId: string;
  readonly state: QueryState;
  /** 0–100. */
  readonly progress: number;
  /** Rows that can be read already. */
  readonly rows: number;
  readonly limit: number | null;
  readonly limitingFactor: LimitingFactor;
  readonly errors: readonly WireError[];
  /** Which statements of a stopped script took effect. */
  readonly stopNote?: string | null;
  /** UTC ms. */
  readonly startMs: number;
  /** UTC ms; null while running. */
  readonly endMs: number | null;
  /** Null before a result is stored and after it was removed. */
  readonly resultsKey: string | null;
  readonly sql: string;
  readonly databaseId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  /** JSON text with the template parameters of `sql`; null: none. */
  readonly templateParams: string | null;
  /** Name of the tab that ran the query. */
  readonly tabName: string;
  /** Results of a script's statements; empty for a single statement. */
  readonly statements: readonly StatementResult[];
  /** Number of the statement whose rows are shown, from 1; null: the run's own result. */
  readonly shownStatement: number | null;
  /** Whether this is a table preview rather than a query of the user. */
  readonly isPreview: boolean;
}

/** Whether a result stays open when its tab runs something else, and the toggle for that. */
export interface PinControl {
  readonly isPinned: boolean;
  readonly onToggle: () => void;
}

/** Props of results/ResultsPane. */
export interface ResultsPaneProps {
  readonly run: PaneRun;
  /** Runs the text of `run` again. */
  readonly onRerun: () => void;
  /** Shows where the error is in the editor; absent where the error has no position. */
  readonly onShowError?: (() => void) | undefined;
  /** Runs the text again with the highest allowed limit; absent if that wouldn't return more rows. */
  readonly onRaiseLimit?: (() => void) | undefined;
  readonly csrfToken: string;
  /** Id of the database engine; null or absent: not known. */
  readonly engine?: string | null;
  /** Max rows in a downloaded file. */
  readonly exportMaxRows: number;
  /** Saves the SQL of the shown rows as a dataset; absent if that isn't allowed or the SQL isn't known. */
  readonly onSaveDataset?: (() => void) | undefined;
  /** Null if the result can't be pinned. */
  readonly pin?: PinControl | null;
}

/** Where to open a run's SQL: in the current tab, in a new tab, or in a new tab that runs it at once. */
export type OpenWhere = 'replace' | 'newTab' | 'runInNewTab';

/** Props of results/HistoryPane. */
export interface HistoryPaneProps {
  readonly databaseId: number | null;
  /** Tab id, as in `sql_editor_id` of runs; null: runs of all tabs. */
  readonly editorId: string | null;
  /** Runs that this page knows, newest first; the pane fetches older ones. */
  readonly runs: readonly PaneRun[];
  readonly onOpenSql: (run: PaneRun, where: OpenWhere) => void;
  /** Shows the stored result of the run in the results pane. */
  readonly onShowResult: (run: PaneRun) => void;
  readonly csrfToken: string;
}
