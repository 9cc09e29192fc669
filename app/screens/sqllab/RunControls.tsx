// Run and stop buttons, with the run's progress and elapsed time.
import { useEffect, useMemo, useState } from 'react';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import type { LabQuery } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { serverNow } from '#app/ui/browser/server-clock.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text/text.module.css';
import { activeEditor, findDatabase } from './client/lab.ts';
import { hasSeveral } from './client/runs/run-text.ts';
import { useLab, useLabState } from './lab-context.ts';
import { clockText } from './run-clock.ts';
import styles from './ActionRow.module.css';

const STOP_KEYS = 'Ctrl+X';
const runKeys = (modKey: string): string => `${modKey}+Enter`;
const runAllKeys = (modKey: string): string => `${modKey}+Shift+Enter`;

export function RunControls() {
  const t = useMessages(sqllab);
  const { actions } = useLab();
  const { modKey } = useShellData();
  const isPart = useLabState((state) => (activeEditor(state)?.selectedText ?? null) !== null);
  const isEmpty = useLabState((state) => (activeEditor(state)?.sql ?? '').trim() === '');
  const isOfSeveral = useIsOfSeveral();
  const isStarted = useLabState((state) => state.isStarted);
  const query = useLabState((state) => state.tabs.queries.get(activeEditor(state)?.latestQueryId ?? '') ?? null);
  const isRunning = query !== null && !isFinished(query.state);
  return (
    <>
      {isRunning ? (
        <Button weight="primary" icon="stop" onClick={() => actions.stop()} title={STOP_KEYS} aria-keyshortcuts="Control+X">
          {t('actions.stop')}
        </Button>
      ) : (
        <>
          <Button
            weight="primary"
            icon="play"
            data-needs-script=""
            disabled={isEmpty || !isStarted}
            // Keeps the focus and the cursor in the editor.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => actions.run()}
            title={runKeys(modKey)}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {t(isPart ? 'actions.runSelection' : isOfSeveral ? 'actions.runStatement' : 'actions.run')}
          </Button>
          {isOfSeveral && !isPart ? (
            <Button
              data-needs-script=""
              className={styles.besideMenu}
              disabled={!isStarted}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => actions.run({ isAll: true })}
              title={runAllKeys(modKey)}
              aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
            >
              {t('actions.runAll')}
            </Button>
          ) : null}
        </>
      )}
      {query ? <RunClock query={query} /> : null}
    </>
  );
}

/** Whether the text has several statements, so that Run runs only the current one. */
function useIsOfSeveral(): boolean {
  const { lab } = useLab();
  const sql = useLabState((state) => activeEditor(state)?.sql ?? '');
  const engine = useLabState((state) => findDatabase(lab.page, activeEditor(state)?.dbId ?? null)?.engine ?? null);
  return useMemo(() => hasSeveral(sql, engine), [sql, engine]);
}

const TICK_MS = 100;

function RunClock({ query }: { readonly query: LabQuery }) {
  const t = useMessages(sqllab);
  const [nowMs, setNowMs] = useState(() => query.startMs);
  const isRunning = query.endMs === null && !isFinished(query.state);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNowMs(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  const durationMs = (query.endMs ?? (isRunning ? nowMs : query.startMs)) - query.startMs;
  const state = t(`state.${query.state}`);
  return (
    <span className={styles.clock} data-failed={query.state === 'failed' || query.state === 'timed_out' || undefined}>
      <span role="status">
        {!isRunning
          ? state
          : query.statement
            ? t('state.statement', query.statement)
            : query.progress > 0
              ? t('state.progress', { state, percent: query.progress })
              : state}
      </span>
      <span className={text.tabular} role="timer" aria-live="off">
        {clockText(durationMs)}
      </span>
    </span>
  );
}
