// What was run in this editor, newest first: what the page knows, and older runs from the server as they are needed.
import { useEffect, useMemo, useRef, useState } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { HistoryPaneProps, PaneRun } from '#app/screens/sqllab/pane-run.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { serverNow } from '#app/ui/browser/server-clock.ts';
import { common } from '#app/messages/en/common.ts';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { mergeHistory } from './history-list.ts';
import { HistoryItem } from './HistoryItem.tsx';
import { useHistory } from './use-history.ts';
import styles from './history.module.css';
import paneStyles from './ResultsPane.module.css';

interface Options {
  /** Runs a text of the history again; absent: not offered. */
  readonly onRerun?: ((run: PaneRun) => void) | undefined;
  /** Removes a run for good; false where it is still there. Absent: it is hidden until the page is left. */
  readonly onRemove?: ((run: PaneRun) => Promise<boolean>) | undefined;
  /** Runs that were removed before. */
  readonly removed?: ReadonlySet<string>;
  /** Only this user's runs, for viewers who can see all. */
  readonly userId?: number | undefined;
  /** Only runs that began since then, UTC ms. */
  readonly sinceMs?: number | null;
}

const NONE: ReadonlySet<string> = new Set();
const LINE_PX = 37;
const TICK_MS = 30_000;
const FIRST_RECT = { width: 960, height: 480 };

export function HistoryPane(props: HistoryPaneProps & Options) {
  const { editorId, runs, onOpenSql, onShowResult, onRerun, onRemove, userId = null, sinceMs = null, removed = NONE } = props;
  const t = useMessages(sqllabResults);
  const tCommon = useMessages(common);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const history = useHistory(editorId, userId, sinceMs);
  const shown = useMemo(
    () =>
      mergeHistory(runs, history.fetched, new Set([...hidden, ...removed])).filter(
        ({ startMs }) => sinceMs === null || startMs > sinceMs,
      ),
    [runs, history.fetched, hidden, removed, sinceMs],
  );
  const remove = async (run: PaneRun) => {
    const { clientId } = run;
    setHidden((before) => new Set([...before, clientId]));
    if (onRemove && !(await onRemove(run))) setHidden((before) => new Set([...before].filter((id) => id !== clientId)));
  };
  const nowMs = useNow();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    getItemKey: (index) => shown[index]?.clientId ?? index,
    overscan: 8,
    initialRect: FIRST_RECT,
  });

  if (shown.length === 0) {
    return (
      <section className={paneStyles.pane} aria-label={t('history.label')} aria-busy={history.isLoading}>
        <div className={paneStyles.message}>
          <Icon name={history.failure ? 'warning' : 'table'} sizePx={20} />
          <div>{history.failure ?? t(history.isLoading ? 'history.loading' : 'history.none')}</div>
          {history.failure ? <Button onClick={history.loadMore}>{tCommon('tryAgain')}</Button> : null}
        </div>
      </section>
    );
  }
  return (
    <section className={paneStyles.pane} aria-label={t('history.label')} aria-busy={history.isLoading}>
      <div className={styles.history} ref={scroller}>
        <ul className={styles.list} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const run = shown[item.index];
            if (!run) return null;
            return (
              <li
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                aria-setsize={shown.length}
                aria-posinset={item.index + 1}
                className={styles.item}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <HistoryItem
                  run={run}
                  nowMs={nowMs}
                  onOpenSql={onOpenSql}
                  onShowResult={onShowResult}
                  onRerun={onRerun}
                  showsTab={editorId === null}
                  onRemove={() => void remove(run)}
                />
              </li>
            );
          })}
        </ul>
        <footer className={styles.foot}>
          {history.failure ? <span className={styles.error}>{history.failure}</span> : null}
          {history.hasMore || history.failure ? (
            <Button weight="quiet" busy={history.isLoading} onClick={history.loadMore}>
              {history.failure ? tCommon('tryAgain') : t('history.older')}
            </Button>
          ) : null}
        </footer>
      </div>
    </section>
  );
}

function useNow(): number {
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
