// Run history of one tab or of all tabs, within a time range.
import { useState } from 'react';
import { useStore } from 'zustand';
import { DAY_MS, HOUR_MS } from '#app/domain/time/durations.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { NativeSelect } from '#app/ui/form/Input.tsx';
import { serverNow } from '#app/ui/browser/server-clock.ts';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { activeEditor } from './client/lab.ts';
import { useLab, useLabState } from './lab-context.ts';
import { listHistory, toRerun, runToOpen } from './pane-runs.ts';
import type { OpenWhere, PaneRun } from './pane-run.ts';
import { HistoryPane } from './results/HistoryPane.tsx';
import styles from './lab-south.module.css';

const RANGES = ['any', 'hour', 'day', 'week', 'month'] as const;
type Range = (typeof RANGES)[number];
const RANGE_MS: Readonly<Record<Range, number | null>> = {
  any: null,
  hour: HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
};

interface TabHistoryProps {
  readonly editorId: string;
  readonly onShowResult: (run: PaneRun) => void;
}

export function TabHistory({ editorId, onShowResult }: TabHistoryProps) {
  const t = useMessages(sqllabResults);
  const { lab, actions } = useLab();
  const { csrfToken } = useShellData();
  const databaseId = useLabState((state) => activeEditor(state)?.dbId ?? null);
  const queries = useLabState((state) => state.tabs.queries);
  const removed = useStore(lab.removedRuns.store);
  const [isAll, setIsAll] = useState(false);
  const [range, setRange] = useState<Range>('any');
  const [sinceMs, setSinceMs] = useState<number | null>(null);
  const pickRange = (next: Range) => {
    const lengthMs = RANGE_MS[next];
    setRange(next);
    setSinceMs(lengthMs === null ? null : serverNow() - lengthMs);
  };
  const openSql = (run: PaneRun, where: OpenWhere) => {
    const { sql } = run;
    if (where !== 'replace') {
      actions.openRun(runToOpen(run));
      if (where === 'runInNewTab') actions.run({ isAll: true });
    } else if (actions.editor) actions.editor.replace(sql);
    else actions.edit(editorId, { sql });
  };
  return (
    <>
      <div className={styles.historyHead}>
        <NativeSelect
          isCompact
          aria-label={t('history.scope')}
          value={isAll ? 'all' : 'tab'}
          onChange={(event) => setIsAll(event.target.value === 'all')}
        >
          <option value="tab">{t('history.thisTab')}</option>
          <option value="all">{t('history.allTabs')}</option>
        </NativeSelect>
        <NativeSelect
          isCompact
          aria-label={t('history.range')}
          value={range}
          onChange={(event) => pickRange(RANGES.find((one) => one === event.target.value) ?? 'any')}
        >
          {RANGES.map((one) => (
            <option key={one} value={one}>
              {t(`history.range.${one}`)}
            </option>
          ))}
        </NativeSelect>
      </div>
      <HistoryPane
        databaseId={databaseId}
        editorId={isAll ? null : editorId}
        runs={listHistory({ ...lab.store.getState().tabs, queries }, isAll ? null : editorId)}
        onOpenSql={openSql}
        onShowResult={onShowResult}
        onRerun={(run) => actions.rerun(queries.get(run.clientId) ?? toRerun(run, editorId))}
        onRemove={(run) => actions.forgetRun(run.clientId)}
        removed={removed}
        userId={lab.page.userId}
        sinceMs={sinceMs}
        csrfToken={csrfToken}
      />
    </>
  );
}
