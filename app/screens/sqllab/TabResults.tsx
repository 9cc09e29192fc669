// The result of a run: errors, the rows of each statement, and a note on state that ended with the run's session.
import { useEffect, useMemo, useState } from 'react';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import { detectSessionNote } from '#app/domain/sqllab/script/session-note.ts';
import { findLexis } from '#app/engines/find-client.ts';
import type { LabQuery } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { activeEditor, findDatabase } from './client/lab.ts';
import { sourceOfResult, type SqlToSave } from './client/save/dataset-source.ts';
import { statementOfRun } from './client/runs/run-text.ts';
import { ErrorBox } from './ErrorBox.tsx';
import { useLab, useLabState } from './lab-context.ts';
import { toPaneRun, toStatementRun, toRerun } from './pane-runs.ts';
import type { PaneRun, PinControl } from './pane-run.ts';
import { ResultsPane } from './results/ResultsPane.tsx';
import { SaveDatasetDialog } from './save/SaveDatasetDialog.tsx';
import { StatementTabs } from './results/StatementTabs.tsx';
import { StartPane } from './start/StartPane.tsx';
import { UseName } from './UseName.tsx';
import { useNameHint, withHint } from './use-name-hint.ts';
import styles from './lab-south.module.css';

interface TabResultsProps {
  readonly queryId: string | null;
  /** The run as the history or a pin describes it, used if the page's store doesn't have it. */
  readonly earlier?: PaneRun | null;
  /** Null if the result can't be pinned, like that of a preview. */
  readonly pinning?: ((run: PaneRun) => PinControl) | null;
}

export function TabResults({ queryId, earlier = null, pinning = null }: TabResultsProps) {
  const t = useMessages(sqllabResults);
  const { lab, actions } = useLab();
  const { csrfToken, modKey } = useShellData();
  const editorId = useLabState((state) => activeEditor(state)?.id ?? '');
  const query = useLabState(({ tabs }) => tabs.queries.get(queryId ?? '') ?? null);
  const hint = useNameHint(query);
  const { shown, run, ...statements } = useShownStatement(query, earlier);
  const [saved, setSaved] = useState<{ readonly source: SqlToSave | null } | null>(null);
  useEffect(() => {
    if (query?.state === 'failed') actions.showError(query, { reveal: false });
  }, [actions, query]);
  const { maxRows, exportMaxRows } = lab.page.limits;
  const mayRaise = query !== null && (query.queryLimit ?? 0) < maxRows && query.limitingFactor !== 'NOT_LIMITED';
  const onRerun = () => {
    if (query) actions.rerun(query);
    else if (earlier) actions.rerun(toRerun(earlier, editorId));
  };
  const onShow = query?.state === 'failed' ? () => void actions.showError(query, { reveal: true }) : undefined;
  const isFailed = query?.state === 'failed' || query?.state === 'timed_out';
  const isSavable = run !== null && !run.isPreview && findDatabase(lab.page, run.databaseId) !== null;
  const canSave = lab.page.mayMakeDatasets && shown?.state === 'success' && isSavable;
  const hasRows = shown !== null && (shown.shownStatement !== null || shown.rows > 0);
  return (
    <>
      {query && isFailed ? (
        <ErrorBox
          errors={withHint(query.errors ?? messageOnly(query), hint, t)}
          isTimeout={query.state === 'timed_out'}
          onShow={hasPlace(query) ? onShow : undefined}
          onRerun={onRerun}
          actions={hint ? <UseName query={query} hint={hint} /> : null}
        />
      ) : null}
      {query ? <TrackLink query={query} /> : null}
      {query && statements.all.length > 0 ? (
        <StatementTabs statements={statements.all} active={statements.active} onSelect={statements.select} />
      ) : null}
      {query?.state === 'success' ? <SessionLine query={query} /> : null}
      {shown === null ? (
        <StartPane modKey={modKey} />
      ) : isFailed && !hasRows ? null : (
        <div className={styles.result} id="lab-result">
          <ResultsPane
            run={shown}
            onRerun={onRerun}
            onShowError={onShow}
            onRaiseLimit={mayRaise ? () => actions.rerun(query, maxRows) : undefined}
            csrfToken={csrfToken}
            engine={findDatabase(lab.page, shown?.databaseId ?? null)?.engine ?? null}
            exportMaxRows={exportMaxRows}
            canExport={lab.page.mayExport}
            onSaveDataset={canSave ? () => setSaved({ source: sourceOfResult(lab.page, run, shown.shownStatement) }) : undefined}
            pin={shown && pinning ? pinning(shown) : null}
          />
        </div>
      )}
      {saved && run ? (
        <SaveDatasetDialog tabName={run.tabName} source={saved.source} isForChart={false} onClose={() => setSaved(null)} />
      ) : null}
    </>
  );
}

