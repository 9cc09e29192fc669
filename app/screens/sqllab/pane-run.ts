// What the panes under the editor get of a run, and can request of the screen. They fetch rows themselves.
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
  /** Of a script that was stopped: which statements took effect. */
  readonly stopNote?: string | null;
  /** UTC ms. */
  readonly startMs: number;
  /** UTC ms; null while the run goes on. */
  readonly endMs: number | null;
  /** Null until there is a stored result, and when it was removed. */
  readonly resultsKey: string | null;
  readonly sql: string;
  readonly databaseId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  /** JSON text, as the templates of `sql` got it; null: none. */
  readonly templateParams: string | null;
  /** The tab of the editor in which it was queried. */
  readonly tabName: string;
  /** What the statements of a script returned; empty for a single one. */
  readonly statements: readonly StatementResult[];
  /** The statement whose rows are meant, from 1; null: the run's own result. */
  readonly shownStatement: number | null;
  /** `schema.table` of a preview; null for what the analyst ran. */
  readonly isPreview: boolean;
}

/** Whether a result stays when its tab runs something else. */
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
  /** Runs the text again with the highest limit that is allowed; absent where it would not give more. */
  readonly onRaiseLimit?: (() => void) | undefined;
  readonly csrfToken: string;
  /** Id of the engine that runs it; null or absent: not known. */
  readonly engine?: string | null;
  /** Rows in a downloaded file at most. */
  readonly exportMaxRows: number;
  /** Saves the SQL of the shown rows as a dataset; absent where users cannot, or its SQL is not known. */
  readonly onSaveDataset?: (() => void) | undefined;
  /** Null: it cannot be pinned. */
  readonly pin?: PinControl | null;
}

/** Puts a run's text into the tab (`replace`), or opens it in a new one where it ran, and runs it there (`runInNewTab`). */
export type OpenWhere = 'replace' | 'newTab' | 'runInNewTab';

/** Props of results/HistoryPane. */
export interface HistoryPaneProps {
  readonly databaseId: number | null;
  /** The tab's id as runs carry it in `sql_editor_id`; runs of all tabs where null. */
  readonly editorId: string | null;
  /** What this page knows of runs of the tab, newest first; older ones are fetched by the pane. */
  readonly runs: readonly PaneRun[];
  readonly onOpenSql: (run: PaneRun, where: OpenWhere) => void;
  /** Shows the stored result of the run in the results pane. */
  readonly onShowResult: (run: PaneRun) => void;
  readonly csrfToken: string;
}
