// The log follows a run that works: it is loaded again until the run has ended or waits.
import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import type { ReportRun } from '#app/stores/report/wire-schedule.ts';

const POLL_MS = 5_000;

export function useRunsRefresh(runs: readonly Pick<ReportRun, 'state' | 'nextTryMs'>[]): void {
  const { revalidate, state } = useRevalidator();
  const isWorking = runs.some((run) => run.state === 'Working' && run.nextTryMs === null);
  useEffect(() => {
    if (!isWorking || state !== 'idle') return undefined;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') revalidate();
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [isWorking, state, revalidate]);
}
