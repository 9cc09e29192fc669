// What a run returned: its rows as they arrive, or why there are none. The error itself is shown by the screen above.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import type { PaneRun, ResultsPaneProps } from '#app/screens/sqllab/pane-run.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Icon, type IconName } from '#app/ui/icon/Icon.tsx';
import { common } from '#app/messages/en/common.ts';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text/text.module.css';
import { describeDuration, stateKey, decidePaneView, type PaneView } from './pane-messages.ts';
import { ResultGrid } from './ResultGrid.tsx';
import type { RowsFailure } from './rows-page.ts';
import { useResultRows } from './use-result-rows.ts';
import styles from './ResultsPane.module.css';

interface Options {
  /** The user can download rows as files; true by default. */
  readonly canExport?: boolean;
}

export function ResultsPane({ canExport = true, ...pane }: ResultsPaneProps & Options) {
  return <RunResult key={`${pane.run.clientId} ${pane.run.shownStatement}`} pane={pane} canExport={canExport} />;
}

interface RunResultProps {
  readonly pane: ResultsPaneProps;
  readonly canExport: boolean;
}

function RunResult({ pane, canExport }: RunResultProps) {
  const t = useMessages(sqllabResults);
  const tCommon = useMessages(common);
  const { run } = pane;
  const { rows, snapshot, fetchArranged } = useResultRows(run);
  const view = decidePaneView(run, snapshot);
  const status = stateKey(run, view);
  const hasGrid = (view === 'rows' || view === 'noRows') && snapshot.columns !== null;
  return (
    <section className={styles.pane} aria-label={t('results')} aria-busy={!isFinished(run.state)}>
      <p className={text.visuallyHidden} role="status">
        {status === 'status.rows' ? t(status, { count: run.rows }) : t(status)}
      </p>
      {isFinished(run.state) ? null : <RunBar progress={run.progress} />}
      {hasGrid && snapshot.columns ? (
        <ResultGrid
          pane={pane}
          canExport={canExport}
          rows={rows}
          snapshot={snapshot}
          fetchArranged={fetchArranged}
          columns={snapshot.columns}
        />
      ) : (
        <Instead view={view} run={run} failure={snapshot.failure} onRerun={pane.onRerun} onRetry={() => rows.look()} />
      )}
      {hasGrid && snapshot.failure ? (
        <div className={styles.wait} role="alert">
          <Icon name="warning" />
          <span>{t('rowsFailed', { reason: snapshot.failure.message })}</span>
          {snapshot.failure.kind === 'gone' ? (
            <Button className={styles.smallButton} onClick={pane.onRerun}>
              {t('runAgain')}
            </Button>
          ) : (
            <Button className={styles.smallButton} onClick={() => rows.look()}>
              {tCommon('tryAgain')}
            </Button>
          )}
        </div>
      ) : null}
    </section>
  );
}

function RunBar({ progress }: { readonly progress: number }) {
  return (
    <div className={clsx(styles.progress, progress <= 0 && styles.unknown)} aria-hidden="true">
      <span style={progress > 0 ? { width: `${Math.min(100, progress)}%` } : undefined} />
    </div>
  );
}

interface InsteadProps {
  readonly view: PaneView;
  readonly run: PaneRun;
  readonly failure: RowsFailure | null;
  readonly onRerun: () => void;
  readonly onRetry: () => void;
}

function Instead({ view, run, failure, onRerun, onRetry }: InsteadProps) {
  const t = useMessages(sqllabResults);
  const tCommon = useMessages(common);
  const locale = useLocale();
  const duration = run.endMs === null ? null : describeDuration(run.endMs - run.startMs, locale);
  const again = <Button onClick={onRerun}>{t('runAgain')}</Button>;
  const retry = <Button onClick={onRetry}>{tCommon('tryAgain')}</Button>;
  switch (view) {
    case 'waiting':
      return <PaneMessage icon="info">{t('instead.waiting')}</PaneMessage>;
    case 'running':
      return <PaneMessage icon="table">{t(isFinished(run.state) ? 'instead.fetching' : 'instead.running')}</PaneMessage>;
    case 'stopped':
      return (
        <PaneMessage icon="close" action={again}>
          {duration === null ? t('instead.stopped') : t('instead.stoppedAfter', { duration })} {run.stopNote}
        </PaneMessage>
      );
    case 'failed':
      return (
        <PaneMessage icon="warning">
          {duration === null ? t('instead.failed') : t('instead.failedAfter', { duration })}
        </PaneMessage>
      );
    case 'timedOut':
      return (
        <PaneMessage icon="warning" action={again}>
          {duration === null ? t('instead.timedOut') : t('instead.timedOutAfter', { duration })}
        </PaneMessage>
      );
    case 'gone':
      return (
        <PaneMessage icon="info" action={again}>
          {t('instead.gone')}
        </PaneMessage>
      );
    case 'offline':
      return (
        <PaneMessage icon="offline" action={retry}>
          {t('instead.offline')}
        </PaneMessage>
      );
    case 'unreadable':
      return (
        <PaneMessage icon="warning" action={retry}>
          {failure ? t('rowsFailed', { reason: failure.message }) : t('instead.unreadable')}
        </PaneMessage>
      );
    case 'done':
    case 'noRows':
    case 'rows':
      return <PaneMessage icon="check">{duration === null ? t('instead.done') : t('instead.doneIn', { duration })}</PaneMessage>;
  }
}

interface PaneMessageProps {
  readonly icon: IconName;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

function PaneMessage({ icon, children, action }: PaneMessageProps) {
  return (
    <div className={styles.message}>
      <Icon name={icon} sizePx={20} />
      <div>{children}</div>
      {action}
    </div>
  );
}
