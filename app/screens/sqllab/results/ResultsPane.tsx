// What a run gave: its rows as they come, or in words why there are none. The error itself is shown by the screen above.
import type { ReactNode } from 'react';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import type { PaneQuery, ResultsPaneProps } from '#app/screens/sqllab/pane-query.ts';
import '#app/ui/data-grid/data-grid.css';
import { Button } from '#app/ui/Button.tsx';
import { Icon, type IconName } from '#app/ui/Icon.tsx';
import { durationWords, stateWords, viewOf, type PaneView } from './pane-words.ts';
import { ResultGrid } from './ResultGrid.tsx';
import './results.css';
import type { RowsFailure } from './rows-page.ts';
import { useResultRows } from './use-result-rows.ts';

interface Options {
  /** The user may take rows away as files; yes where it is not said. */
  readonly canExport?: boolean;
  /** The key that goes with Enter to run. */
  readonly modKey?: string;
}

export function ResultsPane({ canExport = true, modKey = 'Ctrl', ...pane }: ResultsPaneProps & Options) {
  const { query } = pane;
  if (query) return <RunResult key={query.clientId} pane={{ ...pane, query }} canExport={canExport} />;
  return (
    <section className="result-pane" aria-label="Results">
      <PaneMessage icon="table">
        Run a query to see its rows here.
        <span className="result-keys">
          <kbd>{modKey}</kbd> <kbd>Enter</kbd>
        </span>
      </PaneMessage>
    </section>
  );
}

interface RunResultProps {
  readonly pane: ResultsPaneProps & { readonly query: PaneQuery };
  readonly canExport: boolean;
}

function RunResult({ pane, canExport }: RunResultProps) {
  const { query } = pane;
  const { rows, snapshot } = useResultRows(query);
  const view = viewOf(query, snapshot);
  const hasGrid = (view === 'rows' || view === 'noRows') && snapshot.columns !== null;
  return (
    <section className="result-pane" aria-label="Results" aria-busy={!isFinished(query.state)}>
      <p className="visually-hidden" role="status">
        {stateWords(query, view)}
      </p>
      {isFinished(query.state) ? null : <RunBar progress={query.progress} />}
      {hasGrid && snapshot.columns ? (
        <ResultGrid {...{ pane, canExport, rows, snapshot }} columns={snapshot.columns} />
      ) : (
        <Instead view={view} query={query} failure={snapshot.failure} onRerun={pane.onRerun} onRetry={() => rows.look()} />
      )}
      {hasGrid && snapshot.failure ? (
        <div className="result-wait" role="alert">
          <Icon name="warning" />
          <span>{snapshot.failure.message}</span>
          {snapshot.failure.kind === 'gone' ? (
            <Button onClick={pane.onRerun}>Run again</Button>
          ) : (
            <Button onClick={() => rows.look()}>Try again</Button>
          )}
        </div>
      ) : null}
    </section>
  );
}

function RunBar({ progress }: { readonly progress: number }) {
  return (
    <div className={`result-bar${progress > 0 ? '' : ' unknown'}`} aria-hidden="true">
      <span style={progress > 0 ? { width: `${Math.min(100, progress)}%` } : undefined} />
    </div>
  );
}

interface InsteadProps {
  readonly view: PaneView;
  readonly query: PaneQuery;
  readonly failure: RowsFailure | null;
  readonly onRerun: () => void;
  readonly onRetry: () => void;
}

function Instead({ view, query, failure, onRerun, onRetry }: InsteadProps) {
  const took = query.endMs === null ? '' : ` after ${durationWords(query.endMs - query.startMs)}`;
  const again = <Button onClick={onRerun}>Run again</Button>;
  const retry = <Button onClick={onRetry}>Try again</Button>;
  switch (view) {
    case 'waiting':
      return <PaneMessage icon="info">Waiting for its turn.</PaneMessage>;
    case 'running':
      return (
        <PaneMessage icon="table">
          {isFinished(query.state) ? 'Reading rows…' : 'Running. Rows show as soon as they come.'}
        </PaneMessage>
      );
    case 'stopped':
      return (
        <PaneMessage icon="close" action={again}>
          {`Stopped${took}, before any row came. ${query.stopNote ?? ''}`.trim()}
        </PaneMessage>
      );
    case 'failed':
      return <PaneMessage icon="warning">{`Failed${took}. No rows were kept.`}</PaneMessage>;
    case 'timedOut':
      return (
        <PaneMessage icon="warning" action={again}>
          {`Timed out${took}. Ask for fewer rows, or narrow the query.`}
        </PaneMessage>
      );
    case 'gone':
      return (
        <PaneMessage icon="info" action={again}>
          These rows are no longer stored. Run the query again to see them.
        </PaneMessage>
      );
    case 'offline':
      return (
        <PaneMessage icon="offline" action={retry}>
          You are offline. The rows show when the line is back.
        </PaneMessage>
      );
    case 'unreadable':
      return (
        <PaneMessage icon="warning" action={retry}>
          {failure?.message ?? 'Failed at retrieving results'}
        </PaneMessage>
      );
    case 'done':
    case 'noRows':
    case 'rows':
      return (
        <PaneMessage icon="check">
          {query.endMs === null ? 'Done.' : `Done in ${durationWords(query.endMs - query.startMs)}. The statement gives no rows.`}
        </PaneMessage>
      );
  }
}

interface PaneMessageProps {
  readonly icon: IconName;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

function PaneMessage({ icon, children, action }: PaneMessageProps) {
  return (
    <div className="result-message">
      <Icon name={icon} sizePx={20} />
      <div>{children}</div>
      {action}
    </div>
  );
}