/** The selected statement's result; by default that of the last statement that returned rows. */
function useShownStatement(query: LabQuery | null, earlier: PaneRun | null) {
  const { lab } = useLab();
  const [selected, setSelected] = useState<{ readonly runId: string; readonly number: number } | null>(null);
  const run = query ? toPaneRun(query) : earlier;
  const all = query?.statements ?? [];
  const last = all.findLast(({ rows }) => rows !== null) ?? all.at(-1);
  // Rows that are still arriving, or were kept from a failed statement, belong to the run and aren't in `statements` yet.
  const hasOwnRows =
    query !== null && query.resultsKey !== null && !all.some(({ resultsKey }) => resultsKey === query.resultsKey);
  const suggested = hasOwnRows ? 0 : (last?.number ?? 0);
  const active = selected?.runId === query?.id ? (selected?.number ?? 0) : suggested;
  const statement = all.find(({ number }) => number === active);
  const sql = run?.sql ?? null;
  const engine = findDatabase(lab.page, run?.databaseId ?? null)?.engine ?? null;
  const count = all.length;
  const text = useMemo(
    () => (sql !== null && active > 0 ? statementOfRun(sql, { number: active, count }, engine) : null),
    [sql, active, count, engine],
  );
  // The last statement's rows belong to the run and can be read while they arrive.
  const isOwn = !statement || (statement.resultsKey === query?.resultsKey && isFinished(query.state));
  return {
    shown: run && statement && !isOwn ? { ...toStatementRun(run, statement), sql: text ?? statement.sql } : run,
    run,
    all,
    active,
    select: (number: number) => query && setSelected({ runId: query.id, number }),
  };
}

/** Link to the run in the database's own UI, while it runs or if it failed. */
function TrackLink({ query: { state, trackingUrl } }: { readonly query: LabQuery }) {
  const t = useMessages(sqllabResults);
  if (state === 'success' || trackingUrl === null || !/^https?:\/\//i.test(trackingUrl)) return null;
  return (
    <p className={styles.sessionNote}>
      <a href={trackingUrl} target="_blank" rel="noopener noreferrer">
        {t(isFinished(state) ? 'track.finished' : 'track.running')}
      </a>
    </p>
  );
}

function SessionLine({ query }: { readonly query: LabQuery }) {
  const t = useMessages(sqllabResults);
  const { lab } = useLab();
  const note = detectSessionNote(query.sql, findLexis(findDatabase(lab.page, query.dbId)?.engine ?? null));
  if (note === null) return null;
  return (
    <p className={styles.sessionNote}>
      <Icon name="info" sizePx={14} />
      {t(`session.${note}`)}
    </p>
  );
}

const messageOnly = ({ errorMessage }: LabQuery) =>
  errorMessage === null
    ? []
    : [{ message: errorMessage, error_type: 'GENERIC_DB_ENGINE_ERROR', level: 'error', extra: {} } as const];

const hasPlace = ({ errors }: LabQuery): boolean =>
  (errors ?? []).some(({ extra }) => (extra['position'] ?? extra['diagnostics'] ?? null) !== null);
